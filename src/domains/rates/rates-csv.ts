import { parseCsvLines, toCsv } from "#kit/values/csv.ts";
import {
  EMPTY_ADJUSTMENT,
  type OfferedRate,
  type RateAdjustment,
  type RateField,
  readCell,
} from "./rates.ts";

type Column = [string, Exclude<RateField, keyof RateAdjustment>];

/** The columns of a file, in its order. */
const FIXED: Column[] = [
  ["Product", "product"],
  ["Term in months", "termMonths"],
  ["Rate", "annualRatePercent"],
  ["Points", "pointsPercent"],
  ["Fees", "fees"],
  ["Loan amount", "loanAmount"],
  ["LTV", "ltvPercent"],
  ["Mortgage insurance a month", "monthlyMortgageInsurance"],
  ["Lock days", "lockDays"],
  ["Assumptions", "assumptions"],
];
/** A file without them leaves the program to the product's name. */
const INSURANCE: Column[] = [
  ["Program", "program"],
  ["Mortgage insurance, % a year", "annualMortgageInsurancePercent"],
  ["Up-front premium or fee, %", "upfrontFeePercent"],
];
/** Empty for a fixed rate; a file without adjustable rates may leave these columns out. */
const ADJUSTABLE: [string, keyof RateAdjustment][] = [
  ["Months at the initial rate", "fixedMonths"],
  ["Months between adjustments", "everyMonths"],
  ["Index", "index"],
  ["Index on the day", "indexPercent"],
  ["Margin", "marginPercent"],
  ["First cap", "firstCapPercent"],
  ["Later cap", "laterCapPercent"],
  ["Lifetime cap", "lifetimeCapPercent"],
];
const COLUMNS: [string, RateField][] = [...FIXED, ...INSURANCE, ...ADJUSTABLE];
/** Written for readers but never read, because it is computed. */
const APR = "APR (computed)";

/** The rates of a sheet as a file for spreadsheets. */
export function ratesToCsv(rows: readonly OfferedRate[]): string {
  return toCsv([
    [...COLUMNS.map(([head]) => head), APR],
    ...rows.map((row) => [
      ...[...FIXED, ...INSURANCE].map(([, name]) => row[name]),
      ...ADJUSTABLE.map(([, name]) => row.adjustment?.[name] ?? ""),
      Number(row.aprPercent.toFixed(3)),
    ]),
  ]);
}

/** A row of the file with its numbers parsed; text where a number belongs stays text. */
export interface CsvRow {
  /** Counted from 1, including the headings. */
  line: number;
  values: Record<string, unknown>;
  problem?: string;
}

export interface RatesFile {
  rows: CsvRow[];
  /** The fields in the order of the columns; undefined for one that is not read. */
  places: (RateField | undefined)[];
  /** The problem with the file as a whole, which then has no rows. */
  problem?: string;
}

/** The rows of a file, or what is wrong with it as a whole. */
export function csvToRates(file: string): RatesFile {
  const [first, ...lines] = parseCsvLines(file) ?? [];
  const whole = (problem: string) => ({ rows: [], places: [], problem });
  const heads = first?.cells;
  if (!heads) return whole("This is not a CSV file: please check its quotation marks.");
  const places = heads.map((head) => COLUMNS.find(([name]) => isSame(name, head))?.[1]);
  const unknown = heads.find((head, at) => places[at] === undefined && !isSame(APR, head));
  if (unknown !== undefined)
    return whole(`There is no column “${unknown.slice(0, 40)}” in a rate sheet.`);
  const twice = places.find((name, at) => name !== undefined && places.indexOf(name) < at);
  if (twice !== undefined)
    return whole(`The column “${heads[places.lastIndexOf(twice)]?.trim()}” is there twice.`);
  const missing = FIXED.find(([, name]) => !places.includes(name));
  if (missing) return whole(`The column “${missing[0]}” is missing.`);
  if (lines.length === 0) return whole("There are no rates in this file.");
  const rows = lines.map(({ cells, line }) => ({
    line,
    values: valuesOf(cells, places),
    ...(cells.length !== heads.length && {
      problem: `There are ${cells.length} cells instead of ${heads.length}.`,
    }),
  }));
  return { rows, places };
}

function isSame(one: string, another: string): boolean {
  return one.trim().toLowerCase() === another.trim().toLowerCase();
}

function valuesOf(cells: string[], places: (RateField | undefined)[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const adjustment: Record<string, unknown> = {};
  for (const [at, name] of places.entries()) {
    if (name === undefined) continue;
    const text = cells[at] ?? "";
    const isOptional = !FIXED.some(([, each]) => each === name);
    if (isOptional && text.trim() === "") continue;
    const part = name in EMPTY_ADJUSTMENT ? adjustment : values;
    part[name] = readCell(name, text);
  }
  return { ...values, adjustment: Object.keys(adjustment).length > 0 ? adjustment : null };
}
