import { expect, test } from "vitest";
import { apr } from "./calculations/apr.ts";
import { BUILT_IN_ALONE } from "./calculations/tables-in-force.ts";
import { REPAYMENT_EXAMPLES } from "./repayment-examples.ts";

const examples = REPAYMENT_EXAMPLES.map(({ of }) => of(BUILT_IN_ALONE));

test("the thirty-year example is the calculator's disclosure: 7.375%, 7.692% APR, $2,072.03", () => {
  const [thirty] = examples;
  expect(thirty?.payment).toBeCloseTo(2072.03, 2);
  expect(thirty?.aprPercent).toBeCloseTo(7.692, 3);
  expect(thirty?.prepaidFinanceCharges).toBe(9151);
});

test("FHA's and VA's fees are in their loans, payments and rates", () => {
  const [, , fha, va] = examples;
  expect(fha?.addedFee).toBeCloseTo(310_000 * 0.965 * 0.0175, 2);
  expect(fha?.monthlyFee).toBeCloseTo((310_000 * 0.965 * 0.0055) / 12, 2);
  expect(va?.addedFee).toBeCloseTo(6450, 2);
});

test.each(examples)(
  "$payments payments of $payment with $downPaymentPercent% down discount to what is financed",
  ({ loanAmount, prepaidFinanceCharges, payment, payments, aprPercent, annualRatePercent }) => {
    const amountFinanced = loanAmount - prepaidFinanceCharges;
    const group = { amount: payment, count: payments };
    const again = apr({ amountFinanced, payments: [group], unitPeriodsPerYear: 12 });
    expect(aprPercent).toBeCloseTo(again.aprPercent, 6);
    expect(aprPercent).toBeGreaterThan(annualRatePercent);
  },
);
