import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issuesOf } from "#test/kit/calculation-issues.ts";
import type { AprInput } from "#lending/calculations.input.ts";
import { apr, singlePaymentApr } from "./apr.ts";
import { levelPayment } from "./level-payment.ts";
import { mortgageApr } from "./mortgage-apr.ts";
import { mortgageInsurance } from "./mortgage-insurance.ts";
import { schedule } from "./schedule.ts";

const months = (amountFinanced: number, amount: number, count: number): AprInput => ({
  amountFinanced,
  payments: [{ amount, count }],
  unitPeriodsPerYear: 12,
});

const mortgage = fc.record({
  loanAmount: fc.integer({ min: 1000, max: 5_000_000 }),
  annualRatePercent: fc.integer({ min: 0, max: 30_000 }).map((each) => each / 1000),
  termMonths: fc.integer({ min: 1, max: 600 }),
});

function holds(property: fc.IRawProperty<unknown>) {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 200, seed: 20_260_501 });
}

describe("The annual percentage rate", () => {
  test("is the rate of the loan without charges", () => {
    holds(
      fc.property(mortgage, (given) => {
        const { aprPercent, financeCharge } = mortgageApr(given);
        expect(aprPercent).toBeCloseTo(given.annualRatePercent, 8);
        const { totalInterest } = schedule({ ...given, rounding: "none", rows: false });
        expect(Math.abs(financeCharge - totalInterest)).toBeLessThan(1e-6 * (1 + financeCharge));
      }),
    );
  });

  test("is above the rate with charges, and higher with more", () => {
    holds(
      fc.property(mortgage, fc.integer({ min: 1, max: 20 }), (given, share) => {
        const few = (given.loanAmount * share) / 100;
        const low = mortgageApr({ ...given, prepaidFinanceCharges: few }).aprPercent;
        const high = mortgageApr({ ...given, prepaidFinanceCharges: 2 * few }).aprPercent;
        expect(low).toBeGreaterThan(given.annualRatePercent);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  test("discounts the payments to what was lent, to 1e-9", () => {
    holds(
      fc.property(mortgage, (given) => {
        const { annualRatePercent: rate, loanAmount, termMonths } = given;
        const payment = levelPayment(loanAmount, rate / 1200, termMonths);
        const { aprPercent } = apr(months(loanAmount, payment, termMonths));
        expect(Math.abs(aprPercent - rate)).toBeLessThan(1e-9);
      }),
    );
  });

  test("accepts advances: money that came later costs more a year", () => {
    const at = (unitPeriods: number) =>
      apr({
        advances: [
          { amount: 5000, unitPeriods: 0 },
          { amount: 5000, unitPeriods, fraction: "1/2" },
        ],
        payments: [{ amount: 900, count: 12 }],
        unitPeriodsPerYear: 12,
        firstPaymentUnitPeriods: 6,
      }).aprPercent;
    expect(at(0)).toBeGreaterThan(0);
    expect(at(3)).toBeGreaterThan(at(0));
  });

  test("is the same for the amount financed and for one advance at the beginning", () => {
    const whole = months(5000, 230, 24);
    const { amountFinanced: _, ...rest } = whole;
    expect(apr({ ...rest, advances: [{ amount: 5000, unitPeriods: 0 }] })).toEqual(apr(whole));
  });

  test("is the same for groups of payments and for each by itself, even with a period left out", () => {
    const grouped = [
      { amount: 300, count: 5 },
      { amount: 0, count: 2 },
      { amount: 250, count: 18 },
    ];
    const single = grouped.flatMap(({ amount, count }) =>
      Array.from({ length: count }, () => ({ amount, count: 1 })),
    );
    const rest = { amountFinanced: 5000, unitPeriodsPerYear: 12 };
    const one = apr({ ...rest, payments: grouped }).aprPercent;
    expect(apr({ ...rest, payments: single }).aprPercent).toBeCloseTo(one, 10);
  });

  test("is 0 when exactly the lent amount is paid back", () => {
    expect(apr(months(1200, 100, 12))).toEqual({
      aprPercent: 0,
      totalOfPayments: 1200,
      financeCharge: 0,
    });
  });

  test.each([
    [months(1000, 100_000, 1), 118_800],
    [months(1000, 500, 12), 12 * 49.613],
  ])("is found at any height", (input, aprPercent) => {
    expect(apr(input).aprPercent).toBeCloseTo(aprPercent, -1);
  });
});

describe("Refuses", () => {
  const good = months(5000, 230, 24);
  test.each<[string, Partial<AprInput>]>([
    ["payments", { payments: [{ amount: 200, count: 24 }] }],
    ["payments", { payments: [] }],
    [
      "payments",
      {
        payments: [
          { amount: 1, count: 15_000 },
          { amount: 1, count: 15_000 },
        ],
      },
    ],
    ["payments.0.amount", { payments: [{ amount: -1, count: 24 }] }],
    ["payments.0.count", { payments: [{ amount: 230, count: 0 }] }],
    ["amountFinanced", { amountFinanced: 0 }],
    ["amountFinanced", { amountFinanced: undefined }],
    ["amountFinanced", { advances: [{ amount: 5000, unitPeriods: 0 }] }],
    ["advances", { amountFinanced: undefined, advances: [] }],
    [
      "advances.0.unitPeriods",
      { amountFinanced: undefined, advances: [{ amount: 1, unitPeriods: -1 }] },
    ],
    [
      "advances.0.fraction",
      { amountFinanced: undefined, advances: [{ amount: 1, unitPeriods: 0, fraction: "3/2" }] },
    ],
    ["unitPeriodsPerYear", { unitPeriodsPerYear: 0 }],
    ["firstPaymentUnitPeriods", { firstPaymentUnitPeriods: 1.5 }],
    ["firstPaymentFraction", { firstPaymentFraction: "19/0" }],
    ["firstPaymentFraction", { firstPaymentFraction: "a third" }],
    ["firstPaymentFraction", { firstPaymentFraction: -0.1 }],
    ["firstPaymentFraction", { firstPaymentFraction: Number.NaN }],
    ["payments", { firstPaymentUnitPeriods: 0, payments: [{ amount: 6000, count: 1 }] }],
  ])("%s in %j", (path, bad) => {
    expect(issuesOf(() => apr({ ...good, ...bad }))).toEqual([path]);
  });
});

describe("A single payment", () => {
  test("after more than a year is compounded by the year", () => {
    const twoYears = { amountFinanced: 1000, payment: 1210, days: 730 };
    expect(singlePaymentApr(twoYears)).toEqual({
      aprPercent: expect.closeTo(10, 9),
      financeCharge: 210,
    });
  });

  test("after a year and a half has a fraction of a year", () => {
    const payment = 1000 * 1.1 * (1 + (0.1 * 182.5) / 365);
    const { aprPercent } = singlePaymentApr({ amountFinanced: 1000, payment, days: 547.5 - 0.5 });
    expect(aprPercent).toBeCloseTo(10, 1);
  });

  test.each([
    ["payment", { payment: 999 }],
    ["days", { days: 0 }],
    ["daysPerYear", { daysPerYear: 12 }],
    ["amountFinanced", { amountFinanced: -1000 }],
  ])("refuses %s in %j", (path, bad) => {
    const good = { amountFinanced: 1000, payment: 1080, days: 255 };
    expect(issuesOf(() => singlePaymentApr({ ...good, ...bad }))).toEqual([path]);
  });
});

describe("A mortgage's", () => {
  const loan = { loanAmount: 300_000, annualRatePercent: 7, termMonths: 360 };

  test("amount financed is the loan less points and other charges", () => {
    const charges = {
      pointsPercent: 1,
      prepaidFinanceCharges: 500,
      otherPrepaidFinanceCharges: 700,
    };
    expect(mortgageApr({ ...loan, ...charges })).toMatchObject({
      prepaidFinanceCharges: 4200,
      amountFinanced: 295_800,
    });
  });

  test("mortgage insurance counts for as long as it is paid", () => {
    const insured = { ...loan, monthlyMortgageInsurance: 150 };
    const some = mortgageApr({ ...insured, mortgageInsuranceMonths: 100 });
    expect(some.totalOfPayments - mortgageApr(loan).totalOfPayments).toBeCloseTo(15_000, 6);
    expect(some.financeCharge - mortgageApr(loan).financeCharge).toBeCloseTo(15_000, 6);
    const always = mortgageApr({ ...insured, mortgageInsuranceMonths: loan.termMonths });
    expect(always.aprPercent).toBeGreaterThan(some.aprPercent);
    const none = { monthlyMortgageInsurance: 0, mortgageInsuranceMonths: 100 };
    expect(mortgageApr({ ...loan, ...none }).aprPercent).toBeCloseTo(7, 9);
    const value = { propertyValue: 400_000, monthlyMortgageInsurance: 150 };
    const { mortgageInsuranceMonths } = mortgageInsurance({ ...loan, ...value });
    expect(mortgageInsuranceMonths).toBe(0);
    expect(mortgageApr({ ...insured, mortgageInsuranceMonths })).toEqual(mortgageApr(loan));
  });

  test("discounted adjustable rate is one rate over the whole term, between the two", () => {
    const rateSteps = [{ fromMonth: 13, annualRatePercent: 9 }];
    const { aprPercent, totalOfPayments } = mortgageApr({ ...loan, rateSteps });
    expect(aprPercent).toBeGreaterThan(7);
    expect(aprPercent).toBeLessThan(9);
    const { totalPaid } = schedule({ ...loan, rateSteps, rounding: "none" });
    expect(totalOfPayments).toBeCloseTo(totalPaid, 4);
  });

  test("mortgage insurance that ends between two rate steps is paid in the right months", () => {
    const rateSteps = [
      { fromMonth: 61, annualRatePercent: 8 },
      { fromMonth: 121, annualRatePercent: 9 },
    ];
    const plain = mortgageApr({ ...loan, rateSteps });
    const insurance = { monthlyMortgageInsurance: 100, mortgageInsuranceMonths: 90 };
    const insured = mortgageApr({ ...loan, rateSteps, ...insurance });
    expect(insured.totalOfPayments - plain.totalOfPayments).toBeCloseTo(9000, 6);
  });

  test.each([
    ["prepaidFinanceCharges", { prepaidFinanceCharges: 300_000 }],
    ["pointsPercent", { pointsPercent: 101 }],
    ["mortgageInsuranceMonths", { mortgageInsuranceMonths: 361 }],
    ["mortgageInsuranceMonths", { monthlyMortgageInsurance: 150 }],
    ["rateSteps.0.fromMonth", { rateSteps: [{ fromMonth: 361, annualRatePercent: 5 }] }],
  ])("refuses %s in %j", (path, bad) => {
    expect(issuesOf(() => mortgageApr({ ...loan, ...bad }))).toEqual([path]);
  });
});
