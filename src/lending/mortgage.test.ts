import { describe, expect, test } from "vitest";
import { CALCULATOR_DEFAULTS } from "./calculator-defaults.ts";
import {
  affordabilityScore,
  changeDownPayment,
  type DownPayment,
  downPaymentDollars,
  downPaymentPercent,
  estimateMortgage,
  estimateOrZero,
  monthlyPrincipalAndInterest,
  rangeIssue,
} from "./mortgage.ts";

const estimate = (changes = {}) => estimateMortgage({ ...CALCULATOR_DEFAULTS, ...changes });

describe("Calculator constants (specification 9)", () => {
  test("defaults: price 300000, rate 6.5%, 30 years, 20% (60000), tax 1.0%, insurance 0.5%, income 10000", () => {
    expect(CALCULATOR_DEFAULTS).toEqual({
      price: 300000,
      interestRate: 6.5,
      termYears: 30,
      downPayment: 60000,
      propertyTaxRate: 1,
      insuranceRate: 0.5,
      monthlyIncome: 10000,
    });
  });

  test("the disclosure's sample: $300,000 at 7.375% over 30 years pays $2,072.03 a month", () => {
    expect(monthlyPrincipalAndInterest(300_000, 7.375, 30)).toBeCloseTo(2072.03, 2);
  });

  test("the disclosure's 7.692% APR follows from prepaid finance charges of $9,151", () => {
    const payment = monthlyPrincipalAndInterest(300_000, 7.375, 30);
    expect(monthlyPrincipalAndInterest(300_000 - 9151, 7.692, 30)).toBeCloseTo(payment, 0);
  });
});

describe("The calculation", () => {
  test("monthly principal and interest uses the standard amortization formula", () => {
    expect(estimate().principalAndInterest).toBe(1517);
  });

  test("or straight division of the loan by the number of months when the rate is 0", () => {
    expect(estimate({ interestRate: 0 }).principalAndInterest).toBe(Math.round(240_000 / 360));
  });

  test("a rate next to 0 pays next to the straight division", () => {
    expect(monthlyPrincipalAndInterest(240_000, 1e-9, 30)).toBeCloseTo(240_000 / 360, 6);
  });

  test("monthly tax is price times tax rate divided by 12; insurance likewise", () => {
    expect(estimate()).toMatchObject({ propertyTax: 250, insurance: 125 });
  });

  test("total is principal and interest plus tax plus insurance, in whole dollars", () => {
    expect(estimate().total).toBe(1892);
  });

  test.each([0, -1, -300_000])(
    "if the price is not positive (%d), all results are zero",
    (price) => {
      expect(new Set(Object.values(estimate({ price })))).toEqual(new Set([0]));
    },
  );

  test.each([300_000, 300_001, 1e9])(
    "if the down payment (%d) is at least the price, loan and payment are zero and the score is 100",
    (downPayment) => {
      expect(estimate({ downPayment })).toMatchObject({
        loanAmount: 0,
        principalAndInterest: 0,
        total: 0,
        affordability: 100,
      });
    },
  );

  test.each([
    ["price", Number.NaN],
    ["interestRate", Number.NaN],
    ["monthlyIncome", Number.NaN],
    ["downPayment", Number.NaN],
    ["downPayment", -1],
    ["monthlyIncome", -1],
    ["interestRate", 20.1],
    ["propertyTaxRate", 10.1],
    ["insuranceRate", 5.1],
  ])("refuses a %s of %d", (field, value) => {
    expect(() => estimate({ [field]: value })).toThrow(RangeError);
  });
});

describe("Calculator inputs (specification 5)", () => {
  test.each([
    ["price", -1, "Please enter a number of 0 or more."],
    ["monthlyIncome", Number.NaN, "Please enter a number of 0 or more."],
    ["interestRate", 20.1, "Please enter a number from 0 to 20."],
    ["interestRate", -0.1, "Please enter a number from 0 to 20."],
    ["propertyTaxRate", 10.1, "Please enter a number from 0 to 10."],
    ["insuranceRate", 5.1, "Please enter a number from 0 to 5."],
  ] as const)("%s refuses %d", (name, value, sentence) => {
    expect(rangeIssue(name, value)).toBe(sentence);
  });

  test.each([
    ["price", 0],
    ["interestRate", 20],
    ["interestRate", 6.375],
    ["propertyTaxRate", 10],
    ["insuranceRate", 5],
  ] as const)("%s takes %d", (name, value) => {
    expect(rangeIssue(name, value)).toBeUndefined();
  });
});

test("calculation failure is logged and all results reset to zero", () => {
  const failures: unknown[] = [];
  const result = estimateOrZero({ ...CALCULATOR_DEFAULTS, interestRate: Number.NaN }, (failure) =>
    failures.push(failure),
  );
  expect(failures).toEqual([expect.any(RangeError)]);
  expect(new Set(Object.values(result))).toEqual(new Set([0]));
});

describe("Affordability score: total divided by monthly income", () => {
  test.each([
    [1500, 100],
    [0, 100],
    [5000, 0],
    [9000, 0],
    [3250, 50],
  ])("a payment of %d from 10000 scores %d", (total, score) => {
    expect(affordabilityScore(total, 10_000)).toBeCloseTo(score, 9);
  });

  test("without income nothing is affordable", () => {
    expect(affordabilityScore(1000, 0)).toBe(0);
  });
});

describe("Down payment", () => {
  test("the preset percent drives the dollar amount (price times percent, rounded)", () => {
    expect(downPaymentDollars(300_000, 20)).toBe(60_000);
    expect(downPaymentDollars(333_333, 3.5)).toBe(11_667);
  });

  test("typing a dollar amount recomputes the percent (rounded)", () => {
    expect(downPaymentPercent(300_000, 50_000)).toBe(17);
    expect(downPaymentPercent(0, 50_000)).toBe(0);
  });
});

describe("The down payment in the form", () => {
  const start: DownPayment = { percent: 20, dollars: 60_000, custom: false };
  const PRICE = 300_000;

  test("the preset percent drives the dollar amount (price times percent, rounded)", () => {
    const preset = { type: "preset", percent: 3.5 } as const;
    expect(changeDownPayment(start, PRICE, preset)).toMatchObject({
      dollars: 10_500,
      percent: 3.5,
    });
    expect(changeDownPayment(start, 333_333, { type: "price" })).toEqual({
      dollars: 66_667,
      percent: 20,
      custom: false,
    });
  });

  test("unless custom mode is on", () => {
    const custom = changeDownPayment(start, PRICE, { type: "custom" });
    expect(changeDownPayment(custom, 400_000, { type: "price" })).toEqual({
      dollars: 60_000,
      percent: 15,
      custom: true,
    });
  });

  test("typing a dollar amount switches to custom and recomputes the percent (rounded)", () => {
    const typed = changeDownPayment(start, PRICE, { type: "dollars", dollars: 50_000 });
    expect(typed).toEqual({ percent: 17, dollars: 50_000, custom: true });
  });

  test("choosing Custom sets custom mode and changes no amount", () => {
    expect(changeDownPayment(start, PRICE, { type: "custom" })).toEqual({ ...start, custom: true });
  });

  test("choosing a preset leaves custom mode", () => {
    const typed = changeDownPayment(start, PRICE, { type: "dollars", dollars: 1 });
    const preset = { type: "preset", percent: 10 } as const;
    expect(changeDownPayment(typed, PRICE, preset)).toEqual({
      percent: 10,
      dollars: 30_000,
      custom: false,
    });
  });

  test("a price of 0 leaves no percent to compute", () => {
    const custom = changeDownPayment(start, PRICE, { type: "custom" });
    expect(changeDownPayment(custom, 0, { type: "price" }).percent).toBe(0);
  });
});
