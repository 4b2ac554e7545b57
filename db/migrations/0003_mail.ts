import { type Kysely, sql } from "kysely";

/** What the outbox knows of a mail beyond its words, and addresses that wait for their proof. */
const STATEMENTS = [
  // Who reads it decides how often: see recipient-limits.ts
  `ALTER TABLE outbox ADD COLUMN audience TEXT NOT NULL DEFAULT 'account'
     CHECK (audience IN ('office', 'account', 'stranger'))`,
  `ALTER TABLE outbox ADD COLUMN recipientKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE outbox ADD COLUMN replyToName TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE outbox ADD COLUMN replyToAddress TEXT`,
  // What it is about, where something must not be said twice
  `ALTER TABLE outbox ADD COLUMN topic TEXT`,
  // How many notices are put together in it
  `ALTER TABLE outbox ADD COLUMN parts INTEGER NOT NULL DEFAULT 1 CHECK (parts > 0)`,
  // When it was sent or filed, and when a try first failed
  `ALTER TABLE outbox ADD COLUMN leftAt TEXT`,
  `ALTER TABLE outbox ADD COLUMN failedAt TEXT`,
  `UPDATE outbox SET recipientKey = lower(recipient), leftAt = coalesce(sentAt, filedAt)`,
  `CREATE INDEX outboxByRecipient ON outbox (recipientKey, audience, leftAt)`,
  `CREATE INDEX outboxSent ON outbox (sentAt) WHERE sentAt IS NOT NULL`,
  `CREATE TABLE emailChanges (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     endedAt TEXT
   ) STRICT`,
  `CREATE INDEX emailChangesByUser ON emailChanges (userId, createdAt)`,
  `CREATE UNIQUE INDEX emailChangesPending ON emailChanges (userId) WHERE endedAt IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
