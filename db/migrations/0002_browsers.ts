import { type Kysely, sql } from "kysely";

/**
 * The browsers in which somebody has signed in, and the way to the audit entries of one kind. One
 * browser may be known to several users, who each have a row of their own.
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
