import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Since when a person waits for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE leads ADD COLUMN waitsSince TEXT`,
    `UPDATE leads SET waitsSince = createdAt
       WHERE stage = 'new' AND firstAnswerAt IS NULL AND NOT EXISTS (
         SELECT 1 FROM contactSubmissions
         WHERE contactSubmissions.id = leads.messageId AND contactSubmissions.status = 'responded')`,
    `CREATE INDEX leadsByWaiting ON leads (waitsSince, id) WHERE waitsSince IS NOT NULL`,
  ]);
}
