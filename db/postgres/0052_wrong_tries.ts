import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE wrongTries (
       key TEXT NOT NULL PRIMARY KEY,
       times TEXT NOT NULL,
       until TEXT NOT NULL
     )`,
  ]);
}
