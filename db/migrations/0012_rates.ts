import { type Kysely, sql } from "kysely";

/** The lender's rates: the sheet that admins edit, and each published one. */
const STATEMENTS = [
  `CREATE TABLE rateDraft (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     rows TEXT NOT NULL CHECK (json_valid(rows) AND json_type(rows) = 'array'),
     revision INTEGER NOT NULL,
     updatedAt TEXT,
     updatedByName TEXT
   ) STRICT`,
  `INSERT INTO rateDraft (id, rows, revision) VALUES (1, '[]', 1)`,
  `CREATE TABLE rateSheets (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     rows TEXT NOT NULL CHECK (json_valid(rows) AND json_type(rows) = 'array'),
     asOf TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     timeZone TEXT NOT NULL,
     publishedAt TEXT NOT NULL,
     publishedByName TEXT NOT NULL,
     endedAt TEXT,
     ending TEXT CHECK (ending IN ('replaced', 'withdrawn', 'expired')),
     CHECK ((endedAt IS NULL) = (ending IS NULL))
   ) STRICT`,
  `CREATE INDEX rateSheetsShown ON rateSheets (expiresAt) WHERE endedAt IS NULL`,
  `CREATE TRIGGER rateSheetsNeverChange
     BEFORE UPDATE OF rows, asOf, expiresAt, timeZone, publishedAt, publishedByName ON rateSheets
     BEGIN SELECT RAISE(ABORT, 'a published sheet never changes'); END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
