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
import { z } from "#kit/values/zod.ts";

/**
 * The inputs of the calculations, whose types are inferred. The limits are the same as in the
 * functions, so that the API description includes them.
 */
function within({ min, max, above, whole, sentence }: Limits) {
  const number = z.number(sentence).max(max, sentence);
  const bounded = above ? number.gt(min, sentence) : number.min(min, sentence);
  return whole ? bounded.int(sentence) : bounded;
}

const amount = within(AMOUNT).meta({ description: "Dollars" });
const amountOf = (description: string) => amount.meta({ description: `Dollars. ${description}` });
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
const fraction = z
  .union([z.number(), z.string().max(20, FRACTION)], FRACTION)
  .meta({ description: "The remaining part of a unit-period, 0 to 1, such as 0.5 or 19/30" });
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
  numberOfPayments: payments.meta({ description: "At most 50 years of them" }),
  paymentsPerYear: within(wholeNumber(1, 365)).optional().meta({ description: "12 by default" }),
});
export type PaymentInput = z.infer<typeof paymentInput>;

export const scheduleInput = z.object({
  ...loan,
  termMonths: term,
  rounding: z.enum(["cent", "none"], "Please choose cent or none.").optional().meta({
    description:
      "cent, the default: the payment and each month's interest are rounded half up, and the last payment takes the difference, as in printed schedules",
  }),
  extraMonthlyPrincipal: amountOf("In addition to each payment").optional(),
  extraYearlyPrincipal: amountOf("In addition to the payment of month 12, 24 and so on").optional(),
  lumpSums: list(z.object({ month, amount }, "Please give a month and an amount."), 600).optional(),
  biweekly: flag.optional().meta({
    description:
      "Half of the payment every two weeks, 26 a year; the rows are still months, of which the sixth and the twelfth of a year have three halves",
  }),
  rateSteps,
  rows: flag.optional().meta({ description: "Whether to return the rows; true by default" }),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

const paymentGroup = z.object({ amount, count }, "Please give an amount and a count.");
/** Several equal payments, one unit-period apart. */
export type PaymentGroup = z.infer<typeof paymentGroup>;

export const aprInput = z.object({
  amountFinanced: sum.optional().meta({
    description: "Dollars of the only advance, at the beginning. Either this or the advances",
  }),
  advances: list(
    z.object(
      {
        amount: sum,
        unitPeriods: within(wholeNumber(0, 6000)).meta({
          description: "Whole ones since the first advance",
        }),
        fraction: fraction.optional(),
      },
      "Please give an amount and its time.",
    ),
    600,
  ).optional(),
  payments: list(paymentGroup, 600).meta({ description: "Each group follows the previous one" }),
  unitPeriodsPerYear: within(wholeNumber(1, 366)).meta({
    description: "12 for months, 24 for half months, 52 for weeks, 26 for two weeks",
  }),
  firstPaymentUnitPeriods: within(wholeNumber(0, 6000)).optional().meta({
    description: "Whole unit-periods from the first advance to the first payment; 1 by default",
  }),
  firstPaymentFraction: fraction.optional().meta({
    description:
      "The remaining part of a unit-period, counted backwards from the payment: days over 30 when the unit-period is a month, over 15 for half a month, over 30 times the months for several, over 7 times the weeks; such as 0.5 or 19/30",
  }),
});
export type AprInput = z.infer<typeof aprInput>;

export const singlePaymentAprInput = z.object({
  amountFinanced: sum,
  payment: sum,
  days: within(wholeNumber(1, 18_262)),
  daysPerYear: within(wholeNumber(360, 366)).optional().meta({ description: "365 by default" }),
});
export type SinglePaymentAprInput = z.infer<typeof singlePaymentAprInput>;

const mortgage = {
  ...loan,
  termMonths: term,
  prepaidFinanceCharges: amountOf("Finance charges of Regulation Z, paid up front").optional(),
  pointsPercent: percent.optional().meta({ description: "More of them, in percent of the loan" }),
  otherPrepaidFinanceCharges: amountOf("More of them").optional(),
  monthlyMortgageInsurance: amount.optional(),
  annualMortgageInsurancePercent: within(YEARLY_COST).optional().meta({
    description: "Instead of a level amount: percent of each year's average balance",
  }),
  mortgageInsuranceMonths: within(wholeNumber(0, 600)).optional().meta({
    description: "From the first; needed with mortgage insurance, up to the whole term",
  }),
  rateSteps: rateSteps.meta({
    description: "For a discounted adjustable rate: the later rates at the current index",
  }),
};

export const mortgageAprInput = z.object(mortgage);
export type MortgageAprInput = z.infer<typeof mortgageAprInput>;

/** The down payment, the tax and the insurance: each either in percent or in dollars. */
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
export type HousingPaymentInput = z.infer<typeof housingPaymentInput>;

const monthlyDebt = amountOf("Payments on other debts");

/** Percent of the loan: what FHA, for example, adds to it, and what is paid on it a year. */
const premiums = {
  upfrontMortgageInsurancePercent: percent.optional(),
  annualMortgageInsurancePercent: within(YEARLY_COST).optional(),
};

export const affordabilityInput = z.object({
  monthlyIncome: sum.meta({ description: "Gross, in dollars" }),
  monthlyDebt,
  ...ratios,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  ...downPayment,
  ...premiums,
});
export type AffordabilityInput = z.infer<typeof affordabilityInput>;

export const requiredIncomeInput = z.object({
  price: sum,
  downPaymentPercent: percent,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  ...ratios,
  monthlyDebt: monthlyDebt.optional(),
  ...premiums,
});
export type RequiredIncomeInput = z.infer<typeof requiredIncomeInput>;

export const payoffTermInput = z.object({ ...loan, monthlyPayment: sum });
export type PayoffTermInput = z.infer<typeof payoffTermInput>;

export const interestOnlyInput = z.object(loan);
export type InterestOnlyInput = z.infer<typeof interestOnlyInput>;

export const totalInterestPercentageInput = z.object({
  loanAmount: sum,
  principalAndInterest: sum.meta({ description: "The payment of each period, in dollars" }),
  numberOfPayments: payments,
  prepaidInterest: amountOf("From closing to the first full month").optional(),
});
export type TotalInterestPercentageInput = z.infer<typeof totalInterestPercentageInput>;

export const mortgageInsuranceInput = z.object({
  ...loan,
  termMonths: term,
  propertyValue: sum.meta({ description: "The lower of price and appraisal, in dollars" }),
  monthlyMortgageInsurance: amount,
  terminationLtvPercent: share.optional().meta({
    description: "The share of the value at which it ends automatically; 78 by default",
  }),
});
export type MortgageInsuranceInput = z.infer<typeof mortgageInsuranceInput>;

export const fhaMortgageInsuranceInput = z.object({
  baseLoanAmount: sum.meta({ description: "Dollars, before the up-front premium is added" }),
  baseLtvPercent: share.meta({
    description: "The base loan in percent of the lower of price and appraisal, at most 96.5",
  }),
  termMonths: term,
  caseDate: date.optional().meta({ description: "When FHA endorsed the case; today by default" }),
});
export type FhaMortgageInsuranceInput = z.infer<typeof fhaMortgageInsuranceInput>;

export const vaFundingFeeInput = z.object({
  purpose: z.enum(VA_PURPOSES, "Please choose what the loan is for."),
  use: z.enum(VA_USES, "Please choose first or subsequent use."),
  downPaymentPercent: percent.optional().meta({ description: "For a purchase; 0 by default" }),
  exempt: flag.meta({
    description:
      "Recipients of compensation for a service-connected disability, and some others, pay nothing",
  }),
  loanAmount: amount.optional(),
  closingDate: date.optional().meta({ description: "Today by default" }),
});
export type VaFundingFeeInput = z.infer<typeof vaFundingFeeInput>;

export const refinanceInput = z.object({
  currentBalance: sum,
  currentAnnualRatePercent: rate,
  currentRemainingMonths: term,
  newAnnualRatePercent: rate,
  newTermMonths: term,
  closingCosts: amount,
  cashOut: amountOf("Borrowed in addition to the balance").optional(),
  financeCosts: flag.optional().meta({
    description: "Whether the costs are added to the new loan instead of being paid at closing",
  }),
});
export type RefinanceInput = z.infer<typeof refinanceInput>;

export const pointsInput = z.object({
  ...loan,
  termMonths: term,
  pointsPercent: percent.meta({ description: "Percent of the loan" }),
  annualRateWithPointsPercent: rate,
});
export type PointsInput = z.infer<typeof pointsInput>;

const comparedLoan = z.object(
  {
    ...mortgage,
    downPayment: amount.optional(),
    otherClosingCosts: amountOf("Closing costs that are not finance charges").optional(),
  },
  "Please give the terms of a loan.",
);
export type ComparedLoan = z.infer<typeof comparedLoan>;

export const comparisonInput = z.object({
  loans: list(comparedLoan, 3).min(1, "Please give one to three loans."),
  horizonMonths: month.optional().meta({
    description: "The time of the comparison, in months from the start; 60 by default",
  }),
});
export type ComparisonInput = z.infer<typeof comparisonInput>;

export const rentOrBuyInput = z.object({
  price: sum,
  downPaymentPercent: percent,
  annualRatePercent: rate,
  termMonths: term,
  ...homeCosts,
  maintenancePercent: yearlyCost,
  associationDues: amount,
  sellingCostPercent: percent.meta({ description: "Percent of the price of the sale" }),
  appreciationPercent: change,
  monthlyRent: sum.meta({ description: "Dollars, in the first year" }),
  rentIncreasePercent: change,
  investmentReturnPercent: change,
  years: within(wholeNumber(1, 50)),
});
export type RentOrBuyInput = z.infer<typeof rentOrBuyInput>;
