import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { LIMITS } from "#test/kit/dated-tables.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { restTable } from "#server/http/rest.ts";
import { procedures } from "#server/router.ts";

const loan = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 360 };
const home = {
  price: 400_000,
  downPaymentPercent: 20,
  annualRatePercent: 6.5,
  termMonths: 360,
  propertyTaxPercentOfPrice: 1,
  homeInsurancePercentOfPrice: 0.5,
};
const ratios = { frontRatioPercent: 28, backRatioPercent: 36 };

/** An input for each calculation, and a part of the answer that can be checked by hand. */
const ASKED: Record<string, [input: object, part: object]> = {
  payment: [
    { loanAmount: 300_000, annualRatePercent: 7.375, numberOfPayments: 360 },
    { payment: expect.closeTo(2072.03, 2) },
  ],
  schedule: [
    { ...loan, rows: false },
    { payment: 2072.03, numberOfPayments: 360, rows: [] },
  ],
  apr: [
    { amountFinanced: 5000, payments: [{ amount: 230, count: 24 }], unitPeriodsPerYear: 12 },
    { aprPercent: expect.closeTo(9.69, 2), totalOfPayments: 5520, financeCharge: 520 },
  ],
  "single-payment-apr": [
    { amountFinanced: 1000, payment: 1080, days: 255 },
    { aprPercent: expect.closeTo(11.45, 2), financeCharge: 80 },
  ],
  "mortgage-apr": [
    { ...loan, prepaidFinanceCharges: 9151 },
    { aprPercent: expect.closeTo(7.692, 3), amountFinanced: 290_849 },
  ],
  "housing-payment": [home, { loanAmount: 320_000, propertyTax: expect.closeTo(333.33, 2) }],
  affordability: [
    { ...home, price: undefined, ...ratios, monthlyIncome: 10_000, monthlyDebt: 500 },
    { maxPiti: 2800, limitedBy: "front" },
  ],
  "required-income": [{ ...home, ...ratios }, { monthlyPayment: expect.closeTo(2522.62, 2) }],
  "payoff-term": [{ loanAmount: 1200, annualRatePercent: 0, monthlyPayment: 100 }, { months: 12 }],
  "interest-only": [
    { loanAmount: 162_000, annualRatePercent: 3.875 },
    { prepaidInterestPerDay: 17.4375, monthlyInterestOnlyPayment: 523.125 },
  ],
  "total-interest-percentage": [
    { loanAmount: 1000, principalAndInterest: 100, numberOfPayments: 12, prepaidInterest: 10 },
    { totalInterestPercentage: expect.closeTo(21, 9) },
  ],
  "mortgage-insurance": [
    {
      loanAmount: 162_000,
      annualRatePercent: 3.875,
      termMonths: 360,
      propertyValue: 180_000,
      monthlyMortgageInsurance: 82.35,
    },
    { requestMonth: 68, automaticMonth: 80, midpointMonth: 180 },
  ],
  "fha-mortgage-insurance": [
    { baseLoanAmount: 200_000, baseLtvPercent: 96.5, termMonths: 360, caseDate: "2026-01-15" },
    { upfrontAmount: 3500, annualPercent: 0.55, mipMonths: "life of loan" },
  ],
  "va-funding-fee": [
    { purpose: "purchase", use: "first", exempt: false, loanAmount: 200_000 },
    { feePercent: 2.15, feeAmount: expect.closeTo(4300, 9), effectiveFrom: "2023-04-07" },
  ],
  "loan-size": [
    { loanAmount: 1_000_000, closingDate: "2026-05-01" },
    { size: "by county", baseline: 800_000, ceiling: 1_200_000, countyLimit: null },
  ],
  refinance: [
    {
      currentBalance: 200_000,
      currentAnnualRatePercent: 7,
      currentRemainingMonths: 300,
      newAnnualRatePercent: 7,
      newTermMonths: 300,
      closingCosts: 3000,
    },
    { monthlySaving: 0, breakEvenMonth: null, lifetimeSaving: -3000 },
  ],
  points: [
    { ...loan, pointsPercent: 1, annualRateWithPointsPercent: 7.125 },
    { cost: 3000, breakEvenMonth: expect.any(Number) },
  ],
  comparison: [
    { loans: [loan, { ...loan, pointsPercent: 1 }], horizonMonths: 60 },
    {
      loans: [
        expect.objectContaining({ cashToClose: 0 }),
        expect.objectContaining({ cashToClose: 3000 }),
      ],
    },
  ],
  "rent-or-buy": [
    {
      ...home,
      maintenancePercent: 1,
      associationDues: 0,
      sellingCostPercent: 6,
      appreciationPercent: 3,
      monthlyRent: 2500,
      rentIncreasePercent: 3,
      investmentReturnPercent: 5,
      years: 2,
    },
    { rows: [expect.objectContaining({ year: 1 }), expect.objectContaining({ year: 2 })] },
  ],
};

describe("POST /api/calculations/<name>", () => {
  test("each calculation has an answer here", () => {
    const paths = restTable(procedures).map(({ path }) => path);
    const names = paths.flatMap((path) => /^\/api\/calculations\/(.+)$/.exec(path)?.[1] ?? []);
    expect(names.toSorted()).toEqual(Object.keys(ASKED).toSorted());
  });

  test.each(Object.entries(ASKED))("%s", async (name, [input, part]) => {
    const { send, db } = await testServer();
    const admin = { headers: await headersFor(db, "admin") };
    if (name === "loan-size") await send("POST", "/api/admin/dated-tables", LIMITS, admin);
    const response = await send("POST", `/api/calculations/${name}`, input);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toMatch(/NaN|Infinity/);
    expect(JSON.parse(text)).toMatchObject(part);
  });

  test.each([
    ["schedule", { ...loan, termMonths: 0 }, "termMonths"],
    ["schedule", { ...loan, lumpSums: [{ month: 400, amount: 1 }] }, "lumpSums.0.month"],
    [
      "payment",
      { loanAmount: "300000", annualRatePercent: 5, numberOfPayments: 360 },
      "loanAmount",
    ],
    ["payment", { annualRatePercent: 5, numberOfPayments: 360 }, "loanAmount"],
    ["payment", { loanAmount: 1e9, annualRatePercent: 5, numberOfPayments: 360 }, "loanAmount"],
    [
      "payoff-term",
      { loanAmount: 1200, annualRatePercent: 12, monthlyPayment: 12 },
      "monthlyPayment",
    ],
    ["housing-payment", { ...home, downPayment: 1 }, "downPayment"],
    [
      "affordability",
      { ...home, ...ratios, frontRatioPercent: 0, monthlyIncome: 1, monthlyDebt: 0 },
      "frontRatioPercent",
    ],
    [
      "va-funding-fee",
      { purpose: "irrrl", use: "first", exempt: false, closingDate: "1999-01-01" },
      "closingDate",
    ],
    ["loan-size", { loanAmount: 500_000, closingDate: "2025-12-31" }, "closingDate"],
    ["loan-size", { loanAmount: 500_000, closingDate: "tomorrow" }, "closingDate"],
    ["loan-size", { loanAmount: 500_000, closingDate: "2026-02-30" }, "closingDate"],
    ["comparison", { loans: [loan, { ...loan, termMonths: 601 }] }, "loans.1.termMonths"],
  ])("%s refuses %j with a sentence at %s", async (name, input, path) => {
    const { send } = await testServer();
    const response = await send("POST", `/api/calculations/${name}`, input);
    expect(response.status).toBe(400);
    const { message, code, issues } = (await response.json()) as Refusal;
    expect(code).toBe("BAD_REQUEST");
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(message).toBe(issues[0]?.message);
    expect(message).toMatch(/^[A-Z].+\.$/);
  });

  test("the typed caller reaches the same functions", async () => {
    const { as } = await testApp();
    const { calculations } = await as("visitor");
    expect((await calculations.schedule(loan)).rows).toHaveLength(360);
    await expect(calculations.schedule({ ...loan, termMonths: 0 })).rejects.toThrow(
      "Please enter a whole number of months from 1 to 600.",
    );
  });
});

interface Refusal {
  message: string;
  code: string;
  issues: { path: string; message: string }[];
}
