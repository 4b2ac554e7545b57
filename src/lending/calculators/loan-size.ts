import type { LimitsTable } from "#lending/calculations/fee-tables.ts";
import { SUM } from "#lending/calculations/checks.ts";
import { loanSize } from "#lending/calculations/loan-limits.ts";
import { inForce, type Known } from "#lending/calculations/tables-in-force.ts";
import type { ByUnits } from "#lending/dated-tables.output.ts";
import type { LimitedProgram } from "./calculator.ts";
import { type Applied, inDollars, whileApplied } from "./words.ts";

/** The limits of a county, with where they were published. */
export interface KnownCounty {
  /** `KINGS COUNTY, NY`. */
  name: string;
  limits: ByUnits;
  source: string;
  year: number;
}

/** A loan for a one-family home beside the limits of today, in words; nothing without them. */
export function limitWords(
  loanAmount: number,
  program: LimitedProgram,
  known: Known,
  county?: KnownCounty,
): string[] {
  if (!(loanAmount > 0)) return [];
  const own = county ? [`Limits of ${county.name}: ${county.source}, for ${county.year}.`] : [];
  if (program === "fha" && county) return [fhaCountyWords(loanAmount, county.limits), ...own];
  const table = inForce(known.tables.limits, known.today);
  if (!table) return [];
  if (program === "fha") return [fhaWords(loanAmount, table), sourceOf(table)];
  const size = [...sizeWords(loanAmount, known, county?.limits), ...own];
  return program === "va" ? [FULL_ENTITLEMENT, ...size] : size;
}

/** Shown while today's limits are not known. */
export function missingLimits({ today }: Known): string {
  const year = today?.slice(0, 4) ?? "today";
  return `The loan limits of ${year} are not on this site yet, so we do not say whether this loan is within them: please ask us.`;
}

const FULL_ENTITLEMENT =
  "With full entitlement VA sets no limit. With less of it the limit for conforming loans counts.";

/**
 * FHA's limit of a county is 115% of its median price, but at least 65% of the conforming baseline
 * and at most the ceiling: 12 USC 1709(b)(2). HUD's letter of the year has both, rounded.
 */
function fhaWords(loanAmount: number, table: LimitsTable): string {
  const floor = table.fhaFloor?.one ?? Math.floor(0.65 * table.baseline.one);
  const highest = fhaHighest(table);
  const loan = `A base loan of ${inDollars(loanAmount)}`;
  if (loanAmount <= floor)
    return `${loan} is within FHA's limit in every county: the lowest is ${inDollars(floor)}.`;
  if (loanAmount <= highest)
    return `${loan} is within FHA's limit in some counties only: their limits are from ${inDollars(floor)} to ${inDollars(highest)}.`;
  return `${loan} is above FHA's highest limit, ${inDollars(highest)}. Limits are higher in Alaska, Hawaii, Guam and the U.S. Virgin Islands.`;
}

function fhaHighest({ fhaCeiling, ceiling }: LimitsTable): number {
  return fhaCeiling?.one ?? ceiling.one;
}

/** A warning about a base loan that FHA insures in no county; nothing about a smaller one. */
export function aboveFhaLimits(loanAmount: number, known: Known): string[] {
  const table = inForce(known.tables.limits, known.today);
  return table && loanAmount > fhaHighest(table) ? [fhaWords(loanAmount, table)] : [];
}

function fhaCountyWords(loanAmount: number, { one }: ByUnits): string {
  const loan = `A base loan of ${inDollars(loanAmount)}`;
  return loanAmount <= one
    ? `${loan} is within FHA's limit of this county, ${inDollars(one)}.`
    : `${loan} is above FHA's limit of this county, ${inDollars(one)}.`;
}

function sourceOf(table: Applied & { source: string }): string {
  return `Loan limits: ${table.source}, ${whileApplied(table)}.`;
}

/** Whether Fannie Mae and Freddie Mac may buy it. */
function sizeWords(loanAmount: number, known: Known, county?: ByUnits): string[] {
  // The price that an income affords can exceed what may be entered
  const answer = loanSize({ loanAmount: Math.min(loanAmount, SUM.max), county }, known);
  const { size, baseline, ceiling, countyLimit } = answer;
  const loan = `A loan of ${inDollars(loanAmount)}`;
  const above = `above the baseline limit of ${inDollars(baseline)}`;
  const words = {
    conforming: `${loan} is conforming: it is within the baseline limit of ${inDollars(baseline)}.`,
    "high-balance": `${loan} is high-balance: ${above} and within this county's of ${inDollars(countyLimit ?? ceiling)}.`,
    "by county": `${loan} is ${above}: high-balance where the county's limit is as high, jumbo elsewhere.`,
    jumbo:
      countyLimit === null
        ? `${loan} is jumbo: it is above the ceiling of ${inDollars(ceiling)}. Limits are higher in Alaska, Hawaii, Guam and the U.S. Virgin Islands.`
        : `${loan} is jumbo: it is above this county's limit of ${inDollars(countyLimit)}.`,
  };
  return [words[size], sourceOf(answer)];
}
