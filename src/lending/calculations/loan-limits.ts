import type { ByUnits, LoanSize } from "#lending/dated-tables.output.ts";
import { check, SUM, wholeNumber } from "./checks.ts";
import { type Known, tableAt } from "./tables-in-force.ts";

export interface LoanSizeInput {
  /** Dollars, above 0. */
  loanAmount: number;
  /** Homes in the building, 1 to 4; 1 by default. */
  units?: number | undefined;
  /** The limits of the home's county, if they are known. */
  county?: ByUnits | undefined;
  /** `YYYY-MM-DD`; by default today. */
  closingDate?: string | undefined;
}

/** The names of the columns by the number of units. */
const UNITS = ["one", "two", "three", "four"] as const;

/**
 * Whether Fannie Mae and Freddie Mac may buy a loan: conforming up to the baseline, high-balance up
 * to the county's limit, jumbo above. Without a county the answer between baseline and ceiling
 * depends on it. Source: 12 USC 1717(b)(2) and the table for the date, see tables-in-force.ts.
 * @throws CalculationError for values out of range and for a date outside all tables
 */
export function loanSize(input: LoanSizeInput, { tables, today }: Known): LoanSize {
  // Limits of another year say nothing about today
  const { loanAmount, units = 1, county, closingDate: date = today } = input;
  check({ loanAmount, units }, { required: { loanAmount: SUM, units: wholeNumber(1, 4) } });
  const table = tableAt(tables.limits, { date, today, path: "closingDate" });
  const column = UNITS[units - 1] ?? "one";
  const [baseline, ceiling] = [table.baseline[column], table.ceiling[column]];
  const countyLimit = county?.[column] ?? null;
  return {
    size: sizeOf(loanAmount, { baseline, ceiling, countyLimit }),
    baseline,
    ceiling,
    countyLimit,
    source: table.source,
    effectiveFrom: table.effectiveFrom,
    effectiveTo: table.effectiveTo ?? null,
  };
}

interface Limits {
  baseline: number;
  ceiling: number;
  countyLimit: number | null;
}

function sizeOf(loan: number, { baseline, ceiling, countyLimit }: Limits): LoanSize["size"] {
  if (loan <= baseline) return "conforming";
  if (countyLimit !== null) return loan <= countyLimit ? "high-balance" : "jumbo";
  return loan <= ceiling ? "by county" : "jumbo";
}
