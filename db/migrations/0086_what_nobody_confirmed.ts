import { type Kysely, sql } from "kysely";

/** Which change of an account nobody has confirmed, while its proofs wait. */
export const STATEMENTS = [`ALTER TABLE users ADD COLUMN unconfirmed TEXT`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
