import { fhaMortgageInsurance, vaFundingFee } from "#shared/calculations/government-fees.ts";
import { FHA_TABLES } from "#shared/calculations/fee-tables.ts";
import { housingPayment } from "#shared/calculations/housing-payment.ts";
import { levelPayment, monthlyRate } from "#shared/calculations/level-payment.ts";
import { formatLongDate } from "#shared/format.ts";
import { calculator, FIELDS, HOME_COSTS } from "./calculator.ts";
import { asPercent, inCents, inDollars, inYears } from "./words.ts";

const LEAST_DOWN = FHA_TABLES[0]?.leastDownPercent ?? 0;

/** A payment with FHA's premiums. */
export const FHA = calculator({
  fields: {
    price: { ...FIELDS.sum, label: "Home price", initial: "300000" },
    downPaymentPercent: {
      ...FIELDS.percent,
      label: "Down payment",
      initial: `${LEAST_DOWN}`,
      limits: { min: LEAST_DOWN, max: 99, sentence: `Please enter ${LEAST_DOWN} to 99 percent.` },
      hint: `At least ${LEAST_DOWN}% for an FHA loan.`,
    },
    ...HOME_COSTS,
    caseDate: {
      kind: "date",
      label: "Date of the case",
      initial: "",
      optional: true,
      hint: "When FHA insures the loan. Empty: today's fees.",
    },
  },
  groups: [
    { fields: ["price", "downPaymentPercent", "annualRatePercent", "termYears"] },
    { fields: ["propertyTaxPercentOfPrice", "homeInsurancePercentOfPrice", "caseDate"] },
  ],
  compute({ termYears, caseDate, ...home }) {
    const termMonths = 12 * termYears;
    const { loanAmount: baseLoanAmount, ...costs } = housingPayment({ ...home, termMonths });
    const baseLtvPercent = 100 - home.downPaymentPercent;
    const fees = fhaMortgageInsurance({ baseLoanAmount, baseLtvPercent, termMonths, caseDate });
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
          label: "The premium ends",
          value: typeof mipMonths === "number" ? `after ${inYears(mipMonths)}` : "with the loan",
        },
      ],
      says: [
        "The monthly premium is that of the first year: it falls with the average balance of each year.",
        `Fees: ${fees.source}, from ${formatLongDate(fees.effectiveFrom)}.`,
      ],
      carried: {
        purpose: "home-purchase",
        price: home.price,
        down: home.price - baseLoanAmount,
      },
      data: fees,
    };
  },
});

/** VA's funding fee and what it adds to a payment. */
export const VA = calculator({
  fields: {
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
      hint: "Such as who receives compensation for a disability from service.",
    },
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "350000" },
    downPaymentPercent: {
      ...FIELDS.percent,
      label: "Down payment",
      initial: "0",
      hint: "It lowers the fee of a purchase.",
    },
    annualRatePercent: HOME_COSTS.annualRatePercent,
    termYears: HOME_COSTS.termYears,
    closingDate: {
      kind: "date",
      label: "Closing date",
      initial: "",
      optional: true,
      hint: "Empty: today's fees.",
    },
  },
  groups: [
    { fields: ["purpose", "use", "exempt", "downPaymentPercent"] },
    { fields: ["loanAmount", "annualRatePercent", "termYears", "closingDate"] },
  ],
  compute({ exempt, termYears, annualRatePercent, ...rest }) {
    const fee = vaFundingFee({ ...rest, exempt: exempt === "yes" });
    const payment = (loan: number) =>
      levelPayment(loan, monthlyRate(annualRatePercent), 12 * termYears);
    const loan = rest.loanAmount + fee.feeAmount;
    const until = fee.effectiveTo === null ? "" : ` and before ${formatLongDate(fee.effectiveTo)}`;
    return {
      headline: { label: "Funding fee", value: inDollars(fee.feeAmount) },
      figures: [
        { label: "Of the loan", value: asPercent(fee.feePercent) },
        { label: "Loan with the fee added", value: inDollars(loan) },
        { label: "Principal and interest", value: inCents(payment(loan)) },
        { label: "The fee's part of it", value: inCents(payment(loan) - payment(rest.loanAmount)) },
      ],
      says: [
        "The fee can be paid at the closing instead of being added to the loan.",
        `Fees: ${fee.source}, for closings from ${formatLongDate(fee.effectiveFrom)}${until}.`,
      ],
      carried: { purpose: rest.purpose === "purchase" ? "home-purchase" : "refinance" },
      data: fee,
    };
  },
});
