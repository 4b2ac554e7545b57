import type { Kysely } from "kysely";
import { COLUMNS, firstAnswers, INDEXES } from "#db/migrations/0044_origins.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    ...COLUMNS.map((name) => `ALTER TABLE leads ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`),
    `ALTER TABLE leads ADD COLUMN firstAnswerAt TEXT`,
    `ALTER TABLE leads ADD COLUMN firstAnswerBy TEXT`,
    firstAnswers("(data::json ->> 'to')"),
    ...INDEXES,
  ]);
}
