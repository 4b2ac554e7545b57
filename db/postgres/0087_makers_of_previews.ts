import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** How often all access of a user has ended; the preview links that they make contain it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE accessEndings (
       userId bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       times bigint NOT NULL
     )`,
  ]);
}
