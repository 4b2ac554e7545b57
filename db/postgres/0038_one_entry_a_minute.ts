import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE auditEntries ADD COLUMN minuteKey TEXT`,
    `CREATE UNIQUE INDEX auditEntriesByMinuteKey ON auditEntries (minuteKey)`,
  ]);
}
