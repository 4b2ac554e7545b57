import { interestOnly } from "#lending/calculations/amortization.ts";
import { downPaymentOf, housingPayment } from "#lending/calculations/housing-payment.ts";
import { type Calculator, type Field, FIELDS, HOME_COSTS } from "./calculator.ts";
import { inDollars } from "./words.ts";

export interface CashForm {
  price: number;
  downPaymentPercent: number;
  annualRatePercent: number;
  pointsPercent: number;
  lenderFees: number;
  thirdPartyFees: number;
  recordingFees: number;
  prepaidDays: number;
  propertyTaxPercentOfPrice: number;
  homeInsurancePercentOfPrice: number;
  insuranceMonths: number;
  escrowMonths: number;
  depositPaid: number;
  sellerPays: number;
}

const fewer = (max: number, sentence: string) =>
  ({
    kind: "whole",
    empty: 0,
    limits: { min: 0, max, whole: true, sentence },
  }) satisfies Partial<Field>;

const { annualRatePercent, propertyTaxPercentOfPrice, homeInsurancePercentOfPrice } = HOME_COSTS;

/** How much money a buyer brings to closing. */
export const CASH_TO_CLOSE: Calculator<CashForm, CashToClose> = {
  fields: {
    price: { ...FIELDS.sum, label: "Home price", initial: "350000" },
    downPaymentPercent: { ...FIELDS.percent, label: "Down payment", initial: "10" },
    annualRatePercent,
    pointsPercent: { ...FIELDS.percent, label: "Points", initial: "0" },
    lenderFees: {
      ...FIELDS.amount,
      label: "Lender's fees",
      initial: "2000",
      hint: "Origination, underwriting, processing.",
    },
    thirdPartyFees: {
      ...FIELDS.amount,
      label: "Third-party services",
      initial: "2700",
      hint: "Appraisal, credit report, title, survey.",
    },
    recordingFees: { ...FIELDS.amount, label: "Recording and transfer taxes", initial: "900" },
    prepaidDays: {
      ...fewer(31, "Please enter 0 to 31 days."),
      label: "Prepaid interest",
      initial: "15",
      after: "days",
      hint: "From closing to the end of the month.",
    },
    propertyTaxPercentOfPrice,
    homeInsurancePercentOfPrice,
    insuranceMonths: {
      ...fewer(12, "Please enter 0 to 12 months."),
      label: "Insurance paid ahead",
      initial: "12",
      after: "months",
    },
    escrowMonths: {
      ...fewer(12, "Please enter 0 to 12 months."),
      label: "Deposit for tax and insurance",
      initial: "3",
      after: "months",
    },
    depositPaid: { ...FIELDS.amount, label: "Deposit already paid", initial: "3500" },
    sellerPays: { ...FIELDS.amount, label: "Seller or lender credits", initial: "0" },
  },
  groups: [
    { legend: "The home", fields: ["price", "downPaymentPercent", "annualRatePercent"] },
    {
      legend: "Closing costs",
      fields: ["pointsPercent", "lenderFees", "thirdPartyFees", "recordingFees"],
    },
    {
      legend: "Paid ahead",
      fields: [
        "prepaidDays",
        "propertyTaxPercentOfPrice",
        "homeInsurancePercentOfPrice",
        "insuranceMonths",
        "escrowMonths",
      ],
    },
    { legend: "Credits", fields: ["depositPaid", "sellerPays"] },
  ],
  compute(inputs) {
    const parts = cashToClose(inputs);
    return {
      headline: { label: "Bring to closing", value: inDollars(Math.max(0, parts.total)) },
      figures: [
        { label: "Down payment", value: inDollars(parts.downPayment) },
        { label: "Closing costs", value: inDollars(parts.closingCosts) },
        { label: "Paid ahead", value: inDollars(parts.prepaid) },
        { label: "Already paid, or paid by others", value: inDollars(-parts.takenOff) },
      ],
      says: [
        parts.total < 0
          ? `${inDollars(-parts.total)} more than is due has been taken off.`
          : "Pay by wire or cashier's check. Personal checks usually are not accepted.",
        "Three days after you apply, your Loan Estimate shows each line.",
      ],
      carried: { purpose: "home-purchase", price: inputs.price, down: parts.downPayment },
      limits: { loanAmount: inputs.price - parts.downPayment, program: "conventional" },
      data: parts,
    };
  },
};

/** Dollars. */
export interface CashToClose {
  downPayment: number;
  closingCosts: number;
  prepaid: number;
  takenOff: number;
  total: number;
}

/**
 * What is due at a closing: the down payment, the costs, interest to the end of the month (a year
 * of 360 days), prepaid home insurance, deposits for tax and insurance, less what has been paid and
 * what others pay. The lines are those of the Loan Estimate, 12 CFR 1026.37(g) and (h), each in
 * whole dollars (1026.37(o)(4)).
 */
export function cashToClose(inputs: CashForm): CashToClose {
  const { price, downPaymentPercent, annualRatePercent: rate, prepaidDays } = inputs;
  const { insuranceMonths, escrowMonths } = inputs;
  const downPayment = downPaymentOf({ price, downPaymentPercent });
  const loanAmount = price - downPayment;
  const { propertyTax, homeInsurance } = housingPayment({
    price,
    downPayment,
    annualRatePercent: rate,
    termMonths: 360,
    propertyTaxPercentOfPrice: inputs.propertyTaxPercentOfPrice,
    homeInsurancePercentOfPrice: inputs.homeInsurancePercentOfPrice,
  });
  const day = loanAmount > 0 ? interestOnly({ loanAmount, annualRatePercent: rate }) : undefined;
  const closingCosts = inWholeDollars([
    (loanAmount * inputs.pointsPercent) / 100,
    inputs.lenderFees,
    inputs.thirdPartyFees,
    inputs.recordingFees,
  ]);
  const prepaid = inWholeDollars([
    (day?.prepaidInterestPerDay ?? 0) * prepaidDays,
    homeInsurance * insuranceMonths,
    homeInsurance * escrowMonths,
    propertyTax * escrowMonths,
  ]);
  const takenOff = inputs.depositPaid + inputs.sellerPays;
  const total = downPayment + closingCosts + prepaid - takenOff;
  return { downPayment, closingCosts, prepaid, takenOff, total };
}

function inWholeDollars(lines: number[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line), 0);
}
