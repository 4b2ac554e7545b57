import { about, happened } from "#domains/audit/happened.server.ts";
import type { CountyRange } from "#lending/calculations/tables-in-force.ts";
import { COUNTY_PROGRAMS, type CountyProgram } from "#lending/counties.ts";
import type { ByUnits, CountyYear, StateLimits } from "#lending/dated-tables.output.ts";
import type { Actor } from "#platform/access.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db } from "#platform/database/engine.ts";
import type { CountyFile } from "./county-file.server.ts";

const YEAR = ["year", "counties", "source", "importedAt", "importedByName"] as const;
const LIMITS = ["county", "one", "two", "three", "four"] as const;

/** The tables of a loan program, which have the same columns. */
const YEARS = { conforming: "countyYears", fha: "fhaCountyYears" } as const;
const COUNTIES = { conforming: "countyLimits", fha: "fhaCountyLimits" } as const;
const yearsOf = (program: CountyProgram) => YEARS[program] as "countyYears";
const limitsOf = (program: CountyProgram) => COUNTIES[program] as "countyLimits";

/** The imported years of each loan program, newest first. */
export async function listYears(db: Db): Promise<CountyYear[]> {
  const lists = COUNTY_PROGRAMS.map(async (program) => {
    const rows = await db
      .selectFrom(yearsOf(program))
      .select(YEAR)
      .orderBy("year", "desc")
      .execute();
    return rows.map((row) => ({ ...row, programme: program, reviewBy: reviewOf(row.year) }));
  });
  return (await Promise.all(lists)).flat();
}

/** The limits are set anew for each year, and announced in the last days of November. */
function reviewOf(year: number): string {
  return `${year}-11-30`;
}

/** The counties of a state with the limits of this year, by name. */
export async function countiesOf(
  db: Db,
  state: string,
  program: CountyProgram,
): Promise<StateLimits> {
  const year = momentOf(db).getUTCFullYear();
  const imported = (await listYears(db)).find(
    (each) => each.programme === program && each.year === year,
  );
  if (!imported) return { year: null, source: "", reviewBy: "", counties: [] };
  const counties = await db
    .selectFrom(limitsOf(program))
    .where("year", "=", year)
    .where("state", "=", state)
    .select(LIMITS)
    .orderBy("county")
    .execute();
  return { year, source: imported.source, reviewBy: imported.reviewBy, counties };
}

interface Asked {
  state?: string | undefined;
  county?: string | undefined;
  /** `YYYY-MM-DD`; today by default. */
  closingDate?: string | undefined;
}

/** A county's conforming limits in the year of a day; undefined when they are not known. */
export async function findCounty(
  db: Db,
  { state, county, closingDate = new Date().toISOString() }: Asked,
): Promise<ByUnits | undefined> {
  if (state === undefined || county === undefined) return undefined;
  return db
    .selectFrom("countyLimits")
    .where("year", "=", Number(closingDate.slice(0, 4)))
    .where("state", "=", state)
    .where("county", "=", county)
    .select(LIMITS)
    .executeTakeFirst();
}

/** The ranges of this year, for the loan programs that have been imported. */
export async function rangesOf(db: Db): Promise<Partial<Record<CountyProgram, CountyRange>>> {
  const year = momentOf(db).getUTCFullYear();
  const imported = (await listYears(db)).filter((each) => each.year === year);
  const ranges = imported.map(async ({ programme: program }) => {
    const range = await db
      .selectFrom(limitsOf(program))
      .where("year", "=", year)
      .select(({ fn }) => [fn.min("one").as("lowest"), fn.max("one").as("highest")])
      .executeTakeFirstOrThrow();
    return [program, range];
  });
  return Object.fromEntries(await Promise.all(ranges)) as Record<CountyProgram, CountyRange>;
}

/** The number of rows for one SQL statement. */
const BATCH = 500;

interface Import extends CountyFile {
  source: string;
  program: CountyProgram;
}

/** Replaces the limits of the file's year. */
export async function importCounties(
  trx: Db,
  actor: Actor,
  { year, rows, source, program }: Import,
): Promise<CountyYear> {
  const imported = {
    year,
    counties: rows.length,
    source,
    importedAt: new Date().toISOString(),
    importedByName: actor.user.username,
  };
  const { year: _, ...rest } = imported;
  // First, so that another import of the same year waits here and then replaces all of it
  await trx
    .insertInto(yearsOf(program))
    .values(imported)
    .onConflict((conflict) => conflict.column("year").doUpdateSet(rest))
    .execute();
  await trx.deleteFrom(limitsOf(program)).where("year", "=", year).execute();
  for (let at = 0; at < rows.length; at += BATCH)
    await trx
      .insertInto(limitsOf(program))
      .values(rows.slice(at, at + BATCH))
      .execute();
  await happened(trx, actor, "dated-tables.importCounties", {
    on: about(
      program === "fha" ? "fhaCountyYears" : "countyYears",
      year,
      `${program === "fha" ? "FHA's county limits" : "county limits"} of ${year}`,
    ),
    after: { counties: rows.length, source },
  });
  return { ...imported, programme: program, reviewBy: reviewOf(year) };
}
