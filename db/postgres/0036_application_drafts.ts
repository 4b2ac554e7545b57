import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE applicationDrafts (
       id ID,
       userId bigint UNIQUE REFERENCES users (id) ON DELETE CASCADE,
       keptHash TEXT UNIQUE,
       linkHash TEXT UNIQUE,
       answers TEXT NOT NULL,
       revision bigint NOT NULL DEFAULT 1,
       savedAt TEXT NOT NULL,
       expiresAt TEXT NOT NULL,
       CHECK ((userId IS NULL) <> (keptHash IS NULL))
     )`,
    `CREATE INDEX applicationDraftsByExpiry ON applicationDrafts (expiresAt)`,
  ]);
}
