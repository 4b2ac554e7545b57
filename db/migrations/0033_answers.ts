import { type Kysely, sql } from "kysely";

/** Replies by mail, their templates, and the lender's own texts of the first answers. */
const STATEMENTS = [
  // The lead that a mail is about, and the time at which a mail server refused its recipient
  `ALTER TABLE outbox ADD COLUMN leadId INTEGER REFERENCES leads (id) ON DELETE SET NULL`,
  `ALTER TABLE outbox ADD COLUMN refusedAt TEXT`,
  `CREATE INDEX outboxByLead ON outbox (leadId) WHERE leadId IS NOT NULL`,
  // A draft is sent once, however often it is submitted
  `CREATE TABLE replies (
     draftKey TEXT PRIMARY KEY,
     fingerprint TEXT NOT NULL,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX repliesByLead ON replies (leadId)`,
  `CREATE TABLE replyTemplates (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL,
     text TEXT NOT NULL,
     position INTEGER NOT NULL,
     revision INTEGER NOT NULL DEFAULT 1
   ) STRICT`,
  `CREATE TABLE mailTexts (
     kind TEXT PRIMARY KEY,
     subject TEXT NOT NULL,
     text TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
