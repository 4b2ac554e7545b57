import type { RateRow } from "#domains/rates/rates.ts";

const DAY_MS = 86_400_000;

/** The disclosure's sample: its charges make an APR of 7.692 %. */
export const RATE: RateRow = {
  product: "30-year fixed",
  program: "conventional",
  termMonths: 360,
  annualRatePercent: 7.375,
  pointsPercent: 1.875,
  fees: 3526,
  loanAmount: 300_000,
  ltvPercent: 80,
  monthlyMortgageInsurance: 0,
  annualMortgageInsurancePercent: 0,
  upfrontFeePercent: 0,
  lockDays: 30,
  assumptions: "A credit score of 740 or more, a single-family home that you live in.",
  adjustment: null,
};

/** An FHA loan with 3.5 % down, whose annual premium is paid for the whole term. */
export const FHA_RATE: RateRow = {
  ...RATE,
  product: "30-year FHA",
  program: "fha",
  annualRatePercent: 6.125,
  pointsPercent: 0.25,
  fees: 2495,
  loanAmount: 350_000,
  ltvPercent: 96.5,
  monthlyMortgageInsurance: 160,
  upfrontFeePercent: 1.75,
};

/** The input that publishes the rates until tomorrow. */
export function publication(revision: number) {
  const now = Date.now();
  return {
    revision,
    asOf: new Date(now - DAY_MS).toISOString().slice(0, 10),
    expiresAt: new Date(now + DAY_MS).toISOString(),
    timeZone: "America/New_York",
  };
}

/** A rate for five years and its adjustments, with caps that limit the first ones. */
export const ADJUSTABLE_RATE: RateRow = {
  ...RATE,
  product: "5/6 adjustable",
  annualRatePercent: 6,
  pointsPercent: 0,
  fees: 0,
  adjustment: {
    fixedMonths: 60,
    everyMonths: 6,
    index: "SOFR, 30-day average",
    indexPercent: 5,
    marginPercent: 3.5,
    firstCapPercent: 2,
    laterCapPercent: 1,
    lifetimeCapPercent: 5,
  },
};
