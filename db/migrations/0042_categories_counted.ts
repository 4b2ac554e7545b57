import { type Kysely, sql } from "kysely";

/** Counting the articles of each category reads the index alone. */
export const STATEMENTS = [
  `DROP INDEX contentItemsByCategory`,
  `CREATE INDEX contentItemsByCategory ON contentItems (collection, category, state)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
