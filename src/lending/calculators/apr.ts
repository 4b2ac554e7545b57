import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { calculator, FIELDS } from "./calculator.ts";
import { inCents, inDollars, inPercent } from "./words.ts";

const fee = (label: string, initial: string, hint: string) => ({
  ...FIELDS.amount,
  label,
  initial,
  hint,
});

const COUNTED = [
  "originationFee",
  "processingFee",
  "requiredServices",
  "prepaidInterest",
  "upfrontInsurance",
] as const;
const NOT_COUNTED = [
  "titleFees",
  "appraisalFee",
  "documentFees",
  "recordingFees",
  "escrowDeposits",
] as const;

type Counted = (typeof COUNTED)[number];

/** The field with the greatest of the charges that count. */
function mostOf(
  inputs: Record<Counted | "loanAmount" | "pointsPercent", number>,
): Counted | "pointsPercent" {
  const [most] = COUNTED.toSorted((one, other) => inputs[other] - inputs[one]);
  const points = (inputs.loanAmount * inputs.pointsPercent) / 100;
  return most && inputs[most] > points ? most : "pointsPercent";
}

/** The annual percentage rate, with the charges that count and those that do not. */
export const APR = calculator({
  fields: {
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "300000" },
    annualRatePercent: { ...FIELDS.rate, label: "Interest rate", initial: "6.5", fromTodays: 0 },
    termYears: { ...FIELDS.term, label: "Loan term", initial: "30" },
    pointsPercent: {
      ...FIELDS.percent,
      label: "Points",
      initial: "1",
      hint: "The price of the rate: 1026.4(b)(3).",
    },
    originationFee: fee("Origination fee", "1200", "The price of making the loan: 1026.4(b)(3)."),
    processingFee: fee(
      "Underwriting and processing",
      "900",
      "The lender's own work: 1026.4(b)(2).",
    ),
    requiredServices: fee(
      "Services that the lender requires",
      "150",
      "Such as tax service: nobody pays for it without the loan, 1026.4(a).",
    ),
    prepaidInterest: fee(
      "Prepaid interest",
      "800",
      "Interest from closing to the first full month: 1026.4(b)(1).",
    ),
    upfrontInsurance: fee(
      "Up-front mortgage insurance",
      "0",
      "It protects the lender: 1026.4(b)(5).",
    ),
    monthlyMortgageInsurance: fee("Mortgage insurance a month", "0", "Also 1026.4(b)(5)."),
    mortgageInsuranceMonths: {
      kind: "whole",
      label: "Paid for",
      initial: "0",
      after: "months",
      empty: 0,
      limits: { min: 0, max: 600, whole: true, sentence: "Please enter 0 to 600 months." },
      hint: "Until it ends.",
    },
    titleFees: fee("Title search, title insurance, survey", "1800", "1026.4(c)(7)(i)."),
    appraisalFee: fee(
      "Appraisal, inspections, credit report",
      "650",
      "1026.4(c)(7)(iii) and (iv).",
    ),
    documentFees: fee("Documents and notary", "250", "1026.4(c)(7)(ii) and (iii)."),
    recordingFees: fee(
      "Recording fees and taxes",
      "200",
      "Paid to public officials: 1026.4(e)(1).",
    ),
    escrowDeposits: fee(
      "Deposits for taxes and insurance",
      "2500",
      "Your own money, kept for your own bills: 1026.4(c)(7)(v).",
    ),
  },
  groups: [
    { fields: ["loanAmount", "annualRatePercent", "termYears"] },
    {
      legend: "Counts: a price of the credit",
      note: "You would not pay it without this loan from this lender.",
      fields: ["pointsPercent", ...COUNTED, "monthlyMortgageInsurance", "mortgageInsuranceMonths"],
    },
    {
      legend: "Does not count: a price of the home",
      note: "Left out of the APR when it is bona fide and reasonable. You pay it all the same.",
      fields: NOT_COUNTED,
    },
  ],
  fieldFor: (path, inputs) => (path === "prepaidFinanceCharges" ? mostOf(inputs) : path),
  compute(inputs) {
    const { loanAmount, annualRatePercent, termYears, pointsPercent } = inputs;
    const { monthlyMortgageInsurance, mortgageInsuranceMonths } = inputs;
    const sumOf = (names: readonly (keyof typeof inputs)[]) =>
      names.reduce((sum, name) => sum + inputs[name], 0);
    const result = mortgageApr({
      loanAmount,
      annualRatePercent,
      pointsPercent,
      monthlyMortgageInsurance,
      // Here 0 is a field that nobody has filled in
      mortgageInsuranceMonths: mortgageInsuranceMonths || undefined,
      termMonths: 12 * termYears,
      otherPrepaidFinanceCharges: sumOf(COUNTED),
    });
    const notCounted = sumOf(NOT_COUNTED);
    return {
      headline: { label: "Annual percentage rate", value: inPercent(result.aprPercent) },
      figures: [
        { label: "Interest rate", value: inPercent(annualRatePercent) },
        { label: "Principal and interest", value: inCents(result.principalAndInterest) },
        { label: "Charges that count", value: inDollars(result.prepaidFinanceCharges) },
        { label: "Charges that do not", value: inDollars(notCounted) },
        { label: "Amount financed", value: inDollars(result.amountFinanced) },
        { label: "Finance charge", value: inDollars(result.financeCharge) },
        { label: "Total of payments", value: inDollars(result.totalOfPayments) },
      ],
      says: ["Two loans with the same rate differ in their APR when their charges differ."],
      carried: { purpose: "home-purchase", amount: loanAmount },
      limits: { loanAmount, program: "conventional" },
      data: result,
    };
  },
});
