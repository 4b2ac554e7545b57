import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Steps before opening that a lender may leave out; the program checks their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE firstDayTicks (
       step TEXT NOT NULL PRIMARY KEY,
       doneAt TEXT NOT NULL
     ) STRICT`,
    "INSERT INTO firstDayTicks (step, doneAt) SELECT step, doneAt FROM firstDay",
    "DROP TABLE firstDay",
    "ALTER TABLE firstDayTicks RENAME TO firstDay",
  ]);
}
