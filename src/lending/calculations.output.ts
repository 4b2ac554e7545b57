import { count, named, textOf, z } from "#kit/values/zod.ts";

/**
 * The results of the calculations. A number that is not finite is not a result; amounts and rates
 * are not rounded, except in a schedule.
 */
const numberOf = (description: string) => z.number().meta({ description });
const dollars = numberOf("Dollars");
const dollarsOf = (description: string) => numberOf(`Dollars. ${description}`);
const percent = numberOf("Percent");
const year = z.int().positive();
const monthOf = (description: string) => count.meta({ description });
const breakEvenMonth = count.nullable().meta({
  description: "The whole month in which the savings have paid the cost; null when they never do",
});
const source = textOf("The source of the table that applies");
const date = textOf("YYYY-MM-DD");

export const paymentAnswer = named("Payment", { payment: dollars });

const scheduleRow = z.object({
  period: year,
  payment: dollarsOf("Everything paid in the month, extra principal included"),
  interest: dollars,
  principal: dollars,
  balance: numberOf("Dollars after the payment"),
  cumulativeInterest: dollars,
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const scheduleAnswer = named("Schedule", {
  payment: dollarsOf("The level payment at the first rate"),
  payments: z.array(dollars).meta({
    description: "One for each rate; 0 for a rate that starts after the loan was paid off",
  }),
  lastPayment: dollars,
  numberOfPayments: count,
  totalPaid: dollars,
  totalInterest: dollars,
  interestSaved: dollarsOf("Compared with the same loan without extra principal"),
  monthsSaved: z.int(),
  rows: z.array(scheduleRow).meta({ description: "One a month; none when not requested" }),
});
export type Schedule = z.infer<typeof scheduleAnswer>;

const aprPercent = numberOf("Percent a year");
const financeCharge = dollars;
const totalOfPayments = dollars;
export const aprAnswer = named("Apr", { aprPercent, totalOfPayments, financeCharge });
export type Apr = z.infer<typeof aprAnswer>;
export const singlePaymentAprAnswer = named("SinglePaymentApr", { aprPercent, financeCharge });
export type SinglePaymentApr = z.infer<typeof singlePaymentAprAnswer>;

export const mortgageAprAnswer = named("MortgageApr", {
  principalAndInterest: numberOf("Dollars in the first month"),
  prepaidFinanceCharges: dollars,
  amountFinanced: dollarsOf("The loan less the prepaid finance charges"),
  financeCharge: dollarsOf("Interest, mortgage insurance and prepaid finance charges"),
  totalOfPayments: dollarsOf("Principal, interest and mortgage insurance"),
  aprPercent,
});
export type MortgageApr = z.infer<typeof mortgageAprAnswer>;

export const housingPaymentAnswer = named("HousingPayment", {
  loanAmount: dollars,
  principalAndInterest: dollars,
  propertyTax: dollars,
  homeInsurance: dollars,
  mortgageInsurance: dollars,
  associationDues: dollars,
  monthlyPayment: dollars,
});
export type HousingPayment = z.infer<typeof housingPaymentAnswer>;

export const affordabilityAnswer = named("Affordability", {
  maxPiti: numberOf("The most for principal, interest, taxes and insurance, dollars a month"),
  principalAndInterest: dollars,
  loanAmount: dollars,
  price: dollars,
  downPayment: dollars,
  limitedBy: z.enum(["front", "back"]).meta({ description: "The ratio that sets the limit" }),
});
export type Affordability = z.infer<typeof affordabilityAnswer>;

export const requiredIncomeAnswer = named("RequiredIncome", {
  annualIncomeRequired: numberOf("Gross, dollars a year"),
  maxMonthlyDebt: dollarsOf("The most that may go to other debts each month with that income"),
  monthlyPayment: dollarsOf("Principal, interest, taxes and insurance"),
});
export type RequiredIncome = z.infer<typeof requiredIncomeAnswer>;

export const payoffTermAnswer = named("PayoffTerm", { months: numberOf("Months") });
export const interestOnlyAnswer = named("InterestOnly", {
  monthlyInterestOnlyPayment: dollars,
  prepaidInterestPerDay: dollars,
});
export type InterestOnly = z.infer<typeof interestOnlyAnswer>;
export const totalInterestPercentageAnswer = named("TotalInterestPercentage", {
  totalInterestPercentage: percent,
});

export const mortgageInsuranceAnswer = named("MortgageInsurance", {
  requestMonth: monthOf(
    "The first with a scheduled balance up to 80 % of the value; 0: from the start",
  ),
  automaticMonth: monthOf("The same for 78 %, when it ends without a request"),
  midpointMonth: monthOf("The middle of the term, after which it ends at the latest"),
  mortgageInsuranceMonths: monthOf("How many months it is paid if nobody requests its end"),
  totalMortgageInsurance: dollars,
});
export type MortgageInsurance = z.infer<typeof mortgageInsuranceAnswer>;

export const fhaMortgageInsuranceAnswer = named("FhaMortgageInsurance", {
  upfrontPercent: percent,
  upfrontAmount: dollars,
  annualPercent: percent,
  monthlyAmount: dollarsOf("For the first year: the annual premium on the base loan over twelve"),
  mipMonths: z.union([count, z.literal("life of loan")]),
  source,
  effectiveFrom: date,
});
export type FhaMortgageInsurance = z.infer<typeof fhaMortgageInsuranceAnswer>;

export const vaFundingFeeAnswer = named("VaFundingFee", {
  feePercent: percent,
  feeAmount: numberOf("Dollars; 0 without a loan amount"),
  source,
  effectiveFrom: date,
  effectiveTo: date.nullable().meta({ description: "The last day on which it applies" }),
});
export type VaFundingFee = z.infer<typeof vaFundingFeeAnswer>;

export const refinanceAnswer = named("Refinance", {
  currentPayment: dollars,
  newPayment: dollars,
  monthlySaving: dollarsOf("Below 0 when the new loan costs more a month"),
  breakEvenMonth,
  overtakeMonth: breakEvenMonth.meta({
    description: "The first month by which the interest saved has paid the closing costs",
  }),
  interestKept: dollarsOf("The interest still to be paid on the current loan"),
  interestNew: dollarsOf("Interest over the whole new loan"),
  lifetimeSaving: dollarsOf("The total saving less closing costs; below 0 when it costs more"),
});
export type Refinance = z.infer<typeof refinanceAnswer>;

export const pointsAnswer = named("Points", {
  cost: dollars,
  monthlySaving: dollarsOf("Below 0 when the rate with points is the higher one"),
  breakEvenMonth,
});
export type Points = z.infer<typeof pointsAnswer>;

const loanCosts = z.object({
  payment: dollarsOf("Principal and interest of the first month"),
  aprPercent,
  cashToClose: dollarsOf("Down payment, prepaid finance charges and other closing costs"),
  costAtHorizon: dollarsOf("Payments until then and the cash to close, less the principal paid"),
  balanceAtHorizon: dollars,
  totalCost: dollarsOf("All payments and the cash to close"),
});
export type LoanCosts = z.infer<typeof loanCosts>;
export const comparisonAnswer = named("Comparison", { loans: z.array(loanCosts) });
export type Comparison = z.infer<typeof comparisonAnswer>;

const rentOrBuyRow = z.object({
  year,
  costOfBuying: dollarsOf("Down payment and all payments, less the proceeds of a sale"),
  costOfRenting: dollarsOf("All rent, less the return of the invested money"),
});
export const rentOrBuyAnswer = named("RentOrBuy", {
  rows: z.array(rentOrBuyRow),
  breakEvenYear: year.nullable().meta({
    description: "The first at whose end buying has cost no more than renting; null when none has",
  }),
});
export type RentOrBuy = z.infer<typeof rentOrBuyAnswer>;
