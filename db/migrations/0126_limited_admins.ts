import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What an admin is limited to; the protected admin never is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE users ADD COLUMN limitedTo TEXT
       CHECK (limitedTo IN ('content', 'desk', 'compliance', 'users'))`,
  ]);
}
