import type { Kysely } from "kysely";
import { tableOf } from "#db/migrations/0039_in_force.ts";
import { FHA_YEARS } from "#db/migrations/0052_fha_counties.ts";
import { triggersOf } from "./0039_in_force.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE fhaCountyYears (
       year bigint PRIMARY KEY,
       counties bigint NOT NULL CHECK (counties > 0),
       source TEXT NOT NULL,
       importedAt TEXT NOT NULL,
       importedByName TEXT NOT NULL
     )`,
    `CREATE TABLE fhaCountyLimits (
       year bigint NOT NULL REFERENCES fhaCountyYears (year) ON DELETE CASCADE,
       state TEXT NOT NULL,
       county text COLLATE nocase NOT NULL,
       one bigint NOT NULL,
       two bigint NOT NULL,
       three bigint NOT NULL,
       four bigint NOT NULL,
       PRIMARY KEY (year, state, county)
     )`,
    tableOf(FHA_YEARS, "bigint"),
    `CREATE INDEX fhaCountyYearsShownByEnd ON fhaCountyYearsShown (untilAt)
       WHERE untilAt IS NOT NULL`,
    ...triggersOf(FHA_YEARS),
    `CREATE TRIGGER fhaCountyYearsTold AFTER INSERT OR DELETE OR UPDATE ON fhaCountyYears
       FOR EACH STATEMENT EXECUTE FUNCTION tellOthers()`,
  ]);
}
