import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What people have done for the security of the data, and incidents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE complianceNotes (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       topic TEXT NOT NULL,
       text TEXT NOT NULL,
       list TEXT NOT NULL,
       at TEXT NOT NULL,
       byName TEXT NOT NULL
     ) STRICT`,
    `CREATE TABLE incidents (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       what TEXT NOT NULL,
       foundOn TEXT NOT NULL,
       people INTEGER NOT NULL,
       stateToldOn TEXT NOT NULL,
       ftcToldOn TEXT NOT NULL,
       closedOn TEXT NOT NULL,
       notTold TEXT NOT NULL,
       revision INTEGER NOT NULL DEFAULT 1
     ) STRICT`,
  ]);
}
