import { type Kysely, sql } from "kysely";

/**
 * The time at which a picture's place, time and author were removed; earlier pictures follow in the
 * background.
 */
const STATEMENTS = [
  `ALTER TABLE uploads ADD COLUMN cleanedAt TEXT`,
  `CREATE INDEX uploadsToClean ON uploads (path) WHERE cleanedAt IS NULL AND kind <> 'resources'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
