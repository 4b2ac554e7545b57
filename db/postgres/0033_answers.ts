import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** Replies by mail, their templates, and the lender's own texts of the first answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    // The lead that a mail is about, and the time at which a mail server refused its recipient
    `ALTER TABLE outbox ADD COLUMN leadId bigint REFERENCES leads (id) ON DELETE SET NULL`,
    `ALTER TABLE outbox ADD COLUMN refusedAt TEXT`,
    `CREATE INDEX outboxByLead ON outbox (leadId) WHERE leadId IS NOT NULL`,
    // A draft is sent once, however often it is submitted
    `CREATE TABLE replies (
       draftKey TEXT PRIMARY KEY,
       fingerprint TEXT NOT NULL,
       leadId bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE
     )`,
    `CREATE INDEX repliesByLead ON replies (leadId)`,
    `CREATE TABLE replyTemplates (
       id ID,
       name TEXT NOT NULL,
       text TEXT NOT NULL,
       position bigint NOT NULL,
       revision bigint NOT NULL DEFAULT 1
     )`,
    `CREATE TABLE mailTexts (
       kind TEXT PRIMARY KEY,
       subject TEXT NOT NULL,
       text TEXT NOT NULL
     )`,
  ]);
}
