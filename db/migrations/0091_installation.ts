import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Marks of the key file and of the folder of uploads that belong to the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE installation (
       part TEXT NOT NULL PRIMARY KEY CHECK (part IN ('key', 'uploads')),
       mark TEXT NOT NULL
     ) STRICT`,
  ]);
}
