import { type Kysely, sql } from "kysely";

/** Unsent applications of an account, or of a visitor who asked for a link by mail. */
const STATEMENTS = [
  `CREATE TABLE applicationDrafts (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER UNIQUE REFERENCES users (id) ON DELETE CASCADE,
     keptHash TEXT UNIQUE,
     linkHash TEXT UNIQUE,
     answers TEXT NOT NULL,
     revision INTEGER NOT NULL DEFAULT 1,
     savedAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     CHECK ((userId IS NULL) <> (keptHash IS NULL))
   ) STRICT`,
  `CREATE INDEX applicationDraftsByExpiry ON applicationDrafts (expiresAt)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
