import type { AprInput, PaymentGroup, SinglePaymentAprInput } from "#lending/calculations.input.ts";
import type { Apr, SinglePaymentApr } from "#lending/calculations.output.ts";
import { AMOUNT, check, type Limits, listOf, refuse, SUM, wholeNumber } from "./checks.ts";
import { annuityFactor } from "./level-payment.ts";

const PERIODS = wholeNumber(0, 6000);
const PER_YEAR: Limits = {
  ...wholeNumber(1, 366),
  sentence: "Please enter 1 to 366 periods a year.",
};
const FRACTION: Limits = { min: 0, max: 1, sentence: "Please enter a fraction from 0 to 1." };
const COUNT = wholeNumber(1, 20_000);

/**
 * The annual percentage rate by the actuarial method: the rate at which payments and advances have
 * the same value, each discounted by `(1 + f·i)(1 + i)^t` with `t` whole unit-periods and the
 * fraction `f` of one. Source: Regulation Z, 12 CFR 1026.22(a)(1) and Appendix J (b).
 * @throws CalculationError for values out of range, and when less is paid back than was lent
 */
export function apr(input: AprInput): Apr {
  const advances = advancesOf(input);
  const first = checkPayments(input);
  const lent = advances.reduce((sum, { amount }) => sum + amount, 0);
  const totalOfPayments = input.payments.reduce(
    (sum, { amount, count }) => sum + amount * count,
    0,
  );
  // Payments that divide a loan evenly may add up to slightly less than the loan
  if (totalOfPayments < lent * (1 - 1e-12))
    refuse("payments", "These payments add up to less than was lent: there is no rate for that.");
  // The lender's gain at a rate: zero at the wanted rate
  const gain = (rate: number) =>
    worthOfPayments(input.payments, first, rate) -
    advances.reduce((sum, { amount, at }) => sum + amount / growth(at, rate), 0);
  const aprPercent = 100 * rateAt(gain) * input.unitPeriodsPerYear;
  return { aprPercent, totalOfPayments, financeCharge: Math.max(0, totalOfPayments - lent) };
}

/** A thousandfold in one unit-period: only a payment before any time has passed costs more. */
const MOST_RATE = 1000;

function rateAt(gain: (rate: number) => number): number {
  if (gain(0) <= 0) return 0;
  const end = bracketEnd(gain, 0.01, MOST_RATE);
  if (end === undefined) return refuse("payments", "These payments are too high for any rate.");
  return crossing(gain, 0, end);
}

/** A point in time in Appendix J's units. */
interface Time {
  periods: number;
  fraction: number;
}

/** The future value, at that point, of a dollar lent. */
function growth({ periods, fraction }: Time, rate: number): number {
  return (1 + fraction * rate) * (1 + rate) ** periods;
}

function worthOfPayments(groups: readonly PaymentGroup[], first: Time, rate: number): number {
  let { periods } = first;
  let worth = 0;
  for (const { amount, count } of groups) {
    // A group is an annuity that begins one unit-period after the time to which it is discounted
    const from = { periods: periods - 1, fraction: first.fraction };
    if (amount > 0) worth += (amount * annuityFactor(rate, count)) / growth(from, rate);
    periods += count;
  }
  return worth;
}

function advancesOf({ amountFinanced, advances }: AprInput): { amount: number; at: Time }[] {
  if ((amountFinanced === undefined) === (advances === undefined))
    refuse("amountFinanced", "Please give either the amount financed or the advances.");
  if (!advances) {
    check({ amountFinanced }, { required: { amountFinanced: SUM } });
    return [{ amount: amountFinanced as number, at: { periods: 0, fraction: 0 } }];
  }
  if (listOf("advances", advances).length === 0) refuse("advances", "Please give an advance.");
  return advances.map((advance, index) => {
    const at = `advances.${index}.`;
    check(advance, { required: { amount: SUM, unitPeriods: PERIODS }, at });
    const fraction = fractionOf(advance.fraction, `${at}fraction`);
    return { amount: advance.amount, at: { periods: advance.unitPeriods, fraction } };
  });
}

/** Returns when the first payment is due. */
function checkPayments(input: AprInput): Time {
  const { payments, firstPaymentUnitPeriods = 1, firstPaymentFraction } = input;
  check(input, {
    required: { unitPeriodsPerYear: PER_YEAR },
    optional: { firstPaymentUnitPeriods: PERIODS },
  });
  if (listOf("payments", payments).length === 0) refuse("payments", "Please give the payments.");
  for (const [index, group] of payments.entries())
    check(group, { required: { amount: AMOUNT, count: COUNT }, at: `payments.${index}.` });
  if (payments.reduce((sum, { count }) => sum + count, 0) > COUNT.max)
    refuse("payments", "Please give at most 20,000 payments.");
  const fraction = fractionOf(firstPaymentFraction, "firstPaymentFraction");
  return { periods: firstPaymentUnitPeriods, fraction };
}

/** A fraction as a number: `19/30` is 0.6333. */
function fractionOf(given: number | string | undefined, path: string): number {
  const [, above, below = "1"] =
    /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+))?\s*$/.exec(`${given ?? 0}`) ?? [];
  const fraction = typeof given === "number" ? given : Number(above) / Number(below);
  check({ [path]: fraction }, { required: { [path]: FRACTION } });
  return fraction;
}

/**
 * The annual percentage rate of a loan repaid in one payment. The unit-period is the term, or a
 * year if the term is longer. Source: Regulation Z, Appendix J (b)(4)(iii), (b)(5) and (c)(5).
 * @throws CalculationError for values out of range, and when less is paid back than was lent
 */
export function singlePaymentApr(input: SinglePaymentAprInput): SinglePaymentApr {
  check(input, {
    required: { amountFinanced: SUM, payment: SUM, days: wholeNumber(1, 18_262) },
    optional: { daysPerYear: wholeNumber(360, 366) },
  });
  const { amountFinanced, payment, days, daysPerYear = 365 } = input;
  const financeCharge = payment - amountFinanced;
  if (financeCharge < 0)
    refuse("payment", "This payment is less than was lent: there is no rate for that.");
  if (days <= daysPerYear)
    return {
      aprPercent: (100 * financeCharge * daysPerYear) / (amountFinanced * days),
      financeCharge,
    };
  const at = {
    periods: Math.floor(days / daysPerYear),
    fraction: (days % daysPerYear) / daysPerYear,
  };
  const gain = (rate: number) => payment / growth(at, rate) - amountFinanced;
  return { aprPercent: 100 * rateAt(gain), financeCharge };
}

const MOST_STEPS = 200;

/**
 * Where a continuous function that is positive at `low` and not positive at `high` crosses 0, to 14
 * digits after the point. Ridders' method (IEEE Transactions on Circuits and Systems 26,
 * 1979): each step at least halves the bracket, and no step leaves it.
 */
function crossing(f: (x: number) => number, low: number, high: number): number {
  let [a, b, fa, fb] = [low, high, f(low), f(high)];
  if (fa <= 0) return a;
  let x = b;
  for (let step = 0; step < MOST_STEPS && fb < 0; step += 1) {
    const middle = (a + b) / 2;
    const fm = f(middle);
    const before = x;
    x = middle + ((middle - a) * fm) / Math.sqrt(fm * fm - fa * fb);
    const fx = f(x);
    if (fx === 0 || fm === 0) return fx === 0 ? x : middle;
    if (fm > 0) [a, fa] = [middle, fm];
    else [b, fb] = [middle, fm];
    if (x > a && x < b) {
      if (fx > 0) [a, fa] = [x, fx];
      else [b, fb] = [x, fx];
    }
    const precision = 1e-14 * Math.max(1, Math.abs(x));
    if (Math.abs(x - before) <= precision || b - a <= precision) return x;
  }
  return fb === 0 ? b : x;
}

/** Doubles `start` until the function is not positive. Undefined beyond `most`. */
function bracketEnd(f: (x: number) => number, start: number, most: number): number | undefined {
  for (let end = start; end <= most; end *= 2) if (f(end) <= 0) return end;
  return undefined;
}
