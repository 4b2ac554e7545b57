import { type Kysely, sql } from "kysely";

/** When the file of a resource was last replaced, and how often the resource was changed. */
export const STATEMENTS = [
  `ALTER TABLE resources ADD COLUMN replacedAt TEXT`,
  `ALTER TABLE resources ADD COLUMN revision INTEGER NOT NULL DEFAULT 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
