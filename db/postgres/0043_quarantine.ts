import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE quarantine (
       id ID,
       kind TEXT NOT NULL CHECK (kind IN ('application', 'message')),
       recordId bigint NOT NULL,
       name TEXT NOT NULL,
       email TEXT NOT NULL,
       phone TEXT NOT NULL,
       text TEXT NOT NULL,
       words TEXT NOT NULL,
       signals TEXT NOT NULL,
       submission TEXT NOT NULL,
       reported TEXT,
       fingerprint TEXT UNIQUE,
       createdAt TEXT NOT NULL,
       heldAt TEXT NOT NULL,
       UNIQUE (kind, recordId)
     )`,
    `CREATE INDEX quarantineByTime ON quarantine (heldAt)`,
    `CREATE TABLE submissionMarks (
       id ID,
       at TEXT NOT NULL,
       sender TEXT NOT NULL,
       network TEXT,
       text TEXT
     )`,
    `CREATE INDEX submissionMarksByNetwork ON submissionMarks (network, at)`,
    `CREATE INDEX submissionMarksByText ON submissionMarks (text, at)`,
    `CREATE INDEX submissionMarksByTime ON submissionMarks (at)`,
  ]);
}
