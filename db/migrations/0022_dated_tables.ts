import { type Kysely, sql } from "kysely";

/** Fees, limits and guidelines by date, and the loan limits of each year's counties. */
const STATEMENTS = [
  `CREATE TABLE datedTables (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('fha', 'va', 'limits', 'ratios')),
     effectiveFrom TEXT NOT NULL,
     effectiveTo TEXT CHECK (effectiveTo > effectiveFrom),
     source TEXT NOT NULL,
     reviewBy TEXT NOT NULL,
     content TEXT NOT NULL CHECK (json_valid(content) AND json_type(content) = 'object'),
     revision INTEGER NOT NULL DEFAULT 1,
     updatedAt TEXT NOT NULL,
     updatedByName TEXT NOT NULL,
     UNIQUE (kind, effectiveFrom)
   ) STRICT`,
  `CREATE TABLE countyYears (
     year INTEGER PRIMARY KEY,
     counties INTEGER NOT NULL CHECK (counties > 0),
     source TEXT NOT NULL,
     importedAt TEXT NOT NULL,
     importedByName TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE countyLimits (
     year INTEGER NOT NULL REFERENCES countyYears (year) ON DELETE CASCADE,
     state TEXT NOT NULL,
     county TEXT NOT NULL COLLATE NOCASE,
     one INTEGER NOT NULL,
     two INTEGER NOT NULL,
     three INTEGER NOT NULL,
     four INTEGER NOT NULL,
     PRIMARY KEY (year, state, county)
   ) STRICT, WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
