import { type Kysely, sql } from "kysely";

/** What the last proof of a session was spent on; null while it is open. */
export const STATEMENT = `ALTER TABLE sessions ADD COLUMN confirmedFor TEXT`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
