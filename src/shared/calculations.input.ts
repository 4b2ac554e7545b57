import {
  AMOUNT,
  CHANGE,
  type Limits,
  PERCENT,
  RATE,
  SHARE,
  SUM,
  TERM,
  wholeNumber,
  YEARLY_COST,
} from "./calculations/checks.ts";
import { VA_PURPOSES, VA_USES } from "./calculations/fee-tables.ts";
import { z } from "./zod.ts";

/**
 * The inputs of the calculations. The limits are those that the functions check themselves, so that
 * the API description names them.
 */
function within({ min, max, above, whole, sentence }: Limits) {
  const number = z.number(sentence).max(max, sentence);
  const bounded = above ? number.gt(min, sentence) : number.min(min, sentence);
  return whole ? bounded.int(sentence) : bounded;
}

const amount = within(AMOUNT).meta({ description: "Dollars" });
const sum = within(SUM).meta({ description: "Dollars" });
const rate = within(RATE).meta({ description: "Percent a year" });
const change = within(CHANGE).meta({ description: "Percent a year" });
const term = within(TERM).meta({ description: "Months" });
const percent = within(PERCENT);
const share = within(SHARE);
const yearlyCost = within(YEARLY_COST).meta({ description: "Percent of the price a year" });
const flag = z.boolean("Please say true or false.");
const count = within(wholeNumber(1, 20_000));
const payments = within(wholeNumber(1, 18_250));
const month = within(wholeNumber(1, 600, "month"));
const date = z.iso.date("Please enter a date such as 2026-05-01.");
const FRACTION = "Please enter a fraction such as 0.5 or 19/30.";
const fraction = z.union([z.number(), z.string().max(20, FRACTION)], FRACTION);
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, "Please give a list.").max(most, `Please give at most ${most}.`);

const loan = { loanAmount: sum, annualRatePercent: rate };
const step = z.object(
  { fromMonth: month, annualRatePercent: rate },
  "Please give a month and a rate.",
);
const rateSteps = list(step, 600).optional();
const downPayment = { downPaymentPercent: percent.optional(), downPayment: amount.optional() };
const homeCosts = {
  propertyTaxPercentOfPrice: yearlyCost,
  homeInsurancePercentOfPrice: yearlyCost,
};
const ratios = { frontRatioPercent: share, backRatioPercent: share };

export const paymentInput = z.object({
  ...loan,
  numberOfPayments: payments,
  paymentsPerYear: within(wholeNumber(1, 365)).optional(),
});

export const scheduleInput = z.object({
  ...loan,
  termMonths: term,
  rounding: z.enum(["cent", "none"], "Please choose cent or none.").optional(),
  extraMonthlyPrincipal: amount.optional(),
  extraYearlyPrincipal: amount.optional(),
  lumpSums: list(z.object({ month, amount }, "Please give a month and an amount."), 600).optional(),
  biweekly: flag.optional(),
  rateSteps,
  rows: flag.optional(),
});

export const aprInput = z.object({
  amountFinanced: sum.optional(),
  advances: list(
    z.object(
      {
        amount: sum,
        unitPeriods: within(wholeNumber(0, 6000)),
        fraction: fraction.optional(),
      },
      "Please give an amount and its time.",
    ),
    600,
  ).optional(),
  payments: list(z.object({ amount, count }, "Please give an amount and a count."), 600),
  unitPeriodsPerYear: within(wholeNumber(1, 366)),
  firstPaymentUnitPeriods: within(wholeNumber(0, 6000)).optional(),
  firstPaymentFraction: fraction.optional(),
});

export const singlePaymentAprInput = z.object({
  amountFinanced: sum,
  payment: sum,
  days: within(wholeNumber(1, 18_262)),
  daysPerYear: within(wholeNumber(360, 366)).optional(),
});

const mortgage = {
  ...loan,
  termMonths: term,
  prepaidFinanceCharges: amount.optional(),
  pointsPercent: percent.optional(),
  otherPrepaidFinanceCharges: amount.optional(),
  monthlyMortgageInsurance: amount.optional(),
  mortgageInsuranceMonths: within(wholeNumber(0, 600)).optional(),
  rateSteps,
};

export const mortgageAprInput = z.object(mortgage);

export const housingPaymentInput = z.object({
  price: sum,
  ...downPayment,
  annualRatePercent: rate,
  termMonths: term,
  propertyTaxPercentOfPrice: yearlyCost.optional(),
  homeInsurancePercentOfPrice: yearlyCost.optional(),
  monthlyPropertyTax: amount.optional(),
  monthlyHomeInsurance: amount.optional(),
  monthlyMortgageInsurance: amount.optional(),
  monthlyAssociationDues: amount.optional(),
});

export const affordabilityInput = z.object({
  monthlyIncome: sum,
  monthlyDebt: amount,
  ...ratios,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  ...downPayment,
});

export const requiredIncomeInput = z.object({
  price: sum,
  downPaymentPercent: percent,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  ...ratios,
  monthlyDebt: amount.optional(),
});

export const payoffTermInput = z.object({ ...loan, monthlyPayment: sum });

export const interestOnlyInput = z.object(loan);

export const totalInterestPercentageInput = z.object({
  loanAmount: sum,
  principalAndInterest: sum,
  numberOfPayments: payments,
  prepaidInterest: amount.optional(),
});

export const mortgageInsuranceInput = z.object({
  ...loan,
  termMonths: term,
  propertyValue: sum,
  monthlyMortgageInsurance: amount,
  terminationLtvPercent: share.optional(),
});

export const fhaMortgageInsuranceInput = z.object({
  baseLoanAmount: sum,
  baseLtvPercent: share,
  termMonths: term,
  caseDate: date.optional(),
});

export const vaFundingFeeInput = z.object({
  purpose: z.enum(VA_PURPOSES, "Please choose what the loan is for."),
  use: z.enum(VA_USES, "Please choose first or subsequent use."),
  downPaymentPercent: percent.optional(),
  exempt: flag,
  loanAmount: amount.optional(),
  closingDate: date.optional(),
});

export const refinanceInput = z.object({
  currentBalance: sum,
  currentAnnualRatePercent: rate,
  currentRemainingMonths: term,
  newAnnualRatePercent: rate,
  newTermMonths: term,
  closingCosts: amount,
  cashOut: amount.optional(),
  financeCosts: flag.optional(),
});

export const pointsInput = z.object({
  ...loan,
  termMonths: term,
  pointsPercent: percent,
  annualRateWithPointsPercent: rate,
});

export const comparisonInput = z.object({
  loans: list(
    z.object(
      { ...mortgage, downPayment: amount.optional(), otherClosingCosts: amount.optional() },
      "Please give the terms of a loan.",
    ),
    3,
  ).min(1, "Please give one to three loans."),
  horizonMonths: month.optional(),
});

export const rentOrBuyInput = z.object({
  price: sum,
  downPaymentPercent: percent,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  maintenancePercent: yearlyCost,
  associationDues: amount,
  sellingCostPercent: percent,
  appreciationPercent: change,
  monthlyRent: sum,
  rentIncreasePercent: change,
  investmentReturnPercent: change,
  years: within(wholeNumber(1, 50)),
});
