import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Which records of people were shown to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE reads (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       at TEXT NOT NULL,
       until TEXT NOT NULL,
       actorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
       actorName TEXT NOT NULL,
       session TEXT,
       token TEXT,
       network TEXT,
       what TEXT NOT NULL,
       filter TEXT NOT NULL,
       search TEXT,
       fields TEXT,
       count INTEGER NOT NULL
     ) STRICT`,
    "CREATE INDEX readsByActor ON reads (actorId)",
    "CREATE INDEX readsByName ON reads (actorName, id)",
    "CREATE INDEX readsBySession ON reads (session, id)",
    "CREATE INDEX readsByAt ON reads (at)",
    "CREATE INDEX readsBySearch ON reads (id) WHERE search IS NOT NULL",
    `CREATE TABLE readRecords (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       readId INTEGER NOT NULL REFERENCES reads (id) ON DELETE CASCADE,
       onTable TEXT NOT NULL,
       recordId INTEGER NOT NULL,
       at TEXT NOT NULL,
       UNIQUE (onTable, recordId, readId)
     ) STRICT`,
    "CREATE INDEX readRecordsByRead ON readRecords (readId, id)",
  ]);
}
