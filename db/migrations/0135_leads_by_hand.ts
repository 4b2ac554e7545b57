import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** The state and the amount of leads whose record has no place for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    "ALTER TABLE leads ADD COLUMN state TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE leads ADD COLUMN amount REAL",
  ]);
}
