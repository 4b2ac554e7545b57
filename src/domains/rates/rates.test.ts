import { describe, expect, test } from "vitest";
import { ADJUSTABLE_RATE, FHA_RATE, RATE } from "#test/kit/rates.ts";
import { APR } from "#lending/calculators/apr.ts";
import { evaluate } from "#lending/calculators/calculator.ts";
import { BUILT_IN_ALONE } from "#lending/calculations/tables-in-force.ts";
import { listedExample } from "#lending/repayment-examples.ts";
import { POINTS } from "#lending/calculators/refinance.ts";
import { aprTerms, laddersIn, pointsTerms } from "./rate-ladder.tsx";
import { initialMonths, laterRates, offer, type RateAdjustment, type RateRow } from "./rates.ts";

/**
 * The examples of 12 CFR 1026, comment 17(c)(1)-10: $100,000 over 30 years, an index of 10 % plus
 * 2 %, 9 % for the first year.
 */
const COMMENT: RateRow = {
  ...RATE,
  loanAmount: 100_000,
  annualRatePercent: 9,
  pointsPercent: 0,
  fees: 0,
  adjustment: {
    fixedMonths: 12,
    everyMonths: 12,
    index: "Treasury bill",
    indexPercent: 10,
    marginPercent: 2,
    firstCapPercent: 30,
    laterCapPercent: 30,
    lifetimeCapPercent: 20,
  },
};

const withAdjustment = (change: Partial<RateAdjustment>, row = COMMENT): RateRow => ({
  ...row,
  adjustment: { ...(row.adjustment as RateAdjustment), ...change },
});

const paymentsOf = (row: RateRow) => {
  const offered = offer(row);
  return [
    [initialMonths(offered), Number(offered.payment.toFixed(2))],
    ...offered.steps.map(({ months, payment }) => [months, Number(payment.toFixed(2))]),
  ];
};

describe("An adjustable rate has one composite APR, as in comment 17(c)(1)-10", () => {
  test("9% for a year and 12% for 29: 11.63%, 12 payments of $804.62 and 348 of $1,025.31", () => {
    expect(offer(COMMENT).aprPercent).toBeCloseTo(11.63, 2);
    expect(paymentsOf(COMMENT)).toEqual([
      [12, 804.62],
      [348, 1025.31],
    ]);
  });

  test("with a cap of 2%, 9%, 11% and 12%: 11.53%, and three levels of payments", () => {
    const capped = withAdjustment({ firstCapPercent: 2, laterCapPercent: 2 });
    expect(offer(capped).aprPercent).toBeCloseTo(11.53, 2);
    expect(paymentsOf(capped)).toEqual([
      [12, 804.62],
      [12, 950.09],
      [336, 1024.34],
    ]);
  });

  test("includes points and fees, which make it higher", () => {
    expect(offer({ ...COMMENT, pointsPercent: 1, fees: 1000 }).aprPercent).toBeGreaterThan(
      offer(COMMENT).aprPercent + 0.2,
    );
  });

  test("lies between the lowest and the highest of its rates without charges", () => {
    for (const marginPercent of [0, 1, 2.5, 5, 10]) {
      const { aprPercent, steps, annualRatePercent } = offer(
        withAdjustment({ marginPercent }, ADJUSTABLE_RATE),
      );
      const rates = [annualRatePercent, ...steps.map((step) => step.annualRatePercent)];
      expect(aprPercent).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9);
      expect(aprPercent).toBeLessThanOrEqual(Math.max(...rates) + 1e-9);
    }
  });
});

describe("The later rates", () => {
  const rates = (row: RateRow) =>
    laterRates(row).map(({ fromMonth, annualRatePercent }) => [fromMonth, annualRatePercent]);

  test("move toward index plus margin as far as each cap allows", () => {
    expect(rates(ADJUSTABLE_RATE)).toEqual([
      [61, 8],
      [67, 8.5],
    ]);
  });

  test("stop at the lifetime cap", () => {
    expect(rates(withAdjustment({ lifetimeCapPercent: 1 }, ADJUSTABLE_RATE))).toEqual([[61, 7]]);
  });

  test("fall when index and margin are below the initial rate, cap by cap", () => {
    const falling = withAdjustment({ indexPercent: 1, marginPercent: 2 }, ADJUSTABLE_RATE);
    expect(rates(falling)).toEqual([
      [61, 4],
      [67, 3],
    ]);
    expect(offer(falling).aprPercent).toBeLessThan(6);
  });

  test("do not exist for a fixed rate", () => {
    expect([laterRates(RATE), offer(RATE).steps]).toEqual([[], []]);
  });

  test("fill the term: the months add up", () => {
    for (const everyMonths of [1, 6, 12, 60]) {
      const { steps, ...rest } = offer(withAdjustment({ everyMonths }, ADJUSTABLE_RATE));
      const months = steps.reduce((sum, step) => sum + step.months, 0);
      expect(initialMonths({ ...rest, steps }) + months).toBe(360);
    }
  });
});

test("A ladder has the rates of one fixed product at several points, the fewest first", () => {
  const others = [{ ...RATE, product: "15-year fixed", termMonths: 180 }, ADJUSTABLE_RATE];
  const rows = [RATE, { ...RATE, pointsPercent: 0, annualRatePercent: 7.75 }, ...others];
  const ladders = laddersIn(rows.map((row) => offer(row)));
  expect(ladders.map((rungs) => rungs.map((rate) => rate.pointsPercent))).toEqual([[0, 1.875]]);
  expect(laddersIn([RATE, ...others].map((row) => offer(row)))).toEqual([]);
});

const typed = (terms: Record<string, number> = {}) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]));

test.each([RATE, FHA_RATE])("The calculator of a row's own terms gives the row's APR", (row) => {
  const rate = offer(row);
  const { outcome } = evaluate(APR, typed(aprTerms(rate)));
  expect(outcome?.data.aprPercent).toBeCloseTo(rate.aprPercent, 6);
});

test("No terms are carried to the APR calculator that it has no field for", () => {
  expect(aprTerms(offer(ADJUSTABLE_RATE))).toBeUndefined();
  const inPercent = { monthlyMortgageInsurance: 0, annualMortgageInsurancePercent: 0.5 };
  expect(aprTerms(offer({ ...FHA_RATE, ...inPercent }))).toBeUndefined();
});

test("The calculator of points starts with the ladder's first step down", () => {
  const bare = { ...RATE, pointsPercent: 0, annualRatePercent: 7.75 };
  const terms = pointsTerms([offer(bare), offer(RATE)]);
  expect(evaluate(POINTS, typed(terms)).outcome?.data.cost).toBe(5625);
  expect(terms).toMatchObject({ annualRatePercent: 7.75, annualRateWithPointsPercent: 7.375 });
});

test("The page of the loan types shows a row's own APR, with the loan that it is for", () => {
  const insured = { ...RATE, ltvPercent: 95, monthlyMortgageInsurance: 150 };
  const rates = [insured, FHA_RATE].map((row) => offer(row));
  for (const [index, name] of ["30-Year Fixed", "FHA Loan"].entries()) {
    const { aprPercent, termMonths: payments, downPaymentPercent } = rates[index] ?? {};
    const same = { aprPercent, payments, downPaymentPercent, isSample: false };
    expect(listedExample({ name }, { ...BUILT_IN_ALONE, rates })).toMatchObject(same);
  }
});
