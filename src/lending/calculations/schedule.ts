import type { ScheduleInput } from "#lending/calculations.input.ts";
import type { ScheduleRow, Schedule } from "#lending/calculations.output.ts";
import {
  AMOUNT,
  check,
  checkChoice,
  listOf,
  RATE,
  SUM,
  TERM,
  wholeNumber,
  YES_OR_NO,
} from "./checks.ts";
import { levelPayment, monthlyRate } from "./level-payment.ts";
import { checkRateSteps } from "./rate-steps.ts";

/**
 * A loan month by month until it is paid off, in dollars.
 * @throws CalculationError for values out of range, and for rate steps that are not in order
 */
export function schedule(input: ScheduleInput): Schedule {
  checkSchedule(input);
  const paid = amortize(input);
  const plain = hasExtras(input) ? amortize({ ...input, ...NO_EXTRAS, rows: false }) : paid;
  return {
    ...paid,
    interestSaved: cents(plain.totalInterest - paid.totalInterest, input),
    monthsSaved: plain.numberOfPayments - paid.numberOfPayments,
  };
}

const NO_EXTRAS = {
  extraMonthlyPrincipal: 0,
  extraYearlyPrincipal: 0,
  lumpSums: [],
  biweekly: false,
};

function hasExtras(input: ScheduleInput): boolean {
  const { extraMonthlyPrincipal, extraYearlyPrincipal, lumpSums = [], biweekly } = input;
  return Boolean(extraMonthlyPrincipal || extraYearlyPrincipal || lumpSums.length > 0 || biweekly);
}

function checkSchedule(input: ScheduleInput): void {
  check(input, {
    required: { loanAmount: SUM, annualRatePercent: RATE, termMonths: TERM },
    optional: { extraMonthlyPrincipal: AMOUNT, extraYearlyPrincipal: AMOUNT },
  });
  checkChoice("rounding", input.rounding, [["cent", "none"], "Please choose cent or none."]);
  checkChoice("biweekly", input.biweekly, YES_OR_NO);
  checkChoice("rows", input.rows, YES_OR_NO);
  const { termMonths, lumpSums } = input;
  for (const [index, sum] of listOf("lumpSums", lumpSums).entries())
    check(sum, {
      required: { month: wholeNumber(1, termMonths, "month"), amount: AMOUNT },
      at: `lumpSums.${index}.`,
    });
  checkRateSteps(input);
}

type Paid = Omit<Schedule, "interestSaved" | "monthsSaved">;

/** The loop over the months. With cents, it counts in whole cents, so that sums are exact. */
function amortize(input: ScheduleInput): Paid {
  const { termMonths, rateSteps = [], rows: wantsRows = true } = input;
  const unit = unitOf(input);
  const extraIn = extrasOf(input);
  let balance = unit.from(input.loanAmount);
  let rate = monthlyRate(input.annualRatePercent);
  let level = unit.round(levelPayment(balance, rate, termMonths));
  const payments = [level];
  const rows: ScheduleRow[] = [];
  let [totalPaid, totalInterest, paid, month] = [0, 0, 0, 0];
  while (balance > 0) {
    month += 1;
    const step = rateSteps[payments.length - 1];
    if (step?.fromMonth === month) {
      rate = monthlyRate(step.annualRatePercent);
      level = unit.round(levelPayment(balance, rate, termMonths - month + 1));
      payments.push(level);
    }
    const interest = unit.round(balance * rate);
    const wanted = level + unit.round(extraIn(month, level));
    const owed = balance + interest;
    paid = month >= termMonths || wanted >= owed ? owed : wanted;
    balance = paid === owed ? 0 : owed - paid;
    totalPaid += paid;
    totalInterest += interest;
    if (wantsRows)
      rows.push({
        period: month,
        payment: unit.to(paid),
        interest: unit.to(interest),
        principal: unit.to(paid - interest),
        balance: unit.to(balance),
        cumulativeInterest: unit.to(totalInterest),
      });
  }
  while (payments.length <= rateSteps.length) payments.push(0);
  return {
    payment: unit.to(payments[0] as number),
    payments: payments.map(unit.to),
    lastPayment: unit.to(paid),
    numberOfPayments: month,
    totalPaid: unit.to(totalPaid),
    totalInterest: unit.to(totalInterest),
    rows,
  };
}

/**
 * The extra principal of a month, in the unit of the calculation; halves are of the level payment.
 */
function extrasOf(input: ScheduleInput): (month: number, level: number) => number {
  const { extraMonthlyPrincipal = 0, extraYearlyPrincipal = 0, lumpSums = [], biweekly } = input;
  const { from } = unitOf(input);
  const monthly = from(extraMonthlyPrincipal);
  const yearly = from(extraYearlyPrincipal);
  const sums = new Map<number, number>();
  for (const { month, amount } of lumpSums) sums.set(month, (sums.get(month) ?? 0) + from(amount));
  return (month, level) =>
    monthly +
    (month % 12 === 0 ? yearly : 0) +
    (sums.get(month) ?? 0) +
    (biweekly && month % 6 === 0 ? level / 2 : 0);
}

interface Unit {
  from: (dollars: number) => number;
  to: (amount: number) => number;
  round: (amount: number) => number;
}

const DOLLARS: Unit = {
  from: (dollars) => dollars,
  to: (amount) => amount,
  round: (amount) => amount,
};
const CENTS: Unit = {
  from: (dollars) => roundHalfUp(dollars * 100),
  to: (amount) => amount / 100,
  round: roundHalfUp,
};

function unitOf({ rounding = "cent" }: ScheduleInput): Unit {
  return rounding === "cent" ? CENTS : DOLLARS;
}

/** A half that binary fractions store as slightly less is still a half. */
function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5 + 1e-6);
}

function cents(dollars: number, input: ScheduleInput): number {
  const { from, to } = unitOf(input);
  return to(from(dollars));
}
