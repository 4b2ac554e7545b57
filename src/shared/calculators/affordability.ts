import {
  affordability,
  QUALIFYING_RATIOS,
  requiredIncome,
} from "#shared/calculations/affordability.ts";
import { calculator, FIELDS, HOME_COSTS } from "./calculator.ts";
import { inDollars } from "./words.ts";

export type Programme = keyof typeof QUALIFYING_RATIOS;

export const PROGRAMMES: Record<Programme, string> = {
  conventional: "Conventional: 28% and 36%",
  fha: "FHA: 31% and 43%",
  va: "VA: 41% of all debts",
  usda: "USDA: 29% and 41%",
};

const programme = {
  kind: "choice",
  label: "Guideline",
  initial: "conventional",
  options: PROGRAMMES,
  hint: "The share of income for the home, and for all debts together.",
} as const;

const GUIDELINE =
  "A guideline that lenders go by, not an approval: your credit, savings and the home count too.";
const NO_INSURANCE = "Mortgage insurance and association dues are not in these figures.";

/** How much home an income carries. */
export const AFFORDABILITY = calculator({
  fields: {
    monthlyIncome: {
      ...FIELDS.sum,
      label: "Monthly income",
      initial: "8000",
      hint: "Before taxes, of everybody who borrows.",
    },
    monthlyDebt: {
      ...FIELDS.amount,
      label: "Monthly debts",
      initial: "400",
      hint: "Car, student and card payments. Not rent or groceries.",
    },
    downPayment: { ...FIELDS.amount, label: "Down payment", initial: "60000" },
    programme,
    ...HOME_COSTS,
  },
  groups: [
    { fields: ["monthlyIncome", "monthlyDebt", "downPayment", "programme"] },
    { fields: ["annualRatePercent", "termYears"] },
    { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice"] },
  ],
  compute(inputs) {
    const { programme: chosen, termYears, ...rest } = inputs;
    const ratios = QUALIFYING_RATIOS[chosen];
    const result = affordability({ ...rest, ...ratios, termMonths: 12 * termYears });
    const { price, loanAmount, downPayment, maxPiti, principalAndInterest, limitedBy } = result;
    return {
      headline: { label: "A home of about", value: inDollars(price) },
      figures: [
        { label: "Monthly payment at most", value: inDollars(maxPiti) },
        { label: "Principal and interest of it", value: inDollars(principalAndInterest) },
        { label: "Loan", value: inDollars(loanAmount) },
        { label: "Down payment", value: inDollars(downPayment) },
      ],
      says: [limitWords(limitedBy, ratios), GUIDELINE, NO_INSURANCE],
      carried: { purpose: "home-purchase", price, down: downPayment },
      data: result,
    };
  },
});

function limitWords(
  limitedBy: "front" | "back",
  ratios: { frontRatioPercent: number; backRatioPercent: number },
) {
  return limitedBy === "front"
    ? `The limit is ${ratios.frontRatioPercent}% of your income for the home.`
    : `The limit is ${ratios.backRatioPercent}% of your income for the home and your debts together.`;
}

/** What income a home asks for. */
export const INCOME = calculator({
  fields: {
    price: { ...FIELDS.sum, label: "Home price", initial: "400000" },
    downPaymentPercent: { ...FIELDS.percent, label: "Down payment", initial: "20" },
    monthlyDebt: {
      ...FIELDS.amount,
      label: "Monthly debts",
      initial: "400",
      hint: "Car, student and card payments. Not rent or groceries.",
    },
    programme,
    ...HOME_COSTS,
  },
  groups: [
    { fields: ["price", "downPaymentPercent", "monthlyDebt", "programme"] },
    { fields: ["annualRatePercent", "termYears"] },
    { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice"] },
  ],
  compute(inputs) {
    const { programme: chosen, termYears, ...rest } = inputs;
    const result = requiredIncome({
      ...rest,
      ...QUALIFYING_RATIOS[chosen],
      termMonths: 12 * termYears,
    });
    const { annualIncomeRequired, maxMonthlyDebt, monthlyPayment } = result;
    return {
      headline: { label: "An income of about", value: `${inDollars(annualIncomeRequired)} a year` },
      figures: [
        { label: "Income a month", value: inDollars(annualIncomeRequired / 12) },
        { label: "Monthly payment", value: inDollars(monthlyPayment) },
        { label: "Debts may come to", value: `${inDollars(maxMonthlyDebt)} a month` },
      ],
      says: [GUIDELINE, NO_INSURANCE],
      carried: {
        purpose: "home-purchase",
        price: inputs.price,
        down: (inputs.price * inputs.downPaymentPercent) / 100,
      },
      data: result,
    };
  },
});
