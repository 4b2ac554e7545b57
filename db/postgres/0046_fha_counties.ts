import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

const NAMES = ["year", "counties", "source", "importedAt", "importedByName"];
const row = (which: string) => NAMES.map((name) => `${which}.${name}`).join(", ");

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
    `CREATE TABLE fhaCountyYearsShown (
       year bigint NOT NULL,
       counties bigint NOT NULL,
       source TEXT NOT NULL,
       importedAt TEXT NOT NULL,
       importedByName TEXT NOT NULL,
       fromAt TEXT NOT NULL,
       untilAt TEXT,
       PRIMARY KEY (year, fromAt)
     )`,
    `CREATE INDEX fhaCountyYearsShownByEnd ON fhaCountyYearsShown (untilAt)
       WHERE untilAt IS NOT NULL`,
    `CREATE FUNCTION fhaCountyYearsRecord() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE moment text :=
       to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
     BEGIN
       IF TG_OP <> 'INSERT' THEN
         DELETE FROM fhaCountyYearsShown WHERE year = OLD.year AND fromAt = moment;
         UPDATE fhaCountyYearsShown SET untilAt = moment
           WHERE year = OLD.year AND untilAt IS NULL;
       END IF;
       IF TG_OP <> 'DELETE' THEN
         INSERT INTO fhaCountyYearsShown (${NAMES.join(", ")}, fromAt)
           VALUES (${row("NEW")}, moment)
           ON CONFLICT (year, fromAt) DO UPDATE SET untilAt = NULL, counties = excluded.counties,
             source = excluded.source, importedAt = excluded.importedAt,
             importedByName = excluded.importedByName;
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER fhaCountyYearsBegins AFTER INSERT OR DELETE ON fhaCountyYears
       FOR EACH ROW EXECUTE FUNCTION fhaCountyYearsRecord()`,
    `CREATE TRIGGER fhaCountyYearsChanges AFTER UPDATE OF ${NAMES.join(", ")} ON fhaCountyYears
       FOR EACH ROW WHEN ((${row("OLD")}) IS DISTINCT FROM (${row("NEW")}))
       EXECUTE FUNCTION fhaCountyYearsRecord()`,
    `CREATE TRIGGER fhaCountyYearsTold AFTER INSERT OR DELETE OR UPDATE ON fhaCountyYears
       FOR EACH STATEMENT EXECUTE FUNCTION tellOthers()`,
  ]);
}
