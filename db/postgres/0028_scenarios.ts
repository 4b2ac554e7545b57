import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE scenarios (
       id ID,
       userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       name text COLLATE nocase NOT NULL,
       address TEXT NOT NULL,
       createdAt TEXT NOT NULL,
       UNIQUE (userId, name)
     )`,
  ]);
}
