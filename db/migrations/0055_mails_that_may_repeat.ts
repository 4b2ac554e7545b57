import { type Kysely, sql } from "kysely";

/** Whether a process ended while it was sending the mail, which may have left before that. */
export const STATEMENTS = [`ALTER TABLE outbox ADD COLUMN mayRepeat INTEGER NOT NULL DEFAULT 0`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
