import { affordability, requiredIncome } from "#lending/calculations/affordability.ts";
import { refuse, SUM } from "#lending/calculations/checks.ts";
import { fhaMortgageInsurance, MOST_FHA_YEARS } from "#lending/calculations/government-fees.ts";
import type { RatiosTable } from "#lending/calculations/fee-tables.ts";
import { BUILT_IN_ALONE, type Known, tableAt } from "#lending/calculations/tables-in-force.ts";
import type { AffordabilityInput } from "#lending/calculations.input.ts";
import type { RatiosContent } from "#lending/dated-tables.output.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { calculator, FIELDS, HOME_COSTS } from "./calculator.ts";
import { aboveFhaLimits } from "./loan-size.ts";
import { asPercent, inDollars } from "./words.ts";

/** The guidelines by loan program, as a choice; VA names one share, for all debts. */
function programField({ conventional, fha, va, usda }: RatiosTable) {
  const both = ({ frontRatioPercent, backRatioPercent }: RatiosTable["fha"]) =>
    `${frontRatioPercent}% and ${backRatioPercent}%`;
  return {
    kind: "choice",
    label: "Guideline",
    formerName: "programme",
    initial: "conventional",
    options: {
      conventional: `Conventional: ${both(conventional)}`,
      fha: `FHA: ${both(fha)}`,
      va:
        va.frontRatioPercent === va.backRatioPercent
          ? `VA: ${va.backRatioPercent}% of all debts`
          : `VA: ${both(va)}`,
      usda: `USDA: ${both(usda)}`,
    },
    hint: "The share of income for the home, and for all debts together.",
  } as const;
}

function ratiosIn({ tables, today }: Known): RatiosTable {
  return tableAt(tables.ratios, { today, path: "program" });
}

function sourceOf({ source, effectiveFrom }: RatiosTable): string {
  return `Guidelines: ${source}, as of ${formatLongDate(effectiveFrom)}.`;
}

const GUIDELINE =
  "A guideline that lenders use, not an approval: your credit, savings and the home count too.";
const NO_INSURANCE = "Mortgage insurance and association dues are not in these figures.";

type Premiums = Omit<ReturnType<typeof premiumsOf>, "says">;

/**
 * FHA's premiums in percent of the base loan, as the FHA calculator counts them, and their words.
 */
function premiumsOf(
  { loanAmount, price, termMonths }: { loanAmount: number; price: number; termMonths: number },
  known: Known,
) {
  if (termMonths > 12 * MOST_FHA_YEARS)
    refuse("termYears", `An FHA loan lasts at most ${MOST_FHA_YEARS} years.`);
  const { leastDownPercent } = tableAt(known.tables.fha, { ...known, path: "program" });
  const most = 100 - leastDownPercent;
  // With less paid down than FHA takes, the premium is that of its largest share
  const baseLtvPercent = Math.min(most, (100 * loanAmount) / price);
  // The price that an income affords can exceed what may be entered
  const baseLoanAmount = Math.min(loanAmount, SUM.max);
  const fees = fhaMortgageInsurance({ baseLoanAmount, baseLtvPercent, termMonths }, known);
  const isTooLittle = price - loanAmount < (price * leastDownPercent) / 100 - 1e-6;
  return {
    upfrontMortgageInsurancePercent: fees.upfrontPercent,
    annualMortgageInsurancePercent: fees.annualPercent,
    says: [
      ...aboveFhaLimits(loanAmount, known),
      `FHA's premiums are in the payment: ${asPercent(fees.upfrontPercent)} up front, added to the loan, and ${asPercent(fees.annualPercent)} a year. Association dues are not.`,
      ...(isTooLittle
        ? [
            `FHA asks for at least ${asPercent(leastDownPercent)} down: ${inDollars((price * leastDownPercent) / 100)} for this home.`,
          ]
        : []),
      `Fees: ${fees.source}, from ${formatLongDate(fees.effectiveFrom)}.`,
    ],
  };
}

/**
 * The home that an income carries with FHA's premiums. They rise with the share of the value, which
 * rises with the price: each round takes the premium of the home before, until it is enough.
 */
function affordabilityByFha(input: AffordabilityInput, known: Known) {
  let premiums: Premiums | undefined;
  for (;;) {
    const result = affordability({ ...input, ...premiums });
    if (!(result.loanAmount > 0)) return { result, says: [NO_INSURANCE] };
    const { says, ...next } = premiumsOf({ ...result, termMonths: input.termMonths }, known);
    const { annualMortgageInsurancePercent: counted = -1 } = premiums ?? {};
    if (next.annualMortgageInsurancePercent <= counted) return { result, says };
    premiums = next;
  }
}

const MONTHLY_DEBT = {
  ...FIELDS.amount,
  label: "Monthly debts",
  initial: "400",
  hint: "Car, student and card payments. Not rent or groceries.",
};

const affordabilityFields = (ratios: RatiosTable) => ({
  monthlyIncome: {
    ...FIELDS.sum,
    label: "Monthly income",
    initial: "8000",
    hint: "Before taxes, for all borrowers.",
  },
  monthlyDebt: MONTHLY_DEBT,
  downPayment: { ...FIELDS.amount, label: "Down payment", initial: "60000" },
  program: programField(ratios),
  ...HOME_COSTS,
});

/** How much home an income carries. */
export function affordabilityCalculator(known: Known) {
  const guidelines = ratiosIn(known);
  return calculator({
    fields: affordabilityFields(guidelines),
    groups: [
      { fields: ["monthlyIncome", "monthlyDebt", "downPayment", "program"] },
      { fields: ["annualRatePercent", "termYears"] },
      { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice"] },
    ],
    compute({ program, termYears, ...rest }) {
      const ratios = guidelines[program];
      const asked = { ...rest, ...ratios, termMonths: 12 * termYears };
      const { result, says } =
        program === "fha"
          ? affordabilityByFha(asked, known)
          : { result: affordability(asked), says: [NO_INSURANCE] };
      const { price, loanAmount, downPayment, maxPiti, principalAndInterest } = result;
      return {
        headline: { label: "A home of about", value: inDollars(price) },
        figures: [
          { label: "Monthly payment at most", value: inDollars(maxPiti) },
          { label: "Principal and interest portion", value: inDollars(principalAndInterest) },
          { label: "Loan", value: inDollars(loanAmount) },
          { label: "Down payment", value: inDollars(downPayment) },
        ],
        says: [
          maxPiti > 0 ? limitWords(result.limitedBy, ratios) : excessWords(rest, ratios),
          GUIDELINE,
          ...says,
          sourceOf(guidelines),
        ],
        carried: {
          purpose: "home-purchase",
          ...(price > 0 && { price, down: downPayment }),
          // A conventional loan may be any of several loan types, so none is named
          ...(program !== "conventional" && { loan: program }),
        },
        ...limitsFor(program, loanAmount),
        data: result,
      };
    },
  });
}

export const AFFORDABILITY = affordabilityCalculator(BUILT_IN_ALONE);

/** USDA limits the income of a household, not the loan. */
function limitsFor(program: keyof RatiosContent, loanAmount: number) {
  return program === "usda" ? {} : { limits: { loanAmount, program } };
}

function limitWords(
  limitedBy: "front" | "back",
  ratios: { frontRatioPercent: number; backRatioPercent: number },
) {
  return limitedBy === "front"
    ? `The limit is ${ratios.frontRatioPercent}% of your income for the home.`
    : `The limit is ${ratios.backRatioPercent}% of your income for the home and your debts together.`;
}

/** Why nothing is left for a home. */
function excessWords(
  { monthlyIncome, monthlyDebt }: { monthlyIncome: number; monthlyDebt: number },
  { backRatioPercent }: { backRatioPercent: number },
): string {
  const most = (monthlyIncome * backRatioPercent) / 100;
  const whole = `the ${backRatioPercent}% of your income, ${inDollars(most)} a month, that may go to the home and your debts together`;
  return Math.round(monthlyDebt - most) > 0
    ? `Your debts alone exceed ${whole}, by ${inDollars(monthlyDebt - most)} a month: nothing is left for a home.`
    : `Your debts alone take ${whole}: nothing is left for a home.`;
}

const incomeFields = (ratios: RatiosTable) => ({
  price: { ...FIELDS.sum, label: "Home price", initial: "400000" },
  downPaymentPercent: { ...FIELDS.percent, label: "Down payment", initial: "20" },
  monthlyDebt: MONTHLY_DEBT,
  program: programField(ratios),
  ...HOME_COSTS,
});

/** The income that a home requires. */
export function incomeCalculator(known: Known) {
  const guidelines = ratiosIn(known);
  return calculator({
    fields: incomeFields(guidelines),
    groups: [
      { fields: ["price", "downPaymentPercent", "monthlyDebt", "program"] },
      { fields: ["annualRatePercent", "termYears"] },
      { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice"] },
    ],
    compute(inputs) {
      const { program, termYears, ...rest } = inputs;
      const ratios = guidelines[program];
      const termMonths = 12 * termYears;
      const loanAmount = inputs.price * (1 - inputs.downPaymentPercent / 100);
      const { says, ...premiums } =
        program === "fha" && loanAmount > 0
          ? premiumsOf({ price: inputs.price, loanAmount, termMonths }, known)
          : { says: [NO_INSURANCE] };
      const result = requiredIncome({ ...rest, ...ratios, ...premiums, termMonths });
      const { annualIncomeRequired, maxMonthlyDebt, monthlyPayment } = result;
      const yearly = `${inDollars(annualIncomeRequired)} a year`;
      return {
        headline: { label: "An income of about", value: yearly },
        figures: [
          { label: "Income a month", value: inDollars(annualIncomeRequired / 12) },
          { label: "Monthly payment", value: inDollars(monthlyPayment) },
          { label: "Debts may come to", value: `${inDollars(maxMonthlyDebt)} a month` },
        ],
        says: [GUIDELINE, ...says, sourceOf(guidelines)],
        carried: {
          purpose: "home-purchase",
          price: inputs.price,
          down: (inputs.price * inputs.downPaymentPercent) / 100,
        },
        ...limitsFor(program, loanAmount),
        data: result,
      };
    },
  });
}

export const INCOME = incomeCalculator(BUILT_IN_ALONE);
