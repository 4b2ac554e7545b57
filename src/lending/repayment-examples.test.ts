import { expect, test } from "vitest";
import { apr } from "./calculations/apr.ts";
import { BUILT_IN, type UsdaTable } from "./calculations/fee-tables.ts";
import { BUILT_IN_ALONE, type Known } from "./calculations/tables-in-force.ts";
import { offer } from "#domains/rates/rates.ts";
import { RATE } from "#test/kit/rates.ts";
import { listedExample, REPAYMENT_EXAMPLES } from "./repayment-examples.ts";

const USDA_FEES: UsdaTable = {
  source: "Fees of a test",
  effectiveFrom: "2026-10-01",
  reviewBy: "2027-09-30",
  upfrontPercent: 1,
  annualPercent: 0.35,
};
const withUsda: Known = { tables: { ...BUILT_IN, usda: [USDA_FEES] } };

const examples = REPAYMENT_EXAMPLES.map(({ of }) => of(withUsda));

test("the thirty-year example is the calculator's disclosure: 7.375%, 7.692% APR, $2,072.03", () => {
  const [thirty] = examples;
  expect(thirty?.payment).toBeCloseTo(2072.03, 2);
  expect(thirty?.aprPercent).toBeCloseTo(7.692, 3);
  expect(thirty?.prepaidFinanceCharges).toBe(9151);
});

test("an example has the published rate of its program and term with its charges", () => {
  const rates = [offer({ ...RATE, annualRatePercent: 6.375, pointsPercent: 0.5, fees: 2495 })];
  const [thirty, fifteen, fha] = REPAYMENT_EXAMPLES.map(({ of }) => of({ ...withUsda, rates }));
  expect(thirty).toMatchObject({ annualRatePercent: 6.375, isSample: false, pointsPercent: 0.5 });
  expect(thirty?.prepaidFinanceCharges).toBe(1500 + 2495);
  for (const other of [fifteen, fha])
    expect(other).toMatchObject({ annualRatePercent: 7.375, isSample: true });
});

test("FHA's and VA's fees are in their loans, payments and rates", () => {
  const [, , fha, va] = examples;
  expect(fha?.addedFee).toBeCloseTo(310_000 * 0.965 * 0.0175, 2);
  expect(fha?.monthlyFee).toBeCloseTo((310_000 * 0.965 * 0.0055) / 12, 2);
  expect(va?.addedFee).toBeCloseTo(6450, 2);
});

test("the page of all loans has USDA's example once its fees are entered, and none before", () => {
  expect(listedExample({ name: "USDA Loan" }, BUILT_IN_ALONE)).toBeNull();
  const usda = listedExample({ name: "USDA Loan" }, withUsda);
  expect(usda?.addedFee).toBeCloseTo(250_000 / 0.99 - 250_000, 2);
  expect(usda?.monthlyFee).toBeCloseTo((250_000 / 0.99) * (0.0035 / 12), 2);
});

test("the program that the lender chose decides, whatever the loan type's name", () => {
  const known = BUILT_IN_ALONE;
  const fha = listedExample({ name: "FHA Loan" }, known);
  expect(fha).not.toBeNull();
  expect(listedExample({ name: "First Keys", programme: "fha" }, known)).toEqual(fha);
  expect(listedExample({ name: "First Keys", programme: "" }, known)).toBeNull();
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
