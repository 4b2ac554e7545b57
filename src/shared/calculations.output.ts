import { count, named, text, textOf } from "./output.ts";
import { z } from "./zod.ts";

/** The results of the calculations. A number that is not finite is not a result. */
const dollars = z.number().meta({ description: "Dollars" });
const percent = z.number().meta({ description: "Percent" });
const months = z.number().meta({ description: "Months" });
const year = z.int().positive();
const date = textOf("YYYY-MM-DD");

export const paymentAnswer = named("Payment", { payment: dollars });

const scheduleRow = z.object({
  period: year,
  payment: dollars,
  interest: dollars,
  principal: dollars,
  balance: dollars,
  cumulativeInterest: dollars,
});
export const scheduleAnswer = named("Schedule", {
  payment: dollars,
  payments: z.array(dollars),
  lastPayment: dollars,
  numberOfPayments: count,
  totalPaid: dollars,
  totalInterest: dollars,
  interestSaved: dollars,
  monthsSaved: z.int(),
  rows: z.array(scheduleRow),
});

export const aprAnswer = named("Apr", {
  aprPercent: percent,
  totalOfPayments: dollars,
  financeCharge: dollars,
});
export const singlePaymentAprAnswer = named("SinglePaymentApr", {
  aprPercent: percent,
  financeCharge: dollars,
});
export const mortgageAprAnswer = named("MortgageApr", {
  principalAndInterest: dollars,
  prepaidFinanceCharges: dollars,
  amountFinanced: dollars,
  financeCharge: dollars,
  totalOfPayments: dollars,
  aprPercent: percent,
});

export const housingPaymentAnswer = named("HousingPayment", {
  loanAmount: dollars,
  principalAndInterest: dollars,
  propertyTax: dollars,
  homeInsurance: dollars,
  mortgageInsurance: dollars,
  associationDues: dollars,
  monthlyPayment: dollars,
});
export const affordabilityAnswer = named("Affordability", {
  maxPiti: dollars,
  principalAndInterest: dollars,
  loanAmount: dollars,
  price: dollars,
  downPayment: dollars,
  limitedBy: z.enum(["front", "back"]),
});
export const requiredIncomeAnswer = named("RequiredIncome", {
  annualIncomeRequired: dollars,
  maxMonthlyDebt: dollars,
  monthlyPayment: dollars,
});

export const payoffTermAnswer = named("PayoffTerm", { months });
export const interestOnlyAnswer = named("InterestOnly", {
  monthlyInterestOnlyPayment: dollars,
  prepaidInterestPerDay: dollars,
});
export const totalInterestPercentageAnswer = named("TotalInterestPercentage", {
  totalInterestPercentage: percent,
});

export const mortgageInsuranceAnswer = named("MortgageInsurance", {
  requestMonth: count,
  automaticMonth: count,
  midpointMonth: count,
  mortgageInsuranceMonths: count,
  totalMortgageInsurance: dollars,
});
export const fhaMortgageInsuranceAnswer = named("FhaMortgageInsurance", {
  upfrontPercent: percent,
  upfrontAmount: dollars,
  annualPercent: percent,
  monthlyAmount: dollars,
  mipMonths: z.union([count, z.literal("life of loan")]),
  source: text,
  effectiveFrom: date,
});
export const vaFundingFeeAnswer = named("VaFundingFee", {
  feePercent: percent,
  feeAmount: dollars,
  source: text,
  effectiveFrom: date,
  effectiveTo: date.nullable(),
});

const breakEvenMonth = count.nullable().meta({ description: "Null when there is none" });
export const refinanceAnswer = named("Refinance", {
  currentPayment: dollars,
  newPayment: dollars,
  monthlySaving: dollars,
  breakEvenMonth,
  interestKept: dollars,
  interestNew: dollars,
  lifetimeSaving: dollars,
});
export const pointsAnswer = named("Points", {
  cost: dollars,
  monthlySaving: dollars,
  breakEvenMonth,
});

export const comparisonAnswer = named("Comparison", {
  loans: z.array(
    z.object({
      payment: dollars,
      aprPercent: percent,
      cashToClose: dollars,
      costAtHorizon: dollars,
      balanceAtHorizon: dollars,
      totalCost: dollars,
    }),
  ),
});
export const rentOrBuyAnswer = named("RentOrBuy", {
  rows: z.array(z.object({ year, costOfBuying: dollars, costOfRenting: dollars })),
  breakEvenYear: year.nullable().meta({ description: "Null when there is none" }),
});
