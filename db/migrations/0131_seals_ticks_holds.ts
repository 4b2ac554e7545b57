import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/**
 * Links that replace others get a seal by the key, so the chain begins anew. A text that somebody
 * ticked waits until the owner of the address confirms. Whose hold ends is announced anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    "DELETE FROM journalLinks",
    "DELETE FROM journalHead",
    "ALTER TABLE journalLinks ADD COLUMN seal TEXT",
    "ALTER TABLE subscribers ADD COLUMN ticked TEXT",
    "ALTER TABLE people ADD COLUMN holdEndedAt TEXT",
  ]);
}
