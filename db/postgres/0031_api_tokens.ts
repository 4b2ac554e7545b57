import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE apiTokens (
       id ID,
       userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       name TEXT NOT NULL,
       tokenHash TEXT NOT NULL UNIQUE,
       scopes TEXT NOT NULL CHECK (scopes IS JSON ARRAY),
       createdAt TEXT NOT NULL,
       expiresAt TEXT NOT NULL,
       lastUsedAt TEXT
     )`,
    `CREATE INDEX apiTokensOfUsers ON apiTokens (userId)`,
  ]);
}
