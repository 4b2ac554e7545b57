import { type Kysely, sql } from "kysely";

/** Redirects, and addresses that visitors requested and that do not exist. */
const STATEMENTS = [
  `CREATE TABLE redirects (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     path TEXT NOT NULL UNIQUE,
     target TEXT NOT NULL CHECK (target <> path),
     origin TEXT NOT NULL CHECK (origin IN ('admin', 'renamed')),
     createdAt TEXT NOT NULL,
     createdByName TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX redirectsByTarget ON redirects (target)`,
  `CREATE TABLE missingPaths (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     path TEXT NOT NULL UNIQUE,
     count INTEGER NOT NULL CHECK (count > 0),
     firstAt TEXT NOT NULL,
     lastAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX missingPathsByCount ON missingPaths (count, id)`,
  `CREATE INDEX missingPathsByLast ON missingPaths (lastAt, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
