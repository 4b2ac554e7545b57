import type { Refinance, Points } from "#shared/calculations.output.ts";
import { AMOUNT, check, PERCENT, RATE, SUM, TERM } from "./checks.ts";
import { levelPayment, monthlyRate } from "./level-payment.ts";

export interface RefinanceInput {
  /** Dollars, above 0. */
  currentBalance: number;
  /** Nominal percent a year, 0 to 30. */
  currentAnnualRatePercent: number;
  /** 1 to 600. */
  currentRemainingMonths: number;
  newAnnualRatePercent: number;
  newTermMonths: number;
  /** Dollars. */
  closingCosts: number;
  /** Dollars borrowed in addition to the balance. */
  cashOut?: number | undefined;
  /** Whether the closing costs are added to the new loan instead of being paid at the closing. */
  financeCosts?: boolean | undefined;
}

/**
 * Compares a new loan with the current one.
 * @throws CalculationError for values out of range
 */
export function refinance(input: RefinanceInput): Refinance {
  check(input, {
    required: {
      currentBalance: SUM,
      currentAnnualRatePercent: RATE,
      currentRemainingMonths: TERM,
      newAnnualRatePercent: RATE,
      newTermMonths: TERM,
      closingCosts: AMOUNT,
    },
    optional: { cashOut: AMOUNT },
  });
  const { currentBalance, currentRemainingMonths, newTermMonths, closingCosts } = input;
  const newLoan = currentBalance + (input.cashOut ?? 0) + (input.financeCosts ? closingCosts : 0);
  const currentRate = monthlyRate(input.currentAnnualRatePercent);
  const currentPayment = levelPayment(currentBalance, currentRate, currentRemainingMonths);
  const newRate = monthlyRate(input.newAnnualRatePercent);
  const newPayment = levelPayment(newLoan, newRate, newTermMonths);
  const monthlySaving = currentPayment - newPayment;
  const interestKept = currentPayment * currentRemainingMonths - currentBalance;
  const interestNew = newPayment * newTermMonths - newLoan;
  const months = Math.min(currentRemainingMonths, newTermMonths);
  return {
    currentPayment,
    newPayment,
    monthlySaving,
    breakEvenMonth: breakEven(closingCosts, monthlySaving, months),
    interestKept,
    interestNew,
    lifetimeSaving: interestKept - interestNew - closingCosts,
  };
}

export interface PointsInput {
  /** Dollars, above 0. */
  loanAmount: number;
  /** 1 to 600. */
  termMonths: number;
  /** Nominal percent a year, 0 to 30: without points, and with them. */
  annualRatePercent: number;
  annualRateWithPointsPercent: number;
  /** Percent of the loan. */
  pointsPercent: number;
}

/**
 * The cost of discount points, and when they have paid for themselves.
 * @throws CalculationError for values out of range
 */
export function points(input: PointsInput): Points {
  check(input, {
    required: {
      loanAmount: SUM,
      termMonths: TERM,
      annualRatePercent: RATE,
      pointsPercent: PERCENT,
      annualRateWithPointsPercent: RATE,
    },
  });
  const { loanAmount, termMonths } = input;
  const cost = (loanAmount * input.pointsPercent) / 100;
  const payment = (ratePercent: number) =>
    levelPayment(loanAmount, monthlyRate(ratePercent), termMonths);
  const monthlySaving =
    payment(input.annualRatePercent) - payment(input.annualRateWithPointsPercent);
  return { cost, monthlySaving, breakEvenMonth: breakEven(cost, monthlySaving, termMonths) };
}

/** The whole month in which savings have paid a cost, if they last that long. */
function breakEven(cost: number, monthlySaving: number, lastMonth: number): number | null {
  if (monthlySaving <= 0) return null;
  // A cost of exactly some months is paid in the last of them, despite rounding in the division
  const month = Math.max(0, Math.ceil(cost / monthlySaving - 1e-9));
  return month <= lastMonth ? month : null;
}
