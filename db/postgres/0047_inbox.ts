import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** The inbox from which answers are read, and the mails that were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE inbox (
       id bigint PRIMARY KEY CHECK (id = 1),
       host TEXT NOT NULL,
       port bigint NOT NULL,
       security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
       username TEXT NOT NULL,
       sealedPassword TEXT NOT NULL,
       folder TEXT NOT NULL,
       address TEXT NOT NULL,
       uidValidity TEXT,
       lastUid bigint NOT NULL,
       sinceDay TEXT,
       stuckTries bigint NOT NULL DEFAULT 0,
       lookedAt TEXT,
       failingSince TEXT,
       failure TEXT,
       revision bigint NOT NULL
     )`,
    `CREATE TABLE inboxMails (
       id ID,
       messageKey TEXT NOT NULL UNIQUE,
       state TEXT NOT NULL,
       why TEXT,
       leadId bigint REFERENCES leads (id) ON DELETE SET NULL,
       fromName TEXT NOT NULL,
       fromAddress TEXT NOT NULL,
       subject TEXT NOT NULL,
       text TEXT NOT NULL,
       quoted TEXT NOT NULL,
       files TEXT NOT NULL,
       receivedAt TEXT NOT NULL,
       takenAt TEXT NOT NULL
     )`,
    `CREATE INDEX inboxMailsByState ON inboxMails (state, id)`,
    `CREATE INDEX inboxMailsByTime ON inboxMails (state, takenAt)`,
    `CREATE INDEX inboxMailsByLead ON inboxMails (leadId) WHERE leadId IS NOT NULL`,
  ]);
}
