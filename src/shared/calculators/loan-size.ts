import { loanSize } from "#shared/calculations/loan-limits.ts";
import { inForce, type Known } from "#shared/calculations/tables-in-force.ts";
import type { ByUnits } from "#shared/dated-tables.output.ts";
import { formatLongDate } from "#shared/format.ts";
import { inDollars } from "./words.ts";

/** Whether a loan for a one-family home is conforming, in words; nothing without limits of today. */
export function sizeWords(loanAmount: number, known: Known, county?: ByUnits): string[] {
  if (!inForce(known.tables.limits, known.today) || !(loanAmount > 0)) return [];
  const { size, baseline, ceiling, countyLimit, source, effectiveFrom, effectiveTo } = loanSize(
    { loanAmount, county },
    known,
  );
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
  const until = effectiveTo === null ? "" : ` and before ${formatLongDate(effectiveTo)}`;
  return [words[size], `Loan limits: ${source}, from ${formatLongDate(effectiveFrom)}${until}.`];
}
