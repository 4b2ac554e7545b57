import { type Kysely, sql } from "kysely";

/** The inbox from which answers are read, and the mails that were read. */
const STATEMENTS = [
  `CREATE TABLE inbox (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     host TEXT NOT NULL,
     port INTEGER NOT NULL,
     security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
     username TEXT NOT NULL,
     sealedPassword TEXT NOT NULL,
     folder TEXT NOT NULL,
     address TEXT NOT NULL,
     uidValidity TEXT,
     lastUid INTEGER NOT NULL,
     sinceDay TEXT,
     stuckTries INTEGER NOT NULL DEFAULT 0,
     lookedAt TEXT,
     failingSince TEXT,
     failure TEXT,
     revision INTEGER NOT NULL
   ) STRICT`,
  // Sender and text are kept only while a mail waits for somebody to look at it
  `CREATE TABLE inboxMails (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     messageKey TEXT NOT NULL UNIQUE,
     state TEXT NOT NULL,
     why TEXT,
     leadId INTEGER REFERENCES leads (id) ON DELETE SET NULL,
     fromName TEXT NOT NULL,
     fromAddress TEXT NOT NULL,
     subject TEXT NOT NULL,
     text TEXT NOT NULL,
     quoted TEXT NOT NULL,
     files TEXT NOT NULL,
     receivedAt TEXT NOT NULL,
     takenAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX inboxMailsByState ON inboxMails (state, id)`,
  `CREATE INDEX inboxMailsByTime ON inboxMails (state, takenAt)`,
  `CREATE INDEX inboxMailsByLead ON inboxMails (leadId) WHERE leadId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
