import { type Kysely, sql } from "kysely";

/** Imports of content: the files, the entries found in them, and the result of each. */
const STATEMENTS = [
  `CREATE TABLE contentImports (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     state TEXT NOT NULL,
     choices TEXT NOT NULL CHECK (json_valid(choices)),
     problem TEXT,
     createdAt TEXT NOT NULL,
     createdById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdByName TEXT NOT NULL,
     startedAt TEXT,
     endedAt TEXT,
     worker TEXT,
     workerUntil TEXT
   ) STRICT`,
  `CREATE TABLE contentImportFiles (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     importId INTEGER NOT NULL REFERENCES contentImports (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL
   ) STRICT`,
  `CREATE INDEX contentImportFilesOf ON contentImportFiles (importId)`,
  `CREATE TABLE contentImportEntries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     importId INTEGER NOT NULL REFERENCES contentImports (id) ON DELETE CASCADE,
     position INTEGER NOT NULL DEFAULT 0,
     kind TEXT NOT NULL,
     foundIn TEXT NOT NULL,
     title TEXT NOT NULL,
     collection TEXT,
     finding TEXT NOT NULL,
     result TEXT,
     notes TEXT NOT NULL CHECK (json_valid(notes)),
     itemId INTEGER,
     payload TEXT
   ) STRICT`,
  `CREATE INDEX contentImportEntriesOf ON contentImportEntries (importId, position, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
