import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** How the notice mails of each vendor are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE vendorMails (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       vendor TEXT NOT NULL UNIQUE,
       sender TEXT NOT NULL,
       nameWords TEXT NOT NULL,
       emailWords TEXT NOT NULL,
       phoneWords TEXT NOT NULL,
       stateWords TEXT NOT NULL,
       amountWords TEXT NOT NULL,
       vendorIdWords TEXT NOT NULL,
       revision INTEGER NOT NULL DEFAULT 1
     ) STRICT`,
  ]);
}
