import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What people ask about their own data, and the links by which they prove an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE privacyLinks (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       emailKey TEXT NOT NULL,
       phone TEXT NOT NULL,
       sessionId TEXT REFERENCES sessions (id) ON DELETE CASCADE,
       linkHash TEXT UNIQUE,
       openedAt TEXT,
       createdAt TEXT NOT NULL,
       expiresAt TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX privacyLinksByEmail ON privacyLinks (emailKey)",
    "CREATE INDEX privacyLinksBySession ON privacyLinks (sessionId)",
    `CREATE TABLE privacyRequests (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       kind TEXT NOT NULL,
       emailKey TEXT NOT NULL,
       words TEXT NOT NULL,
       leadId INTEGER REFERENCES leads (id) ON DELETE SET NULL,
       receivedAt TEXT NOT NULL,
       dueAt TEXT NOT NULL,
       answeredAt TEXT,
       answeredBy TEXT,
       answer TEXT
     ) STRICT`,
    "CREATE INDEX privacyRequestsByEmail ON privacyRequests (emailKey)",
    "CREATE INDEX privacyRequestsByLead ON privacyRequests (leadId)",
    "CREATE INDEX privacyRequestsOpen ON privacyRequests (dueAt) WHERE answeredAt IS NULL",
  ]);
}
