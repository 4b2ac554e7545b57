import { type Kysely, sql } from "kysely";

/** Webhooks: addresses of programs that receive events, and the deliveries to them. */
const STATEMENTS = [
  `CREATE TABLE webhooks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     url TEXT NOT NULL,
     events TEXT NOT NULL CHECK (json_valid(events) AND json_type(events) = 'array'),
     salt TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     failingSince TEXT,
     disabledAt TEXT
   ) STRICT`,
  `CREATE TABLE webhookDeliveries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     webhookId INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     eventId TEXT NOT NULL,
     event TEXT NOT NULL,
     recordId INTEGER,
     change TEXT NOT NULL CHECK (json_valid(change)),
     createdAt TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     nextAttemptAt TEXT,
     claimedUntil TEXT,
     lastAttemptAt TEXT,
     deliveredAt TEXT,
     status INTEGER,
     error TEXT
   ) STRICT`,
  `CREATE INDEX webhookDeliveriesOf ON webhookDeliveries (webhookId)`,
  `CREATE INDEX webhookDeliveriesDue ON webhookDeliveries (nextAttemptAt) WHERE nextAttemptAt IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
