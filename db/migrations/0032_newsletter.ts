import { type Kysely, sql } from "kysely";

/** The subscribers of the newsletter, and the articles that were sent to them. */
const STATEMENTS = [
  `CREATE TABLE newsletter (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
   ) STRICT`,
  `INSERT INTO newsletter (id, isOn) VALUES (1, 0)`,
  // Ids are not reused, so a link in a mail belongs to one subscription
  `CREATE TABLE subscribers (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL UNIQUE,
     createdAt TEXT NOT NULL,
     confirmedAt TEXT
   ) STRICT`,
  `CREATE INDEX subscribersConfirmed ON subscribers (id) WHERE confirmedAt IS NOT NULL`,
  `CREATE INDEX subscribersUnconfirmed ON subscribers (createdAt) WHERE confirmedAt IS NULL`,
  `CREATE TABLE newsletterSendings (
     itemId INTEGER PRIMARY KEY REFERENCES contentItems (id) ON DELETE CASCADE,
     title TEXT NOT NULL,
     startedAt TEXT NOT NULL,
     startedByName TEXT NOT NULL,
     total INTEGER NOT NULL,
     queued INTEGER NOT NULL DEFAULT 0,
     lastSubscriberId INTEGER NOT NULL DEFAULT 0,
     endedAt TEXT
   ) STRICT`,
  `CREATE INDEX newsletterSendingsUnderWay ON newsletterSendings (itemId) WHERE endedAt IS NULL`,
  `CREATE INDEX newsletterSendingsByTime ON newsletterSendings (startedAt, itemId)`,
  // The subscription that a mail is about
  `ALTER TABLE outbox ADD COLUMN subscriberId INTEGER`,
  `CREATE INDEX outboxBySubscriber ON outbox (subscriberId) WHERE subscriberId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
