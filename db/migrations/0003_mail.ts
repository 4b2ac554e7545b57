import { type Kysely, sql } from "kysely";

/** The outbox's facts about a mail besides its text, and addresses that are not verified yet. */
const STATEMENTS = [
  // The kind of reader decides how many mails are sent: see recipient-limits.ts
  `ALTER TABLE outbox ADD COLUMN audience TEXT NOT NULL DEFAULT 'account'
     CHECK (audience IN ('office', 'account', 'stranger'))`,
  `ALTER TABLE outbox ADD COLUMN recipientKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE outbox ADD COLUMN replyToName TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE outbox ADD COLUMN replyToAddress TEXT`,
  // The subject of mails that must not be sent twice
  `ALTER TABLE outbox ADD COLUMN topic TEXT`,
  // The number of notices combined in it
  `ALTER TABLE outbox ADD COLUMN parts INTEGER NOT NULL DEFAULT 1 CHECK (parts > 0)`,
  // The time it was sent or filed, and the time of the first failed try
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
