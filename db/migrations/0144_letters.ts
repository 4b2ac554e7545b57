import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Pre-approval letters with their versions for lower prices, and the lender's text of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE letters (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       applicationId INTEGER NOT NULL REFERENCES loanApplications (id) ON DELETE CASCADE,
       limitId INTEGER REFERENCES letters (id) ON DELETE CASCADE,
       number TEXT NOT NULL UNIQUE,
       codeHash TEXT NOT NULL UNIQUE,
       name TEXT NOT NULL,
       purchasePrice INTEGER NOT NULL,
       loanAmount INTEGER NOT NULL,
       program TEXT NOT NULL,
       text TEXT NOT NULL,
       expiresOn TEXT NOT NULL,
       createdAt TEXT NOT NULL,
       createdByName TEXT NOT NULL,
       withdrawnAt TEXT
     ) STRICT`,
    "CREATE INDEX lettersByApplication ON letters (applicationId, id)",
    "CREATE INDEX lettersByLimit ON letters (limitId)",
    "ALTER TABLE deskSettings ADD COLUMN letterText TEXT NOT NULL DEFAULT ''",
  ]);
}
