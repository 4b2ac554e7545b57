import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What shows later whether the activity, or who saw what, was changed behind the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE journalLinks (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       onTable TEXT NOT NULL,
       rowId INTEGER NOT NULL,
       upTo TEXT NOT NULL,
       salt TEXT,
       digest TEXT NOT NULL,
       hash TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX journalLinksByRow ON journalLinks (onTable, rowId, id)",
    `CREATE TABLE journalHead (
       id INTEGER PRIMARY KEY CHECK (id = 1),
       place INTEGER NOT NULL,
       hash TEXT NOT NULL,
       sealedPlace INTEGER NOT NULL,
       seal TEXT NOT NULL,
       checkedAt TEXT NOT NULL,
       faults TEXT NOT NULL CHECK (json_valid(faults) AND json_type(faults) = 'array'),
       mailedAt TEXT NOT NULL
     ) STRICT`,
  ]);
}
