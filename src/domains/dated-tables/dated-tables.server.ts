import {
  type Known,
  type KnownWithCounties,
  tablesWith,
  type CountyRange,
} from "#lending/calculations/tables-in-force.ts";
import type {
  AddedTable,
  DatedTable,
  TablesDesk,
  ByUnits,
  CountyYear,
  StateLimits,
} from "#lending/dated-tables.output.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { datedTables } from "#domains/rates/rates.table.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import { COUNTY_PROGRAMS, type CountyProgram } from "#lending/counties.ts";
import type { CountyFile } from "./county-file.server.ts";

const rows = new PlainRows(datedTables, { shape: datedTables.columns }, "table", {
  toRow: toTable,
  nameOf: ({ kind, effectiveFrom }) => `${kind} from ${effectiveFrom}`,
  // The whole table, whose history is in the activity
  told: ({ effectiveTo, source, reviewBy, content }) => ({
    source,
    reviewBy,
    ...(effectiveTo !== null && { effectiveTo }),
    ...content,
  }),
  taken: {
    column: "effectiveFrom",
    sentence: "There is a table that begins on this day. Please edit it.",
  },
});

async function listTables(db: Db): Promise<DatedTable[]> {
  const all = await db
    .selectFrom("datedTables")
    .selectAll()
    .orderBy("kind")
    .orderBy("effectiveFrom")
    .execute();
  return all.map(toTable).toReversed();
}

function toTable({ content, effectiveTo, ...row }: Row<"datedTables">): DatedTable {
  return {
    ...row,
    effectiveTo: effectiveTo && daysAfter(effectiveTo, -1),
    content: JSON.parse(content),
  };
}

/**
 * The added tables of each kind, newest first, and the years of the counties. Visitors' responses
 * leave out who changed them.
 */
export async function readDesk(db: Db): Promise<TablesDesk> {
  return { tables: await listTables(db), countyYears: await listYears(db) };
}

/** What the calculations know on the day that the handle reads. */
export async function knownToday(db: Db): Promise<Known> {
  const today = dayOf(momentOf(db));
  return { tables: tablesWith(await listTables(db)), today };
}

/** The same with the county data for the pages about loan types. */
export async function knownWithCounties(db: Db): Promise<KnownWithCounties> {
  const known = await knownToday(db);
  return { ...known, countyYears: await listYears(db), ranges: await rangesOf(db) };
}

/** Throws CONFLICT when a table of this kind begins on the same day. */
export function addTable(db: Db, actor: Actor, table: AddedTable): Promise<DatedTable> {
  return rows.add(db, actor, "dated-tables.add", { ...stored(table, actor), kind: table.kind });
}

/** Throws NOT_FOUND, and CONFLICT after another admin's change. */
export async function changeTable(
  db: Db,
  actor: Actor,
  { id, revision, ...table }: AddedTable & { id: number; revision: number },
): Promise<DatedTable> {
  if ((await rows.find(db, id)).kind !== table.kind) throw rows.changed();
  return rows.change(db, actor, "dated-tables.change", { id, revision, ...stored(table, actor) });
}

/** Throws NOT_FOUND. */
export function deleteTable(db: Db, actor: Actor, id: number): Promise<void> {
  return rows.remove(db, actor, "dated-tables.delete", id);
}

function stored(
  { content, effectiveFrom, effectiveTo, source, reviewBy }: AddedTable,
  { user }: Actor,
) {
  return {
    effectiveFrom,
    effectiveTo: effectiveTo && daysAfter(effectiveTo, 1),
    source,
    reviewBy,
    content: JSON.stringify(content),
    updatedAt: new Date().toISOString(),
    updatedByName: user.username,
  };
}

const YEAR = ["year", "counties", "source", "importedAt", "importedByName"] as const;
const LIMITS = ["county", "one", "two", "three", "four"] as const;

/** The tables of a loan program, which have the same columns. */
const YEARS = { conforming: "countyYears", fha: "fhaCountyYears" } as const;
const COUNTIES = { conforming: "countyLimits", fha: "fhaCountyLimits" } as const;
const yearsOf = (program: CountyProgram) => YEARS[program] as "countyYears";
const limitsOf = (program: CountyProgram) => COUNTIES[program] as "countyLimits";

/** The imported years of each loan program, newest first. */
async function listYears(db: Db): Promise<CountyYear[]> {
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
async function rangesOf(db: Db): Promise<Partial<Record<CountyProgram, CountyRange>>> {
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
