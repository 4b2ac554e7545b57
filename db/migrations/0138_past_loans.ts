import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Loans that people had before, and the imports that brought them and their people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE peopleImports (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       state TEXT NOT NULL,
       fileUrl TEXT,
       fileName TEXT NOT NULL,
       "separator" TEXT NOT NULL,
       encoding TEXT NOT NULL,
       heads TEXT NOT NULL,
       fields TEXT NOT NULL,
       total INTEGER NOT NULL,
       done INTEGER NOT NULL DEFAULT 0,
       counts TEXT NOT NULL DEFAULT '{}',
       problem TEXT,
       createdAt TEXT NOT NULL,
       createdById INTEGER REFERENCES users (id) ON DELETE SET NULL,
       createdByName TEXT NOT NULL,
       endedAt TEXT
     ) STRICT`,
    "CREATE INDEX peopleImportsByState ON peopleImports (state, id)",
    "CREATE INDEX peopleImportsByUser ON peopleImports (createdById)",
    `CREATE TABLE peopleImportRows (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       importId INTEGER NOT NULL REFERENCES peopleImports (id) ON DELETE CASCADE,
       line INTEGER NOT NULL,
       reason TEXT NOT NULL,
       cells TEXT NOT NULL,
       emailKey TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX peopleImportRowsByImport ON peopleImportRows (importId, id)",
    "CREATE INDEX peopleImportRowsByEmail ON peopleImportRows (emailKey)",
    `CREATE TABLE pastLoans (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
       importId INTEGER,
       closedOn TEXT NOT NULL,
       amount REAL NOT NULL,
       ratePercent REAL,
       termMonths INTEGER,
       program TEXT NOT NULL,
       state TEXT NOT NULL,
       officer TEXT NOT NULL,
       createdAt TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX pastLoansByLead ON pastLoans (leadId, id)",
    "CREATE INDEX pastLoansByImport ON pastLoans (importId, id)",
    "ALTER TABLE contactSubmissions ADD COLUMN importId INTEGER",
    "CREATE INDEX contactSubmissionsByImport ON contactSubmissions (importId, id)",
    "ALTER TABLE leads ADD COLUMN importId INTEGER",
    "CREATE INDEX leadsByImport ON leads (importId, id)",
    "ALTER TABLE leads ADD COLUMN unlisted INTEGER",
    "CREATE INDEX leadsListed ON leads (unlisted, id)",
  ]);
}
