import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What does not work now, and what the admins were told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE problems (
       kind TEXT NOT NULL PRIMARY KEY,
       sentence TEXT NOT NULL,
       since TEXT NOT NULL,
       seenAt TEXT NOT NULL,
       told TEXT NOT NULL CHECK (json_valid(told) AND json_type(told) = 'array')
     ) STRICT`,
  ]);
}
