import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Whether notices to staff leave out who wrote and what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE deskSettings ADD COLUMN
       bareNotices INTEGER NOT NULL DEFAULT 0 CHECK (bareNotices IN (0, 1))`,
  ]);
}
