import { type Kysely, sql } from "kysely";

/** The time at which a resource's file was last replaced, and the resource's revision. */
export const STATEMENTS = [
  `ALTER TABLE resources ADD COLUMN replacedAt TEXT`,
  `ALTER TABLE resources ADD COLUMN revision INTEGER NOT NULL DEFAULT 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
