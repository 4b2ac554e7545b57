import { type Kysely, sql } from "kysely";

/** Dated tables for USDA's fees too. SQLite can change a check only by making the table anew. */
const WIDER = `CREATE TABLE datedTablesWithUsda (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('fha', 'va', 'usda', 'limits', 'ratios')),
     effectiveFrom TEXT NOT NULL,
     effectiveTo TEXT CHECK (effectiveTo > effectiveFrom),
     source TEXT NOT NULL,
     reviewBy TEXT NOT NULL,
     content TEXT NOT NULL CHECK (json_valid(content) AND json_type(content) = 'object'),
     revision INTEGER NOT NULL DEFAULT 1,
     updatedAt TEXT NOT NULL,
     updatedByName TEXT NOT NULL,
     UNIQUE (kind, effectiveFrom)
   ) STRICT`;

const STATEMENTS = [
  WIDER,
  `INSERT INTO datedTablesWithUsda
     SELECT id, kind, effectiveFrom, effectiveTo, source, reviewBy, content, revision, updatedAt,
       updatedByName FROM datedTables`,
  // Ids are not reused, because the record of what was shown refers to them
  `DELETE FROM sqlite_sequence WHERE name = 'datedTablesWithUsda'`,
  `INSERT INTO sqlite_sequence (name, seq)
     SELECT 'datedTablesWithUsda', seq FROM sqlite_sequence WHERE name = 'datedTables'`,
  `DROP TABLE datedTables`,
  `ALTER TABLE datedTablesWithUsda RENAME TO datedTables`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // They are dropped with the table
  const { rows: triggers } = await sql<{ sql: string }>`
    SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'datedTables'`.execute(db);
  for (const statement of [...STATEMENTS, ...triggers.map((each) => each.sql)])
    await sql.raw(statement).execute(db);
}
