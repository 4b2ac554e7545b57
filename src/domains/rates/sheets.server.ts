import type { Selectable } from "kysely";
import { rateSheet } from "./rates.output.ts";
import { type OfferedRate, type RatesInShort, type RateSheet, withProgram } from "./rates.ts";
import { momentIn } from "#kit/values/time-zones.ts";
import { momentOf } from "#platform/database/as-of.ts";
import { columnsOf, type Db, type Tables } from "#platform/database/engine.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";

const COLUMNS = columnsOf("rateSheets", rateSheet.omit({ expiresInWords: true }));

// Decision: src/decisions/032-rates-end-by-the-clock.md
/** The sheet that visitors see: never past its expiry, even before it has been taken down. */
export function sheetsInForce(db: Db) {
  return db
    .selectFrom("rateSheets")
    .where("endedAt", "is", null)
    .where("expiresAt", ">", momentOf(db).toISOString());
}

export async function currentRates(db: Db): Promise<RateSheet | null> {
  const row = await sheetsInForce(db)
    .select([...COLUMNS, "timeZone"])
    .orderBy("expiresAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toSheet(row) : null;
}

const FIRST = 3;

/** The first of the rates for the home page, and the fixed ones for calculators. */
export async function ratesInShort(db: Db): Promise<RatesInShort | null> {
  const rates = await currentRates(db);
  return rates && { ...rates, rows: rates.rows.slice(0, FIRST), fixed: firstFixed(rates.rows) };
}

function firstFixed(rows: OfferedRate[]): OfferedRate[] {
  const fixed = rows.filter(({ adjustment }) => !adjustment);
  const keyed = fixed.map((row) => [`${row.program} ${row.termMonths}`, row] as const);
  // The last of a key stays in a map
  return [...new Map(keyed.toReversed()).values()].toReversed();
}

export async function latestSheet(db: Db): Promise<RateSheet | null> {
  const { rows } = await listSheets(db, { limit: 1 });
  return rows[0] ?? null;
}

/** The published sheets, newest first. */
export async function listSheets(db: Db, paging: Paging): Promise<Page<RateSheet>> {
  const rows = await db
    .selectFrom("rateSheets")
    .select([...COLUMNS, "timeZone"])
    .$call(newestFirst(paging))
    .execute();
  return toPage(rows.map(toSheet), paging.limit);
}

function toSheet({ rows, timeZone, ...sheet }: Selectable<Tables["rateSheets"]>): RateSheet {
  return {
    ...sheet,
    // Rates published before they could be adjustable are fixed, and have no program
    rows: (JSON.parse(rows) as OfferedRate[]).map((row) => ({
      ...withProgram(row),
      mortgageInsurance: row.mortgageInsurance ?? row.monthlyMortgageInsurance,
      adjustment: row.adjustment ?? null,
      steps: row.steps ?? [],
    })),
    expiresInWords: momentIn(timeZone, sheet.expiresAt),
  };
}
