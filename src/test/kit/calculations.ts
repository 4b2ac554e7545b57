import { expect } from "vitest";

export const loan = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 360 };
export const home = {
  price: 400_000,
  downPaymentPercent: 20,
  annualRatePercent: 6.5,
  termMonths: 360,
  propertyTaxPercentOfPrice: 1,
  homeInsurancePercentOfPrice: 0.5,
};
export const ratios = { frontRatioPercent: 28, backRatioPercent: 36 };

/** What people type or paste into a field for a number by mistake, and the rims of its range. */
export const ODD_TEXTS = [
  "$350k",
  "6,5",
  "425.000",
  "1e9",
  "-1",
  "",
  "0",
  "99999999",
  "9".repeat(20),
  "NaN",
  "0x10",
  "five",
];

/** An input for each calculation, and a part of the result that can be checked by hand. */
export const ASKED: Record<string, [input: object, part: object]> = {
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

const rateSteps = [{ fromMonth: 61, annualRatePercent: 8 }];

/** Inputs with the optional values. */
export const FULL: [name: string, input: object][] = [
  [
    "schedule",
    {
      ...loan,
      rounding: "none",
      extraMonthlyPrincipal: 10,
      extraYearlyPrincipal: 100,
      lumpSums: [{ month: 5, amount: 1000 }],
      biweekly: true,
      rateSteps,
      rows: true,
    },
  ],
  [
    "apr",
    {
      advances: [
        { amount: 5000, unitPeriods: 0, fraction: 0 },
        { amount: 1000, unitPeriods: 2, fraction: "15/30" },
      ],
      payments: [{ amount: 290, count: 24 }],
      unitPeriodsPerYear: 12,
      firstPaymentUnitPeriods: 1,
      firstPaymentFraction: "19/30",
    },
  ],
  [
    "mortgage-apr",
    {
      ...loan,
      prepaidFinanceCharges: 100,
      pointsPercent: 1,
      otherPrepaidFinanceCharges: 100,
      monthlyMortgageInsurance: 50,
      mortgageInsuranceMonths: 60,
      rateSteps,
    },
  ],
  [
    "housing-payment",
    {
      price: 400_000,
      downPayment: 40_000,
      annualRatePercent: 6.5,
      termMonths: 360,
      monthlyPropertyTax: 300,
      monthlyHomeInsurance: 100,
      monthlyMortgageInsurance: 80,
      monthlyAssociationDues: 50,
    },
  ],
];
