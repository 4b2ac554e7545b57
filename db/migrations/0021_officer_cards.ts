import { type Kysely, sql } from "kysely";

/** The public pages of loan officers, shown once an admin switches them on, and their licenses. */
const STATEMENTS = [
  `CREATE TABLE officerCards (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     slug TEXT UNIQUE CHECK (slug <> ''),
     isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)),
     title TEXT NOT NULL DEFAULT '',
     nmlsId TEXT NOT NULL DEFAULT '',
     languages TEXT NOT NULL DEFAULT '',
     CHECK (isPublic = 0 OR (nmlsId <> '' AND slug IS NOT NULL))
   ) STRICT`,
  `CREATE TABLE officerLicenses (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     state TEXT NOT NULL,
     expiresOn TEXT NOT NULL,
     number TEXT NOT NULL DEFAULT '',
     remindedAt INTEGER,
     PRIMARY KEY (userId, state)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX officerLicensesByExpiry ON officerLicenses (expiresOn)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
