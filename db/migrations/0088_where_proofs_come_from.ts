import { type Kysely, sql } from "kysely";

/** The network from which a session's proof was given. */
export const STATEMENTS = [`ALTER TABLE sessions ADD COLUMN confirmedFrom TEXT`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
