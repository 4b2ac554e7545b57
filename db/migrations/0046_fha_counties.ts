import { type Kysely, sql } from "kysely";

const NAMES = ["year", "counties", "source", "importedAt", "importedByName"];
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const DIFFERS = NAMES.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(" OR ");
const END = `DELETE FROM fhaCountyYearsShown WHERE year = OLD.year AND fromAt = ${NOW};
  UPDATE fhaCountyYearsShown SET untilAt = ${NOW} WHERE year = OLD.year AND untilAt IS NULL;`;
const BEGIN = `INSERT INTO fhaCountyYearsShown (${NAMES.join(", ")}, fromAt)
  SELECT ${NAMES.map((name) => `NEW.${name}`).join(", ")}, ${NOW} WHERE true
  ON CONFLICT DO UPDATE SET untilAt = NULL, counties = excluded.counties,
    source = excluded.source, importedAt = excluded.importedAt,
    importedByName = excluded.importedByName;`;

/** FHA's loan limits by county and year, and the record of the years. */
const STATEMENTS = [
  `CREATE TABLE fhaCountyYears (
     year INTEGER PRIMARY KEY,
     counties INTEGER NOT NULL CHECK (counties > 0),
     source TEXT NOT NULL,
     importedAt TEXT NOT NULL,
     importedByName TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE fhaCountyLimits (
     year INTEGER NOT NULL REFERENCES fhaCountyYears (year) ON DELETE CASCADE,
     state TEXT NOT NULL,
     county TEXT NOT NULL COLLATE NOCASE,
     one INTEGER NOT NULL,
     two INTEGER NOT NULL,
     three INTEGER NOT NULL,
     four INTEGER NOT NULL,
     PRIMARY KEY (year, state, county)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE fhaCountyYearsShown (
     year INTEGER NOT NULL,
     counties INTEGER NOT NULL,
     source TEXT NOT NULL,
     importedAt TEXT NOT NULL,
     importedByName TEXT NOT NULL,
     fromAt TEXT NOT NULL,
     untilAt TEXT,
     PRIMARY KEY (year, fromAt)
   ) STRICT`,
  `CREATE INDEX fhaCountyYearsShownByEnd ON fhaCountyYearsShown (untilAt)
     WHERE untilAt IS NOT NULL`,
  `CREATE TRIGGER fhaCountyYearsBegins AFTER INSERT ON fhaCountyYears BEGIN ${BEGIN} END`,
  `CREATE TRIGGER fhaCountyYearsChanges AFTER UPDATE OF ${NAMES.join(", ")} ON fhaCountyYears
     WHEN ${DIFFERS} BEGIN ${END} ${BEGIN} END`,
  `CREATE TRIGGER fhaCountyYearsEnds AFTER DELETE ON fhaCountyYears BEGIN ${END} END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
