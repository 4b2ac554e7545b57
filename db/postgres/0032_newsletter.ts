import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** The subscribers of the newsletter, and the articles that were sent to them. */
const STATEMENTS = [
  `CREATE TABLE newsletter (
     id bigint PRIMARY KEY CHECK (id = 1),
     isOn bigint NOT NULL CHECK (isOn IN (0, 1))
   )`,
  `INSERT INTO newsletter (id, isOn) VALUES (1, 0)`,
  // Ids are not reused, so a link in a mail belongs to one subscription
  `CREATE TABLE subscribers (
     id ID,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL UNIQUE,
     createdAt TEXT NOT NULL,
     confirmedAt TEXT
   )`,
  `CREATE INDEX subscribersConfirmed ON subscribers (id) WHERE confirmedAt IS NOT NULL`,
  `CREATE INDEX subscribersUnconfirmed ON subscribers (createdAt) WHERE confirmedAt IS NULL`,
  `CREATE TABLE newsletterSendings (
     itemId bigint PRIMARY KEY REFERENCES contentItems (id) ON DELETE CASCADE,
     title TEXT NOT NULL,
     startedAt TEXT NOT NULL,
     startedByName TEXT NOT NULL,
     total bigint NOT NULL,
     queued bigint NOT NULL DEFAULT 0,
     lastSubscriberId bigint NOT NULL DEFAULT 0,
     endedAt TEXT
   )`,
  `CREATE INDEX newsletterSendingsUnderWay ON newsletterSendings (itemId) WHERE endedAt IS NULL`,
  `CREATE INDEX newsletterSendingsByTime ON newsletterSendings (startedAt, itemId)`,
  // The subscription that a mail is about
  `ALTER TABLE outbox ADD COLUMN subscriberId bigint`,
  `CREATE INDEX outboxBySubscriber ON outbox (subscriberId) WHERE subscriberId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
