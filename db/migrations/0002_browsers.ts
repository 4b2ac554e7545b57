import { type Kysely, sql } from "kysely";

/**
 * The browsers in which somebody has signed in, and an index of audit entries by kind. A browser
 * that several users share has a row for each of them.
 */
const STATEMENTS = [
  `CREATE TABLE browsers (
     idHash TEXT NOT NULL,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     userAgent TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     lastSeenAt TEXT NOT NULL,
     PRIMARY KEY (idHash, userId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX browsersByUser ON browsers (userId, lastSeenAt)`,
  `CREATE INDEX browsersByAge ON browsers (lastSeenAt)`,
  `CREATE INDEX auditEntriesByAction ON auditEntries (action, at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
