import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** Imports of content: the files, the entries found in them, and the result of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE contentImports (
       id ID,
       state TEXT NOT NULL,
       choices TEXT NOT NULL CHECK (choices IS JSON),
       problem TEXT,
       createdAt TEXT NOT NULL,
       createdById bigint REFERENCES users (id) ON DELETE SET NULL,
       createdByName TEXT NOT NULL,
       startedAt TEXT,
       endedAt TEXT,
       worker TEXT,
       workerUntil TEXT
     )`,
    `CREATE TABLE contentImportFiles (
       id ID,
       importId bigint NOT NULL REFERENCES contentImports (id) ON DELETE CASCADE,
       fileUrl TEXT NOT NULL,
       fileName TEXT NOT NULL,
       size bigint NOT NULL
     )`,
    `CREATE INDEX contentImportFilesOf ON contentImportFiles (importId)`,
    `CREATE TABLE contentImportEntries (
       id ID,
       importId bigint NOT NULL REFERENCES contentImports (id) ON DELETE CASCADE,
       position bigint NOT NULL DEFAULT 0,
       kind TEXT NOT NULL,
       foundIn TEXT NOT NULL,
       title TEXT NOT NULL,
       collection TEXT,
       finding TEXT NOT NULL,
       result TEXT,
       notes TEXT NOT NULL CHECK (notes IS JSON),
       itemId bigint,
       payload TEXT
     )`,
    `CREATE INDEX contentImportEntriesOf ON contentImportEntries (importId, position, id)`,
  ]);
}
