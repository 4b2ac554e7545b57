import type { RateRow } from "#shared/rates.ts";

const DAY_MS = 86_400_000;

/** The disclosure's sample: its charges make an APR of 7.692 %. */
export const RATE: RateRow = {
  product: "30-year fixed",
  termMonths: 360,
  annualRatePercent: 7.375,
  pointsPercent: 1.875,
  fees: 3526,
  loanAmount: 300_000,
  ltvPercent: 80,
  monthlyMortgageInsurance: 0,
  lockDays: 30,
  assumptions: "A credit score of 740 or more, a single-family home that you live in.",
};

/** What publishes the rates until tomorrow. */
export function publication(revision: number) {
  const now = Date.now();
  return {
    revision,
    asOf: new Date(now - DAY_MS).toISOString().slice(0, 10),
    expiresAt: new Date(now + DAY_MS).toISOString(),
    timeZone: "America/New_York",
  };
}
