import type { ByUnits, CountyYear, StateLimits } from "#shared/dated-tables.output.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import type { CountyFile } from "./county-file.ts";

const YEAR = ["year", "counties", "source", "importedAt", "importedByName"] as const;
const LIMITS = ["county", "one", "two", "three", "four"] as const;

/** The imported years, newest first. */
export async function listYears(db: Db): Promise<CountyYear[]> {
  const rows = await db.selectFrom("countyYears").select(YEAR).orderBy("year", "desc").execute();
  return rows.map((row) => ({ ...row, reviewBy: lastDayOf(row.year) }));
}

/** The limits are set anew for each year. */
function lastDayOf(year: number): string {
  return `${year}-12-31`;
}

/** The counties of a state with the limits of this year, by name. */
export async function countiesOf(db: Db, state: string): Promise<StateLimits> {
  const year = new Date().getUTCFullYear();
  const imported = (await listYears(db)).find((each) => each.year === year);
  if (!imported) return { year: null, source: "", reviewBy: "", counties: [] };
  const counties = await db
    .selectFrom("countyLimits")
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

/** The limits of a county in the year of a day; undefined when they are not there. */
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

/** As many rows as SQL statements take without trouble. */
const BATCH = 500;

/** Replaces the limits of the file's year. */
export async function importCounties(
  trx: Db,
  actor: Actor,
  { year, rows, source }: CountyFile & { source: string },
): Promise<CountyYear> {
  await trx.deleteFrom("countyYears").where("year", "=", year).execute();
  const imported = {
    year,
    counties: rows.length,
    source,
    importedAt: new Date().toISOString(),
    importedByName: actor.user.username,
  };
  await trx.insertInto("countyYears").values(imported).execute();
  for (let at = 0; at < rows.length; at += BATCH)
    await trx
      .insertInto("countyLimits")
      .values(rows.slice(at, at + BATCH))
      .execute();
  await recordChange(trx, actor, {
    action: "dated-tables.importCounties",
    subject: `county limits of ${year}`,
    after: { counties: rows.length, source },
  });
  return { ...imported, reviewBy: lastDayOf(year) };
}
