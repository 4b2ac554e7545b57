import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Replies that wait for their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE plannedReplies (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
       writerId INTEGER REFERENCES users (id) ON DELETE SET NULL,
       writerName TEXT NOT NULL,
       text TEXT NOT NULL,
       sendAt TEXT NOT NULL,
       heldWhy TEXT,
       revision INTEGER NOT NULL DEFAULT 1
     ) STRICT`,
    "CREATE INDEX plannedRepliesByLead ON plannedReplies (leadId)",
    "CREATE INDEX plannedRepliesByWriter ON plannedReplies (writerId)",
    "CREATE INDEX plannedRepliesDue ON plannedReplies (sendAt) WHERE heldWhy IS NULL",
  ]);
}
