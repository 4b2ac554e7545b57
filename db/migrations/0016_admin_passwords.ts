import { type Kysely, sql } from "kysely";

/** Whether a password is long enough for an admin; unknown for earlier passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE users ADD COLUMN passwordFitsAdmin INTEGER NOT NULL DEFAULT 0
         CHECK (passwordFitsAdmin IN (0, 1))`,
    )
    .execute(db);
}
