import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** Webhooks: addresses of programs that receive events, and the deliveries to them. */
const STATEMENTS = [
  `CREATE TABLE webhooks (
     id ID,
     url TEXT NOT NULL,
     events TEXT NOT NULL CHECK (events IS JSON ARRAY),
     salt TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     failingSince TEXT,
     disabledAt TEXT
   )`,
  `CREATE TABLE webhookDeliveries (
     id ID,
     webhookId bigint NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     eventId TEXT NOT NULL,
     event TEXT NOT NULL,
     recordId bigint,
     change TEXT NOT NULL CHECK (change IS JSON),
     createdAt TEXT NOT NULL,
     attempts bigint NOT NULL DEFAULT 0,
     nextAttemptAt TEXT,
     claimedUntil TEXT,
     lastAttemptAt TEXT,
     deliveredAt TEXT,
     status bigint,
     error TEXT
   )`,
  `CREATE INDEX webhookDeliveriesOf ON webhookDeliveries (webhookId)`,
  `CREATE INDEX webhookDeliveriesDue ON webhookDeliveries (nextAttemptAt) WHERE nextAttemptAt IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
