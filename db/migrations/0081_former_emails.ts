import { type Kysely, sql } from "kysely";

/** The address of somebody of the desk from before it was changed without a confirmation. */
export const STATEMENTS = [`ALTER TABLE users ADD COLUMN formerEmail TEXT`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
