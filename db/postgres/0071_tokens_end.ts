import type { Kysely } from "kysely";
import { endLate } from "#db/migrations/0071_tokens_end.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE apiTokens ADD COLUMN networks TEXT NOT NULL DEFAULT '[]'
       CHECK (networks IS JSON ARRAY)`,
    `CREATE TABLE apiTokenNetworks (
       tokenId bigint NOT NULL REFERENCES apiTokens (id) ON DELETE CASCADE,
       network TEXT NOT NULL,
       isAllowed bigint NOT NULL CHECK (isAllowed IN (0, 1)),
       firstUsedAt TEXT NOT NULL,
       PRIMARY KEY (tokenId, network, isAllowed)
     )`,
  ]);
  await endLate(db);
}
