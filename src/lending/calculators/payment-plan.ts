import type { MortgageInsurance, Schedule } from "#lending/calculations.output.ts";
import { DOWN_PAYMENT_CHOICES, TERM_CHOICES } from "#lending/calculator-address.ts";
import { refuse, wholeNumber } from "#lending/calculations/checks.ts";
import { housingPayment } from "#lending/calculations/housing-payment.ts";
import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { mortgageInsurance } from "#lending/calculations/mortgage-insurance.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { estimatedInsurance } from "./further-costs.ts";
import { type Calculator, FIELDS, type Figure } from "./calculator.ts";
import { inDollars, inPercent, inYears } from "./words.ts";

/** The first fields are those of the payment calculator, with the same names. */
export interface PaymentPlanForm {
  price: number;
  downPayment: string;
  downPaymentAmount: number;
  interestRate: number;
  termYears: string;
  propertyTaxRate: number;
  insuranceRate: number;
  monthlyMortgageInsurance?: number;
  monthlyAssociationDues: number;
  pointsPercent: number;
  lenderFees: number;
  otherClosingCosts: number;
  extraMonthlyPrincipal: number;
  extraYearlyPrincipal: number;
  lumpSum: number;
  lumpSumMonth?: number;
  biweekly: string;
  schedule: string;
}

/** Some figures, and notes about them. */
export interface Summary {
  figures: Figure[];
  says: string[];
}

export interface PaymentPlan {
  /** Undefined when no further cost is given, and when nothing extra is paid. */
  costs: Summary | undefined;
  sooner: Summary | undefined;
  loanAmount: number;
  schedule: Schedule;
  /** The same loan without extra payments, if there are any. */
  plain: Schedule | undefined;
}

const dollars = (label: string, hint?: string) => ({
  ...FIELDS.amount,
  label,
  initial: "0",
  ...(hint && { hint }),
});

const choice = (label: string, initial: string, choices: readonly string[]) => ({
  kind: "choice" as const,
  label,
  initial,
  options: Object.fromEntries(choices.map((each) => [each, each])),
});

const EXTRAS = ["extraMonthlyPrincipal", "extraYearlyPrincipal", "lumpSum"] as const;
const COSTS = [
  "monthlyMortgageInsurance",
  "monthlyAssociationDues",
  "pointsPercent",
  "lenderFees",
  "otherClosingCosts",
] as const;

/** The calculation's names where the form's differ. */
const FIELD_FOR: Record<string, string> = {
  loanAmount: "price",
  propertyValue: "price",
  annualRatePercent: "interestRate",
  termMonths: "termYears",
  downPayment: "downPaymentAmount",
  prepaidFinanceCharges: "pointsPercent",
  otherPrepaidFinanceCharges: "lenderFees",
  propertyTaxPercentOfPrice: "propertyTaxRate",
  homeInsurancePercentOfPrice: "insuranceRate",
  "lumpSums.0.month": "lumpSumMonth",
  "lumpSums.0.amount": "lumpSum",
};

/** What the payment calculator leaves out: further costs, extra payments and the schedule. */
export const PAYMENT_PLAN: Calculator<PaymentPlanForm, PaymentPlan> = {
  fields: {
    price: { ...FIELDS.sum, label: "Price", initial: "300000" },
    downPayment: choice("Down payment", "20%", DOWN_PAYMENT_CHOICES),
    downPaymentAmount: { ...FIELDS.amount, label: "Down payment in dollars", initial: "60000" },
    interestRate: { ...FIELDS.rate, label: "Rate", initial: "6.5" },
    termYears: choice("Term", "30 years", TERM_CHOICES),
    propertyTaxRate: { ...FIELDS.yearlyCost, label: "Tax rate", initial: "1" },
    insuranceRate: { ...FIELDS.yearlyCost, label: "Insurance rate", initial: "0.5" },
    monthlyMortgageInsurance: {
      kind: "dollars",
      limits: FIELDS.amount.limits,
      label: "Mortgage insurance a month",
      initial: "",
      optional: true,
      hint: "Usually required with less than 20% down. Empty: we estimate it.",
    },
    monthlyAssociationDues: dollars("Association dues a month", "To a homeowners association."),
    pointsPercent: {
      ...FIELDS.percent,
      label: "Points",
      initial: "0",
      hint: "1 is 1% of the loan.",
    },
    lenderFees: dollars("Lender's fees", "Origination, underwriting: they count in the APR."),
    otherClosingCosts: dollars(
      "Other closing costs",
      "Title, appraisal, recording: they do not count in the APR.",
    ),
    extraMonthlyPrincipal: dollars("Extra each month"),
    extraYearlyPrincipal: dollars("Extra once a year"),
    lumpSum: dollars("One-time extra payment"),
    lumpSumMonth: {
      kind: "whole",
      label: "Applied in month",
      initial: "12",
      optional: true,
      limits: wholeNumber(1, 600, "month"),
      hint: "Counted from the first payment.",
    },
    biweekly: {
      kind: "choice",
      label: "How often you pay",
      initial: "no",
      options: { no: "Once a month", yes: "Half of it every two weeks" },
    },
    schedule: {
      kind: "choice",
      label: "Schedule",
      initial: "closed",
      options: { closed: "Closed", years: "By year", months: "By month" },
    },
  },
  groups: [
    { legend: "More costs", fields: COSTS },
    { legend: "Pay it off sooner", fields: [...EXTRAS, "lumpSumMonth", "biweekly"] },
  ],
  fieldFor: (path) => FIELD_FOR[path] ?? path,
  compute(inputs) {
    const { price, downPaymentAmount: down } = inputs;
    if (down >= price)
      refuse(
        "downPaymentAmount",
        `The down payment ${down > price ? "is above" : "pays"} the price: there is no loan to plan.`,
      );
    const { costs, monthly } = costsOf(inputs);
    const paid = scheduleOf(inputs, true);
    const hasExtras = EXTRAS.some((name) => inputs[name] > 0) || inputs.biweekly === "yes";
    return {
      headline: { label: "Each month", value: inDollars(monthly) },
      figures: [],
      says: [],
      carried: { purpose: "home-purchase", price, down },
      data: {
        costs: COSTS.some((name) => (inputs[name] ?? 0) > 0) ? costs : undefined,
        sooner: hasExtras ? soonerOf(inputs, paid) : undefined,
        loanAmount: loanOf(inputs).loanAmount,
        schedule: paid,
        plain: hasExtras ? scheduleOf(inputs, false) : undefined,
      },
    };
  },
};

function loanOf({ price, downPaymentAmount, interestRate, termYears }: PaymentPlanForm) {
  return {
    loanAmount: price - downPaymentAmount,
    annualRatePercent: interestRate,
    termMonths: 12 * Number.parseInt(termYears, 10),
  };
}

function scheduleOf(inputs: PaymentPlanForm, withExtras: boolean): Schedule {
  const { extraMonthlyPrincipal, extraYearlyPrincipal, lumpSum, lumpSumMonth } = inputs;
  return schedule({
    ...loanOf(inputs),
    ...(withExtras && {
      extraMonthlyPrincipal,
      extraYearlyPrincipal,
      lumpSums: lumpSum > 0 ? [{ month: monthOf(lumpSumMonth), amount: lumpSum }] : [],
      biweekly: inputs.biweekly === "yes",
    }),
  });
}

function monthOf(lumpSumMonth: number | undefined): number {
  return lumpSumMonth ?? refuse("lumpSumMonth", "Please enter the month in which it is paid.");
}

function costsOf(inputs: PaymentPlanForm): { costs: Summary; monthly: number } {
  const { price, downPaymentAmount: downPayment, monthlyAssociationDues } = inputs;
  const { pointsPercent, lenderFees } = inputs;
  const loan = loanOf(inputs);
  const { monthlyMortgageInsurance: premium = estimatedInsurance(price, downPayment) } = inputs;
  const insured = mortgageInsurance({
    ...loan,
    propertyValue: price,
    monthlyMortgageInsurance: premium,
  });
  const { mortgageInsuranceMonths } = insured;
  const monthlyMortgageInsurance = mortgageInsuranceMonths > 0 ? premium : 0;
  const { monthlyPayment } = housingPayment({
    price,
    downPayment,
    annualRatePercent: loan.annualRatePercent,
    termMonths: loan.termMonths,
    propertyTaxPercentOfPrice: inputs.propertyTaxRate,
    homeInsurancePercentOfPrice: inputs.insuranceRate,
    monthlyMortgageInsurance,
    monthlyAssociationDues,
  });
  const { aprPercent, prepaidFinanceCharges } = mortgageApr({
    ...loan,
    pointsPercent,
    otherPrepaidFinanceCharges: lenderFees,
    monthlyMortgageInsurance,
    mortgageInsuranceMonths,
  });
  const later = monthlyPayment - monthlyMortgageInsurance;
  const figures = [
    { label: "Total monthly payment", value: inDollars(monthlyPayment) },
    ...(monthlyMortgageInsurance > 0
      ? [
          { label: "After mortgage insurance ends", value: inDollars(later) },
          { label: "Total mortgage insurance", value: inDollars(insured.totalMortgageInsurance) },
        ]
      : []),
    { label: "Annual percentage rate (APR)", value: inPercent(aprPercent) },
    {
      label: "Cash at closing",
      value: inDollars(downPayment + prepaidFinanceCharges + inputs.otherClosingCosts),
    },
  ];
  const isEstimate = inputs.monthlyMortgageInsurance === undefined && premium > 0;
  const says = [
    ...insuranceWords(premium, insured),
    ...(isEstimate ? [`Mortgage insurance of ${inDollars(premium)} a month is an estimate.`] : []),
  ];
  return { costs: { figures, says }, monthly: monthlyPayment };
}

function insuranceWords(
  premium: number,
  { mortgageInsuranceMonths, requestMonth, automaticMonth }: MortgageInsurance,
): string[] {
  if (premium === 0) return [];
  if (mortgageInsuranceMonths === 0)
    return [
      "With this down payment you owe 78% of the price or less from the start: the mortgage insurance is left out.",
    ];
  const why =
    mortgageInsuranceMonths < automaticMonth ? "the middle of the term" : "78% of the price";
  const when = `The mortgage insurance ends by itself after payment ${mortgageInsuranceMonths} (${inYears(mortgageInsuranceMonths)}), at ${why}.`;
  const request =
    requestMonth === 0
      ? "You may ask for its end from the start: you owe 80% or less."
      : `You may ask for its end after payment ${requestMonth}, at 80%, and earlier if extra payments bring you there.`;
  return [requestMonth < mortgageInsuranceMonths ? `${when} ${request}` : when];
}

function soonerOf({ biweekly }: PaymentPlanForm, paid: Schedule): Summary {
  const { numberOfPayments, monthsSaved, interestSaved, totalInterest } = paid;
  return {
    figures: [
      { label: "Paid off after", value: inYears(numberOfPayments) },
      { label: "Time saved", value: inYears(monthsSaved) },
      { label: "Interest saved", value: inDollars(interestSaved) },
      { label: "Total interest", value: inDollars(totalInterest) },
    ],
    says:
      biweekly === "yes"
        ? ["Every two weeks makes 26 halves a year: 13 payments instead of 12."]
        : [],
  };
}
