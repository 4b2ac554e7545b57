import { type Kysely, sql } from "kysely";

/**
 * When somebody signed in from a browser; null for one that is known only since a new password was
 * chosen in it, whose first sign-in the owner is told of.
 */
const STATEMENTS = [
  `ALTER TABLE browsers ADD COLUMN signedInAt TEXT`,
  `UPDATE browsers SET signedInAt = lastSeenAt`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
