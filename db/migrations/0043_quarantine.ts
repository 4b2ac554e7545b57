import { type Kysely, sql } from "kysely";

/**
 * Submissions that look like spam, with the id that each record gets when it is released; and marks
 * of recent submissions, which reveal repeated texts and busy networks.
 */
const STATEMENTS = [
  `CREATE TABLE quarantine (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('application', 'message')),
     recordId INTEGER NOT NULL,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL,
     text TEXT NOT NULL,
     words TEXT NOT NULL,
     signals TEXT NOT NULL CHECK (json_valid(signals) AND json_type(signals) = 'array'),
     submission TEXT NOT NULL CHECK (json_valid(submission) AND json_type(submission) = 'object'),
     reported TEXT CHECK (json_valid(reported)),
     fingerprint TEXT UNIQUE,
     createdAt TEXT NOT NULL,
     heldAt TEXT NOT NULL,
     UNIQUE (kind, recordId)
   ) STRICT`,
  `CREATE INDEX quarantineByTime ON quarantine (heldAt)`,
  `CREATE TABLE submissionMarks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     sender TEXT NOT NULL,
     network TEXT,
     text TEXT
   ) STRICT`,
  `CREATE INDEX submissionMarksByNetwork ON submissionMarks (network, at)`,
  `CREATE INDEX submissionMarksByText ON submissionMarks (text, at)`,
  `CREATE INDEX submissionMarksByTime ON submissionMarks (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
