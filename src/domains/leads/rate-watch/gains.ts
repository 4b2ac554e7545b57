import type { PastLoan } from "#domains/past-loans/past-loans.ts";
import { isInsured, nameWithPoints, offer, type OfferedRate } from "#domains/rates/rates.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { CalculationError } from "#lending/calculations/checks.ts";
import { balanceAfter } from "#lending/calculations/level-payment.ts";
import { loanSize } from "#lending/calculations/loan-limits.ts";
import { refinance } from "#lending/calculations/refinance.ts";
import type { Known } from "#lending/calculations/tables-in-force.ts";
import { addressOf, initialOf } from "#lending/calculators/calculator.ts";
import { REFINANCE } from "#lending/calculators/refinance.ts";
import { asPercent, inCents, inDollars, inPercent, inYears } from "#lending/calculators/words.ts";
import type { RateGain, RateWatch } from "./rate-watch.output.ts";

type Loan = Pick<PastLoan, "closedOn" | "amount" | "ratePercent" | "termMonths">;

/**
 * What is owed of a loan on a day if each payment was made when it was due, in dollars, and the
 * months left. The first payment is due on the first of the second month after the closing.
 * Undefined without a rate or a term, and for a loan that is paid off.
 */
export function standingOf({ closedOn, amount, ratePercent, termMonths }: Loan, today: string) {
  if (ratePercent === null || termMonths === null) return undefined;
  const month = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const paid = Math.max(0, month(today) - month(closedOn) - 1);
  const balance = balanceAfter(amount, ratePercent, termMonths, paid);
  return balance >= 1 ? { balance, monthsLeft: termMonths - paid } : undefined;
}

/** Rows whose payment is all that a borrower pays for the loan, whoever they are. */
function isComparable(row: OfferedRate): boolean {
  return (
    row.program === "conventional" &&
    row.adjustment === null &&
    !isInsured(row) &&
    row.upfrontFeePercent === 0 &&
    row.termMonths % 12 === 0
  );
}

/** Whether the lender's rows hold for a loan of this size, wherever the home is. */
function isConforming(loanAmount: number, known: Known): boolean {
  try {
    return loanSize({ loanAmount }, known).size === "conforming";
  } catch (error) {
    // No table for today, or no amount that anybody lends
    if (error instanceof CalculationError) return false;
    throw error;
  }
}

export interface Watched {
  rows: readonly OfferedRate[];
  rules: RateWatch;
  /** The office's day, YYYY-MM-DD. */
  today: string;
  known: Known;
}

// Decision: src/decisions/132-a-rate-watch-that-only-proposes.md
/**
 * The published rate that saves most over the whole term in place of a past loan, of those that
 * the lender calls worth it: the costs are paid back early enough by a payment that is enough
 * lower, and the new loan costs less in the end, too. Undefined if there is none.
 */
export function bestGain(loan: Loan, { rows, rules, today, known }: Watched): RateGain | undefined {
  const standing = standingOf(loan, today);
  const rate = loan.ratePercent ?? 0;
  if (!standing || !isConforming(standing.balance, known)) return undefined;
  const gains = rows.flatMap((row) =>
    isComparable(row) && row.annualRatePercent < rate
      ? (gainBy(row, { ...standing, rate, rules }) ?? [])
      : [],
  );
  const [best] = gains.toSorted((one, other) => other.lifetimeSaving - one.lifetimeSaving);
  if (!best) return undefined;
  const { row, ...gain } = best;
  const { product, annualRatePercent, pointsPercent, termMonths, ltvPercent, assumptions } = row;
  const { aprPercent } = offer({ ...row, loanAmount: gain.balance });
  const terms = { product, annualRatePercent, pointsPercent, termMonths, ltvPercent, assumptions };
  return { ...terms, ...gain, aprPercent, address: addressFor(rate, { ...terms, ...gain }) };
}

interface Compared {
  balance: number;
  monthsLeft: number;
  rate: number;
  rules: RateWatch;
}

/**
 * What a row would save. Balance and costs are rounded before, so that the calculator behind the
 * link, whose fields have whole dollars, shows the same.
 */
function gainBy(row: OfferedRate, { balance: owed, monthsLeft, rate, rules }: Compared) {
  const balance = Math.round(owed);
  const points = (balance * row.pointsPercent) / 100;
  const costs = Math.round(points + row.fees + rules.otherCosts);
  const { currentPayment, newPayment, monthlySaving, lifetimeSaving, breakEvenMonth } = refinance({
    currentBalance: balance,
    currentAnnualRatePercent: rate,
    currentRemainingMonths: monthsLeft,
    newAnnualRatePercent: row.annualRatePercent,
    newTermMonths: row.termMonths,
    closingCosts: costs,
  });
  const isWorthIt =
    breakEvenMonth !== null &&
    breakEvenMonth <= rules.mostMonths &&
    monthlySaving >= rules.leastSaving &&
    lifetimeSaving > 0;
  if (!isWorthIt) return undefined;
  const saved = { monthlySaving, lifetimeSaving, breakEvenMonth };
  return { row, balance, monthsLeft, costs, currentPayment, newPayment, ...saved };
}

type Terms = Pick<
  RateGain,
  "annualRatePercent" | "termMonths" | "balance" | "monthsLeft" | "costs"
>;

/** The address of the calculator with these numbers. */
function addressFor(rate: number, { balance, monthsLeft, ...gain }: Terms): string {
  const typed = {
    ...initialOf(REFINANCE),
    currentBalance: String(balance),
    currentAnnualRatePercent: String(rate),
    currentRemainingYears: String(Math.floor(monthsLeft / 12)),
    currentFurtherMonths: String(monthsLeft % 12),
    newAnnualRatePercent: String(gain.annualRatePercent),
    newTermYears: String(gain.termMonths / 12),
    closingCosts: String(gain.costs),
  };
  return `/calculators/refinance?${String(new URLSearchParams(addressOf(REFINANCE, typed)))}`;
}

/** What it saves a month and when its costs are paid back; the rate and its APR. */
export function gainInWords(gain: RateGain): string {
  const { monthlySaving, breakEvenMonth } = gain;
  return `${inDollars(monthlySaving)} less a month, paid back in ${inYears(breakEvenMonth)}: ${nameWithPoints(gain)}, at ${asPercent(gain.annualRatePercent)} (APR ${inPercent(gain.aprPercent)})`;
}

interface Sheet {
  /** The day of the rates, YYYY-MM-DD. */
  asOf: string;
  expiresInWords: string;
  publicUrl: string;
  /** The first name of the owner. */
  to: string;
}

/**
 * An email to the owner of a loan, as an officer may change it before it goes out. With a payment
 * and its number, 12 CFR 1026.24(d)(2) wants the terms of repayment and the APR beside them, and
 * (f)(3)(i)(C), close to the payment, that taxes and insurance are not in it.
 */
export function gainText(gain: RateGain, ratePercent: number, sheet: Sheet): string {
  const { balance, termMonths } = gain;
  const assumptions = gain.assumptions && ` ${gain.assumptions.replace(/\.?$/, ".")}`;
  return `Hello ${sheet.to},

Today’s rates may make your home loan cheaper. This is an estimate:

Your loan now: about ${inDollars(balance)} at ${asPercent(ratePercent)}, ${inYears(gain.monthsLeft)} left, ${inCents(gain.currentPayment)} a month.
A new loan: ${inDollars(balance)}, ${nameWithPoints(gain)}, at ${inPercent(gain.annualRatePercent)}, annual percentage rate (APR) ${inPercent(gain.aprPercent)}: ${termMonths} monthly payments of ${inCents(gain.newPayment)}.
Both payments are principal and interest: taxes and insurance are not in them, so your actual payment will be higher.
That is ${inDollars(gain.monthlySaving)} less a month. Its costs of about ${inDollars(gain.costs)}, paid at closing, are paid back in month ${gain.breakEvenMonth}; over the whole term it saves ${inDollars(gain.lifetimeSaving)}.

The numbers, to change as you like: ${sheet.publicUrl}${gain.address}

These are our rates of ${formatLongDate(sheet.asOf)}; they end ${sheet.expiresInWords}, or before if the market moves. We assume that your loan was paid as agreed and that the new one is at most ${asPercent(gain.ltvPercent)} of what the home is worth.${assumptions} Your rate depends on your credit, income and home. This is no offer and no commitment to lend.

Would you like me to look at it with you? If you do not want to hear from us about rates, answer STOP, and we stop.`;
}
