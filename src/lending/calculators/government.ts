import {
  fhaMortgageInsurance,
  MOST_FHA_YEARS,
  vaFundingFee,
} from "#lending/calculations/government-fees.ts";
import { wholeNumber } from "#lending/calculations/checks.ts";
import { housingPayment } from "#lending/calculations/housing-payment.ts";
import { levelPayment, monthlyRate } from "#lending/calculations/level-payment.ts";
import { BUILT_IN_ALONE, type Known, tableAt } from "#lending/calculations/tables-in-force.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { calculator, type Field, FIELDS, HOME_COSTS, type InputsOf } from "./calculator.ts";
import { aboveFhaLimits } from "./loan-size.ts";
import { asPercent, inCents, inDollars, inYears, whileApplied } from "./words.ts";

const fhaFields = (leastDown: number) =>
  ({
    price: { ...FIELDS.sum, label: "Home price", initial: "300000" },
    downPaymentPercent: {
      kind: "percent",
      after: "%",
      label: "Down payment",
      initial: `${leastDown}`,
      limits: { min: leastDown, max: 99, sentence: `Please enter ${leastDown} to 99 percent.` },
      hint: `At least ${leastDown}% for an FHA loan.`,
    },
    ...HOME_COSTS,
    termYears: {
      ...HOME_COSTS.termYears,
      limits: wholeNumber(1, MOST_FHA_YEARS, "number of years"),
    },
    caseDate: {
      kind: "date",
      label: "Date of the case",
      initial: "",
      optional: true,
      hint: "When FHA insures the loan. Leave it empty to use today's fees.",
    },
  }) as const satisfies Record<string, Field>;

/** A payment with FHA's premiums. */
export function fhaCalculator(known: Known) {
  const { leastDownPercent } = tableAt(known.tables.fha, { ...known, path: "caseDate" });
  return calculator({
    fields: fhaFields(leastDownPercent),
    groups: [
      { fields: ["price", "downPaymentPercent", "annualRatePercent", "termYears"] },
      { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice", "caseDate"] },
    ],
    compute: (inputs) => fhaOutcome(inputs, known),
  });
}

export const FHA = fhaCalculator(BUILT_IN_ALONE);

function fhaOutcome(
  { termYears, caseDate, ...home }: InputsOf<ReturnType<typeof fhaFields>>,
  known: Known,
) {
  const termMonths = 12 * termYears;
  const { loanAmount: baseLoanAmount, ...costs } = housingPayment({ ...home, termMonths });
  const baseLtvPercent = 100 - home.downPaymentPercent;
  const fees = fhaMortgageInsurance(
    { baseLoanAmount, baseLtvPercent, termMonths, caseDate },
    known,
  );
  const loan = baseLoanAmount + fees.upfrontAmount;
  const payment = levelPayment(loan, monthlyRate(home.annualRatePercent), termMonths);
  const total = payment + fees.monthlyAmount + costs.propertyTax + costs.homeInsurance;
  const { mipMonths } = fees;
  return {
    headline: { label: "Monthly payment", value: inDollars(total) },
    figures: [
      { label: "Base loan", value: inDollars(baseLoanAmount) },
      {
        label: `Up-front premium, ${asPercent(fees.upfrontPercent)}, added to the loan`,
        value: inDollars(fees.upfrontAmount),
      },
      { label: "Principal and interest", value: inCents(payment) },
      {
        label: `Monthly premium, ${asPercent(fees.annualPercent)} a year`,
        value: inCents(fees.monthlyAmount),
      },
      { label: "Tax and insurance", value: inCents(costs.propertyTax + costs.homeInsurance) },
      {
        label: "Insurance lasts",
        value: typeof mipMonths === "number" ? inYears(mipMonths) : "the life of the loan",
      },
    ],
    says: [
      ...aboveFhaLimits(baseLoanAmount, known),
      "The monthly premium is that of the first year: it falls with the average balance of each year.",
      `Fees: ${fees.source}, from ${formatLongDate(fees.effectiveFrom)}.`,
    ],
    carried: {
      purpose: "home-purchase",
      price: home.price,
      down: home.price - baseLoanAmount,
      loan: "fha" as const,
    },
    limits: { loanAmount: baseLoanAmount, program: "fha" as const },
    data: fees,
  };
}

const VA_FIELDS = {
  purpose: {
    kind: "choice",
    label: "The loan is for",
    initial: "purchase",
    options: {
      purchase: "a purchase",
      "cash-out": "a cash-out refinance",
      irrrl: "a rate reduction refinance (IRRRL)",
      assumption: "taking over a VA loan",
      manufactured: "a manufactured home, not on a foundation",
      "native-american-direct": "a Native American Direct Loan",
    },
  },
  use: {
    kind: "choice",
    label: "VA loan before",
    initial: "first",
    options: { first: "no, this is the first", subsequent: "yes" },
  },
  exempt: {
    kind: "choice",
    label: "Exempt from the fee",
    initial: "no",
    options: { no: "no", yes: "yes" },
    hint: "For example, veterans who receive compensation for a service-connected disability.",
  },
  loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "350000" },
  downPaymentPercent: {
    ...FIELDS.percent,
    label: "Down payment",
    initial: "0",
    limits: { min: 0, max: 99, sentence: "Please enter 0 to 99 percent." },
    hint: "It lowers the fee of a purchase.",
  },
  annualRatePercent: HOME_COSTS.annualRatePercent,
  termYears: HOME_COSTS.termYears,
  closingDate: {
    kind: "date",
    label: "Closing date",
    initial: "",
    optional: true,
    hint: "Leave it empty to use today's fees.",
  },
} as const satisfies Record<string, Field>;

/** VA's funding fee and what it adds to a payment. */
export function vaCalculator(known: Known) {
  return calculator({
    fields: VA_FIELDS,
    groups: [
      { fields: ["purpose", "use", "exempt", "downPaymentPercent"] },
      { fields: ["loanAmount", "annualRatePercent", "termYears", "closingDate"] },
    ],
    compute: (inputs) => vaOutcome(inputs, known),
  });
}

export const VA = vaCalculator(BUILT_IN_ALONE);

/** The loan request's name for it; any other purpose buys a home. */
const REFINANCED: Partial<Record<string, string>> = {
  "cash-out": "cash-out-refinance",
  irrrl: "refinance",
};

type VaInputs = InputsOf<typeof VA_FIELDS>;

/** The down payment is a percentage of the price, of which the loan is the rest. */
function carriedBy({
  purpose,
  loanAmount,
  downPaymentPercent,
}: Pick<VaInputs, "purpose" | "loanAmount" | "downPaymentPercent">) {
  const loan = { loan: "va" as const, amount: loanAmount };
  const refinanced = REFINANCED[purpose];
  if (refinanced !== undefined) return { purpose: refinanced, ...loan };
  const price = loanAmount / (1 - downPaymentPercent / 100);
  return { purpose: "home-purchase", price, down: price - loanAmount, ...loan };
}

function vaOutcome({ exempt, termYears, annualRatePercent, ...rest }: VaInputs, known: Known) {
  const fee = vaFundingFee({ ...rest, exempt: exempt === "yes" }, known);
  const payment = (loan: number) =>
    levelPayment(loan, monthlyRate(annualRatePercent), 12 * termYears);
  const loan = rest.loanAmount + fee.feeAmount;
  return {
    headline: { label: "Funding fee", value: inDollars(fee.feeAmount) },
    figures: [
      { label: "Of the loan", value: asPercent(fee.feePercent) },
      { label: "Loan with the fee added", value: inDollars(loan) },
      { label: "Principal and interest", value: inCents(payment(loan)) },
      { label: "The fee's part of it", value: inCents(payment(loan) - payment(rest.loanAmount)) },
    ],
    says: [
      "The fee can be paid at closing instead of being added to the loan.",
      `Fees: ${fee.source}, for closings ${whileApplied(fee)}.`,
    ],
    carried: carriedBy(rest),
    limits: { loanAmount: rest.loanAmount, program: "va" as const },
    data: fee,
  };
}
