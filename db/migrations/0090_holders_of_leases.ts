import { type Kysely, sql } from "kysely";

/** The run that holds a lease, so that only that run renews and ends it. */
export const STATEMENTS = [`ALTER TABLE leases ADD COLUMN heldBy TEXT`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
