import type {
  InterestOnlyInput,
  PaymentInput,
  PayoffTermInput,
  TotalInterestPercentageInput,
} from "#lending/calculations.input.ts";
import type { InterestOnly } from "#lending/calculations.output.ts";
import { AMOUNT, check, type Limits, RATE, refuse, SUM, wholeNumber } from "./checks.ts";
import { levelPayment, monthlyRate } from "./level-payment.ts";

const MOST_YEARS = 50;

/**
 * The level payment of a loan, in dollars and not rounded.
 * @throws CalculationError for values out of range
 */
export function payment(input: PaymentInput): { payment: number } {
  const { loanAmount, annualRatePercent, numberOfPayments, paymentsPerYear = 12 } = input;
  check(input, {
    required: { loanAmount: SUM, annualRatePercent: RATE },
    optional: { paymentsPerYear: wholeNumber(1, 365) },
  });
  check(input, { required: { numberOfPayments: wholeNumber(1, MOST_YEARS * paymentsPerYear) } });
  const rate = annualRatePercent / 100 / paymentsPerYear;
  return { payment: levelPayment(loanAmount, rate, numberOfPayments) };
}

/**
 * The number of months in which a payment pays a loan off, not rounded: `−ln(1 − P·i / M) / ln(1 +
 * i)`.
 * @throws CalculationError for a payment that does not exceed the first month's interest
 */
export function payoffTerm(input: PayoffTermInput): { months: number } {
  check(input, { required: { loanAmount: SUM, annualRatePercent: RATE, monthlyPayment: SUM } });
  const { loanAmount, annualRatePercent, monthlyPayment } = input;
  const rate = monthlyRate(annualRatePercent);
  if (rate === 0) return { months: loanAmount / monthlyPayment };
  const share = (loanAmount * rate) / monthlyPayment;
  if (share >= 1)
    refuse(
      "monthlyPayment",
      "This payment does not cover the first month's interest: the loan would never be paid off.",
    );
  return { months: -Math.log1p(-share) / Math.log1p(rate) };
}

/**
 * A month's interest on the whole loan, and a day's: prepaid interest uses a year of 360 days, as
 * in the Bureau's sample forms ($17.44 on $162,000 at 3.875 %: form H-25(B), section F). Dollars,
 * not rounded.
 * @throws CalculationError for values out of range
 */
export function interestOnly(input: InterestOnlyInput): InterestOnly {
  check(input, { required: { loanAmount: SUM, annualRatePercent: RATE } });
  const yearly = (input.loanAmount * input.annualRatePercent) / 100;
  return { monthlyInterestOnlyPayment: yearly / 12, prepaidInterestPerDay: yearly / 360 };
}

const PAYMENTS: Limits = wholeNumber(1, MOST_YEARS * 365);

/**
 * The interest over the whole term in percent of the loan, including prepaid interest. Source: 12
 * CFR 1026.37(l)(3) and 1026.38(o)(5).
 * @throws CalculationError when the payments do not repay the loan
 */
export function totalInterestPercentage(input: TotalInterestPercentageInput): {
  totalInterestPercentage: number;
} {
  check(input, {
    required: { loanAmount: SUM, principalAndInterest: SUM, numberOfPayments: PAYMENTS },
    optional: { prepaidInterest: AMOUNT },
  });
  const { loanAmount, principalAndInterest, numberOfPayments, prepaidInterest = 0 } = input;
  const interest = principalAndInterest * numberOfPayments - loanAmount;
  // A payment without interest, rounded down to the cent, may leave some cents unpaid
  if (interest < -0.005 * numberOfPayments)
    refuse("principalAndInterest", "These payments do not pay the loan back.");
  const share = (Math.max(0, interest) + prepaidInterest) / loanAmount;
  return { totalInterestPercentage: 100 * share };
}
