import { inPercent } from "#lending/calculators/words.ts";
import { initialMonths, type OfferedRate } from "./rates.ts";

type Stepped = Pick<OfferedRate, "annualRatePercent" | "termMonths" | "steps">;

/**
 * The rate of each period, such as `6.000% for 60 months, then 8.000% for 6 months and 8.500% for
 * 294 months`.
 */
export function inStretches(rate: Stepped): string {
  const first = `${inPercent(rate.annualRatePercent)} for ${initialMonths(rate)} months`;
  const later = rate.steps.map(
    ({ annualRatePercent, months }) => `${inPercent(annualRatePercent)} for ${months} months`,
  );
  return [first, later.join(" and ")].filter(Boolean).join(", then ");
}
