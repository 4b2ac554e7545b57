import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE datedTables DROP CONSTRAINT datedTables_kind_check,
       ADD CONSTRAINT datedTables_kind_check CHECK (kind IN ('fha', 'va', 'usda', 'limits', 'ratios'))`,
  ]);
}
