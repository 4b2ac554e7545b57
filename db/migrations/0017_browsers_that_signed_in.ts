import { type Kysely, sql } from "kysely";

/**
 * The first sign-in from a browser. Null if only a new password was chosen in it so far: its first
 * sign-in is then mailed to the owner.
 */
const STATEMENTS = [
  `ALTER TABLE browsers ADD COLUMN signedInAt TEXT`,
  `UPDATE browsers SET signedInAt = lastSeenAt`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
