import { type Kysely, sql } from "kysely";
import { type Recorded, tableOf, triggersOf } from "./0039_in_force.ts";

/** FHA's loan limits by county, a year at a time, beside those for conforming loans. */
export const FHA_YEARS: Recorded = {
  table: "fhaCountyYears",
  key: ["year"],
  columns: ["counties", "source", "importedAt", "importedByName"],
};

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
  `${tableOf(FHA_YEARS, "INTEGER")} STRICT`,
  `CREATE INDEX fhaCountyYearsShownByEnd ON fhaCountyYearsShown (untilAt)
     WHERE untilAt IS NOT NULL`,
  ...triggersOf(FHA_YEARS),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
