import { type Kysely, sql } from "kysely";

/** Assistants: users who work in the admin area on leads alone. */
export const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN isAssistant INTEGER NOT NULL DEFAULT 0
    CHECK (isAssistant IN (0, 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
