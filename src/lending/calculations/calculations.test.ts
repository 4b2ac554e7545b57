import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issuesOf } from "#test/kit/calculation-issues.ts";
import { interestOnly, payment, payoffTerm, totalInterestPercentage } from "./amortization.ts";
import { comparison } from "./comparison.ts";
import { mortgageApr } from "./mortgage-apr.ts";
import { mortgageInsurance } from "./mortgage-insurance.ts";
import { points, refinance } from "./refinance.ts";
import { rentOrBuy } from "./rent-or-buy.ts";
import { schedule } from "./schedule.ts";

describe("payment and payoff term", () => {
  test("they undo each other", () => {
    const loan = fc.record({
      loanAmount: fc.integer({ min: 100, max: 10_000_000 }),
      annualRatePercent: fc.integer({ min: 0, max: 3000 }).map((each) => each / 100),
    });
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 480 }), (given, numberOfPayments) => {
        const { payment: monthlyPayment } = payment({ ...given, numberOfPayments });
        const { months } = payoffTerm({ ...given, monthlyPayment });
        expect(months / numberOfPayments).toBeCloseTo(1, 4);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test("payments every two weeks have a rate for two weeks", () => {
    const loan = { loanAmount: 100_000, annualRatePercent: 6.5 };
    const twoWeeks = payment({ ...loan, numberOfPayments: 780, paymentsPerYear: 26 }).payment;
    const month = payment({ ...loan, numberOfPayments: 360 }).payment;
    expect(twoWeeks * 26).toBeCloseTo(month * 12, -2);
    expect(twoWeeks).toBeCloseTo(100_000 / ((1 - (1 + 0.065 / 26) ** -780) / (0.065 / 26)), 9);
  });

  test("a payment below the first month's interest never pays off the loan", () => {
    const loan = { loanAmount: 120_000, annualRatePercent: 10 };
    expect(issuesOf(() => payoffTerm({ ...loan, monthlyPayment: 1000 }))).toEqual([
      "monthlyPayment",
    ]);
    expect(payoffTerm({ ...loan, monthlyPayment: 1001 }).months).toBeGreaterThan(600);
  });

  test("too many payments, a fraction of one and none are refused", () => {
    const loan = { loanAmount: 100_000, annualRatePercent: 5 };
    for (const numberOfPayments of [601, 1.5, 0, Number.NaN])
      expect(issuesOf(() => payment({ ...loan, numberOfPayments }))).toEqual(["numberOfPayments"]);
  });
});

test("interest only: a month of twelve, a day of 360", () => {
  expect(interestOnly({ loanAmount: 360_000, annualRatePercent: 5 })).toEqual({
    monthlyInterestOnlyPayment: 1500,
    prepaidInterestPerDay: 50,
  });
});

describe("total interest percentage", () => {
  test("counts prepaid interest", () => {
    const paid = { loanAmount: 1000, principalAndInterest: 100, numberOfPayments: 12 };
    expect(totalInterestPercentage({ ...paid, prepaidInterest: 10 })).toEqual({
      totalInterestPercentage: 21,
    });
  });

  test("payments that do not pay the loan back are refused, except for rounding", () => {
    const paid = { loanAmount: 1000, principalAndInterest: 83.33, numberOfPayments: 12 };
    expect(totalInterestPercentage(paid)).toEqual({ totalInterestPercentage: 0 });
    expect(issuesOf(() => totalInterestPercentage({ ...paid, principalAndInterest: 80 }))).toEqual([
      "principalAndInterest",
    ]);
  });
});

describe("mortgage insurance (12 USC 4901)", () => {
  const loan = {
    loanAmount: 162_000,
    annualRatePercent: 3.875,
    termMonths: 360,
    propertyValue: 180_000,
    monthlyMortgageInsurance: 82.35,
  };

  test("ends on request at 80 %, automatically at 78 % of the scheduled balance", () => {
    expect(mortgageInsurance(loan)).toEqual({
      requestMonth: 68,
      automaticMonth: 80,
      midpointMonth: 180,
      mortgageInsuranceMonths: 80,
      totalMortgageInsurance: expect.closeTo(6588, 6),
    });
    const { rows } = schedule(loan);
    for (const [month, limit] of [
      [68, 144_000],
      [80, 140_400],
    ] as const) {
      expect(rows[month - 1]?.balance).toBeLessThanOrEqual(limit);
      expect(rows[month - 2]?.balance).toBeGreaterThan(limit);
    }
  });

  test("ends after the middle of the term at the latest", () => {
    const steep = { ...loan, annualRatePercent: 12, loanAmount: 180_000 };
    const { automaticMonth, mortgageInsuranceMonths } = mortgageInsurance(steep);
    expect(automaticMonth).toBeGreaterThan(180);
    expect(mortgageInsuranceMonths).toBe(180);
  });

  test("is never due when the loan starts at or below the limits", () => {
    const at = (loanAmount: number) => mortgageInsurance({ ...loan, loanAmount });
    expect(at(144_000).requestMonth).toBe(0);
    expect(at(144_001).requestMonth).toBe(1);
    expect(at(140_400)).toMatchObject({ automaticMonth: 0, totalMortgageInsurance: 0 });
  });

  test("accepts another share at which it ends", () => {
    const { automaticMonth, requestMonth } = mortgageInsurance({
      ...loan,
      terminationLtvPercent: 80,
    });
    expect(automaticMonth).toBe(requestMonth);
  });

  test("has its middle in the month that reaches it, for an odd term", () => {
    expect(mortgageInsurance({ ...loan, termMonths: 181 }).midpointMonth).toBe(91);
  });
});

describe("refinance", () => {
  const loans = {
    currentBalance: 200_000,
    currentAnnualRatePercent: 7,
    currentRemainingMonths: 300,
    newAnnualRatePercent: 5.5,
    newTermMonths: 300,
    closingCosts: 4000,
  };

  test("breaks even in the month in which the savings have paid the costs", () => {
    const { monthlySaving, breakEvenMonth, currentPayment, newPayment } = refinance(loans);
    expect(monthlySaving).toBeCloseTo(currentPayment - newPayment, 9);
    const month = breakEvenMonth ?? 0;
    expect(monthlySaving * month).toBeGreaterThanOrEqual(4000);
    expect(monthlySaving * (month - 1)).toBeLessThan(4000);
  });

  test("saves over its life the difference of all payments", () => {
    for (const how of [{}, { cashOut: 30_000 }, { financeCosts: true }, { newTermMonths: 180 }]) {
      const given = { ...loans, ...how };
      const { currentPayment, newPayment, lifetimeSaving } = refinance(given);
      const financed = "financeCosts" in how ? 0 : 4000;
      const cashOut = "cashOut" in how ? 30_000 : 0;
      const paid = newPayment * given.newTermMonths + financed - cashOut;
      expect(lifetimeSaving).toBeCloseTo(currentPayment * 300 - paid, 4);
    }
  });

  test("into a shorter term overtakes when the interest saved has paid the costs", () => {
    const shorter = { ...loans, newTermMonths: 180 };
    const { breakEvenMonth, overtakeMonth } = refinance(shorter);
    expect(breakEvenMonth).toBeNull();
    const month = overtakeMonth ?? 0;
    const interest = (amount: number, rate: number, term: number) =>
      schedule({
        loanAmount: amount,
        annualRatePercent: rate,
        termMonths: term,
        rounding: "none",
      }).rows.map(({ cumulativeInterest }) => cumulativeInterest);
    const [kept, replaced] = [interest(200_000, 7, 300), interest(200_000, 5.5, 180)];
    const saved = (count: number) => (kept[count - 1] ?? 0) - (replaced[count - 1] ?? 0);
    expect(saved(month)).toBeGreaterThanOrEqual(4000);
    expect(saved(month - 1)).toBeLessThan(4000);
    expect(refinance({ ...loans, newAnnualRatePercent: 8 }).overtakeMonth).toBeNull();
    expect(refinance({ ...shorter, closingCosts: 0 }).overtakeMonth).toBe(0);
  });

  test("never breaks even when it saves nothing a month, or too late", () => {
    expect(refinance({ ...loans, newAnnualRatePercent: 7 }).breakEvenMonth).toBeNull();
    expect(refinance({ ...loans, closingCosts: 90_000 }).breakEvenMonth).toBeNull();
    expect(refinance({ ...loans, closingCosts: 0 }).breakEvenMonth).toBe(0);
  });
});

describe("points", () => {
  const offer = {
    loanAmount: 300_000,
    termMonths: 360,
    annualRatePercent: 7,
    pointsPercent: 1,
    annualRateWithPointsPercent: 6.75,
  };

  test("cost a percentage of the loan and pay for themselves in whole months", () => {
    const { cost, monthlySaving, breakEvenMonth } = points(offer);
    expect(cost).toBe(3000);
    expect(breakEvenMonth).toBe(Math.ceil(3000 / monthlySaving));
  });

  test("never pay for themselves when the rate stays the same", () => {
    expect(points({ ...offer, annualRateWithPointsPercent: 7 })).toMatchObject({
      monthlySaving: 0,
      breakEvenMonth: null,
    });
  });

  test("that take exactly some months to pay for themselves do so in the last of them", () => {
    const free = { ...offer, annualRatePercent: 0, annualRateWithPointsPercent: 0 };
    expect(points(free).breakEvenMonth).toBeNull();
    const { monthlySaving } = points(offer);
    const pointsPercent = (100 * 40 * monthlySaving) / 300_000;
    expect(points({ ...offer, pointsPercent }).breakEvenMonth).toBe(40);
  });
});

describe("comparison", () => {
  const cheap = { loanAmount: 240_000, annualRatePercent: 6.5, termMonths: 360 };
  const bought = { ...cheap, annualRatePercent: 6, pointsPercent: 2, downPayment: 60_000 };

  test("answers in the given order, with the cost of each until then and in the end", () => {
    const { loans } = comparison({ loans: [cheap, bought], horizonMonths: 60 });
    expect(loans).toHaveLength(2);
    const plain = schedule({ ...cheap, rounding: "none" });
    const paid = plain.rows.slice(0, 60).reduce((sum, row) => sum + row.interest, 0);
    expect(loans[0]).toEqual({
      payment: expect.closeTo(plain.payment, 6),
      aprPercent: expect.closeTo(6.5, 9),
      cashToClose: 0,
      costAtHorizon: expect.closeTo(paid, 4),
      balanceAtHorizon: expect.closeTo(plain.rows[59]?.balance ?? 0, 4),
      totalCost: expect.closeTo(plain.totalPaid, 4),
    });
    expect(loans[1]?.cashToClose).toBe(64_800);
    expect(loans[1]?.aprPercent).toBeCloseTo(mortgageApr(bought).aprPercent, 9);
  });

  test("counts mortgage insurance, other closing costs and rate steps", () => {
    const rateSteps = [{ fromMonth: 61, annualRatePercent: 8 }];
    const insured = { monthlyMortgageInsurance: 100, mortgageInsuranceMonths: 24 };
    const costs = { ...cheap, rateSteps, ...insured, otherClosingCosts: 5000 };
    const { loans } = comparison({ loans: [{ ...cheap, rateSteps }, costs], horizonMonths: 120 });
    const [plain, dear] = loans;
    expect((dear?.costAtHorizon ?? 0) - (plain?.costAtHorizon ?? 0)).toBeCloseTo(7400, 6);
    const { rows } = schedule({ ...cheap, rateSteps, rounding: "none" });
    expect(plain?.balanceAtHorizon).toBeCloseTo(rows[119]?.balance ?? 0, 4);
  });

  test("counts nothing owed and nothing paid after the end of a loan", () => {
    const { loans } = comparison({ loans: [{ ...cheap, termMonths: 120 }], horizonMonths: 200 });
    expect(loans[0]?.balanceAtHorizon).toBe(0);
    expect(loans[0]?.costAtHorizon).toBeCloseTo((loans[0]?.totalCost ?? 0) - 240_000, 4);
  });

  test.each([
    ["loans", { loans: [] }],
    ["loans", { loans: [cheap, cheap, cheap, cheap] }],
    ["loans.1.termMonths", { loans: [cheap, { ...cheap, termMonths: 0 }] }],
    ["loans.0.downPayment", { loans: [{ ...cheap, downPayment: -1 }] }],
    ["loans.0.prepaidFinanceCharges", { loans: [{ ...cheap, prepaidFinanceCharges: 240_000 }] }],
    ["horizonMonths", { loans: [cheap], horizonMonths: 0 }],
  ])("refuses %s", (path, bad) => {
    expect(issuesOf(() => comparison(bad))).toEqual([path]);
  });
});

describe("rent or buy", () => {
  const home = {
    price: 300_000,
    downPaymentPercent: 20,
    annualRatePercent: 0,
    termMonths: 240,
    propertyTaxPercentOfPrice: 1,
    homeInsurancePercentOfPrice: 0.6,
    maintenancePercent: 1,
    associationDues: 50,
    sellingCostPercent: 6,
    appreciationPercent: 0,
    monthlyRent: 1500,
    rentIncreasePercent: 0,
    investmentReturnPercent: 0,
    years: 30,
  };

  test("without growth: buying costs taxes, insurance, upkeep and the sale", () => {
    const { rows } = rentOrBuy(home);
    expect(rows).toHaveLength(30);
    const yearly = 300_000 * 0.026 + 600;
    expect(rows[0]?.costOfBuying).toBeCloseTo(yearly + 18_000, 4);
    expect(rows[29]?.costOfBuying).toBeCloseTo(30 * yearly + 18_000, 4);
    expect(rows.map((row) => row.costOfRenting)).toEqual(rows.map(({ year }) => year * 18_000));
    expect(rentOrBuy(home).breakEvenYear).toBe(2);
  });

  test("rent rises year by year", () => {
    const { rows } = rentOrBuy({ ...home, rentIncreasePercent: 10, years: 2 });
    expect(rows[1]?.costOfRenting).toBeCloseTo(18_000 + 19_800, 6);
  });

  test("renters earn on the down payment, and the side that pays less on the difference", () => {
    const cash = { ...home, downPaymentPercent: 100, years: 1, investmentReturnPercent: 5 };
    const owning = (300_000 * 0.026) / 12 + 50;
    const even = { ...cash, monthlyRent: owning };
    expect(rentOrBuy(even).rows[0]?.costOfRenting).toBeCloseTo(12 * owning - 15_000, 4);
    const dear = rentOrBuy({ ...cash, monthlyRent: owning + 1000 }).rows[0];
    expect(dear?.costOfBuying).toBeLessThan(rentOrBuy(even).rows[0]?.costOfBuying ?? 0);
  });

  test("a home that gains value pays for itself sooner, one that loses value perhaps never", () => {
    const yearAt = (appreciationPercent: number) =>
      rentOrBuy({ ...home, years: 10, appreciationPercent }).breakEvenYear;
    expect(yearAt(5)).toBe(1);
    expect(yearAt(-5)).toBeNull();
  });

  test.each([
    ["years", { years: 0 }],
    ["years", { years: 51 }],
    ["monthlyRent", { monthlyRent: 0 }],
    ["appreciationPercent", { appreciationPercent: 31 }],
    ["investmentReturnPercent", { investmentReturnPercent: Number.NaN }],
  ])("refuses %s in %j", (path, bad) => {
    expect(issuesOf(() => rentOrBuy({ ...home, ...bad }))).toEqual([path]);
  });
});
