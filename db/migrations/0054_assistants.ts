import { type Kysely, sql } from "kysely";

/** Users who work on leads in the admin area, and on nothing else. */
export const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN isAssistant INTEGER NOT NULL DEFAULT 0
    CHECK (isAssistant IN (0, 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
