import { about, happened } from "#domains/audit/happened.server.ts";
import { CalculationError, refuse } from "#lending/calculations/checks.ts";
import type { Issue } from "#platform/errors.output.ts";
import type { Known } from "#lending/calculations/tables-in-force.ts";
import {
  missingUpfront,
  offer,
  type OfferedRate,
  type RateDesk,
  type RateRow,
  understatedIn,
  withProgram,
} from "./rates.ts";
import { type CsvRow, csvToRates, type RatesFile } from "./rates-csv.ts";
import { rateRowInput, saveRatesInput } from "./rates.input.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { currentRates, latestSheet } from "./sheets.server.ts";

/** What admins work on: the draft and the newest published sheet. */
export async function readDesk(db: Db, known: Known): Promise<RateDesk> {
  const { rows, ...draft } = await db
    .selectFrom("rateDraft")
    .select(["rows", "revision", "updatedAt", "updatedByName"])
    .executeTakeFirstOrThrow();
  const shown = await currentRates(db);
  return {
    ...draft,
    rows: readDraftRows(rows).map((row) => offer(row, known)),
    latest: await latestSheet(db),
    understated: understatedIn(shown?.rows ?? [], known),
  };
}

/** Rows saved before rates could be adjustable have a fixed rate, and no program. */
export function readDraftRows(rows: string): RateRow[] {
  return (JSON.parse(rows) as RateRow[]).map((row) => ({
    ...withProgram(row),
    adjustment: row.adjustment ?? null,
  }));
}

interface Saved {
  /** The revision that the admin saw. */
  revision: number;
  rows: RateRow[];
}

/** The tables with which terms are computed. */
export interface WithTables {
  known: Known;
}

/**
 * Saves the draft. Throws BAD_REQUEST for rows that are not a valid loan, and CONFLICT after
 * another admin's save.
 */
export async function saveRates(
  db: Db,
  actor: Actor,
  { known, ...saved }: Saved & WithTables,
): Promise<RateDesk> {
  offerAll(saved.rows, known);
  return db.transaction().execute(async (trx) => {
    await writeDraft(trx, actor, saved);
    await happened(trx, actor, "rates.edit", {
      on: about("rateSheets", null, "rates"),
      after: saved.rows.map(inShort),
    });
    return readDesk(trx, known);
  });
}

async function writeDraft(trx: Db, actor: Actor, { revision, rows }: Saved): Promise<void> {
  const written = await trx
    .updateTable("rateDraft")
    .set({
      rows: JSON.stringify(rows),
      revision: revision + 1,
      updatedAt: new Date().toISOString(),
      updatedByName: actor.user.username,
    })
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster();
}

export function otherWasFaster(): AppError {
  return new AppError(
    "CONFLICT",
    "Someone else has changed the rates in the meantime. Please load them again.",
  );
}

/** Describes a row in the activity, such as `30-year fixed 6.875% + 1`. */
export function inShort({
  product,
  annualRatePercent,
  pointsPercent,
  adjustment,
}: RateRow): string {
  const later = adjustment ? `, then ${adjustment.index} + ${adjustment.marginPercent}%` : "";
  return `${product} ${annualRatePercent}% + ${pointsPercent}${later}`;
}

/**
 * A row with its terms, as visitors may see it. An FHA row must state its up-front premium. An
 * adjustable rate that falls later can have an APR below the initial rate; such rows are refused.
 * @throws CalculationError for such a row, and for numbers that are not a valid loan
 */
function offerToVisitors(row: RateRow, known: Known): OfferedRate {
  const missing = missingUpfront(row, known);
  if (missing)
    refuse(
      "upfrontFeePercent",
      `An FHA loan has an up-front premium, which its APR counts. Please enter it, such as ${missing}.`,
    );
  const offered = offer(row, known);
  if (offered.aprPercent < row.annualRatePercent)
    refuse(
      "adjustment.marginPercent",
      "Index and margin together must not be below the rate, because the APR would then be below it too.",
    );
  return offered;
}

/** Every row with its terms. Throws BAD_REQUEST at the rows that a sheet cannot have. */
export function offerAll(rows: readonly RateRow[], known: Known): OfferedRate[] {
  const issues: Issue[] = [];
  const offered = rows.flatMap((row, index) => {
    try {
      return [offerToVisitors(row, known)];
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error;
      for (const { path, message } of error.issues)
        issues.push({ path: `rows.${index}.${FIELD_FOR[path] ?? path}`, message });
      return [];
    }
  });
  if (issues.length > 0) throw new AppError("BAD_REQUEST", issues[0]?.message ?? "", { issues });
  return offered;
}

/** The row's field names where the calculation's differ. */
const FIELD_FOR: Record<string, string> = {
  prepaidFinanceCharges: "fees",
  otherPrepaidFinanceCharges: "fees",
  propertyValue: "ltvPercent",
};

/**
 * Replaces the draft's rows by those of a CSV file. Throws BAD_REQUEST with a sentence for each
 * line that is not a valid rate; then nothing is imported.
 */
export async function importRates(
  db: Db,
  actor: Actor,
  { revision, csv, known }: { revision: number; csv: string } & WithTables,
): Promise<RateDesk> {
  const rows = readFile(csv, known);
  return db.transaction().execute(async (trx) => {
    await writeDraft(trx, actor, { revision, rows });
    await happened(trx, actor, "rates.import", {
      on: about("rateSheets", null, "rates"),
      after: rows.map(inShort),
    });
    return readDesk(trx, known);
  });
}

const MOST_PROBLEMS = 50;

function readFile(csv: string, known: Known): RateRow[] {
  const file = csvToRates(csv);
  if (file.problem !== undefined) throw refused([problem(1, file.problem)]);
  const read = file.rows.map((row) => readRow(row, file.places, known));
  const rows = read.flatMap(({ row }) => row ?? []);
  const { error } = saveRatesInput.shape.rows.safeParse(rows);
  const issues = read.flatMap(({ problems }) => problems);
  if (issues.length === 0 && error) issues.push(problem(1, error.issues[0]?.message ?? ""));
  if (issues.length > 0) throw refused(issues.slice(0, MOST_PROBLEMS));
  return rows;
}

/** A rate, or the problems of its line in the order of the columns. */
function readRow(
  { line, values, problem: whole }: CsvRow,
  places: RatesFile["places"],
  known: Known,
): { row?: RateRow; problems: Issue[] } {
  if (whole !== undefined) return { problems: [problem(line, whole)] };
  const { data: row, error } = rateRowInput.safeParse(values);
  if (!row) {
    const column = ({ path }: { path: PropertyKey[] }) =>
      places.findIndex((name) => name === path.at(-1));
    const found = error.issues.toSorted((one, other) => column(one) - column(other));
    return { problems: found.map(({ message }) => problem(line, message)) };
  }
  try {
    offerToVisitors(row, known);
    return { row, problems: [] };
  } catch (failure) {
    if (!(failure instanceof CalculationError)) throw failure;
    return { problems: [problem(line, failure.message)] };
  }
}

function refused(issues: Issue[]): AppError {
  return new AppError("BAD_REQUEST", issues[0]?.message ?? "", { issues });
}

function problem(line: number, message: string): Issue {
  return { path: `csv.${line}`, message: `Line ${line}: ${message}` };
}
