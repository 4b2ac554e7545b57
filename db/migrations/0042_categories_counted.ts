import { type Kysely, sql } from "kysely";

/** An index that is all that the counts of articles by category read. */
export const STATEMENTS = [
  `DROP INDEX contentItemsByCategory`,
  `CREATE INDEX contentItemsByCategory ON contentItems (collection, category, state)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
