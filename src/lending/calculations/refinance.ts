import type { PointsInput, RefinanceInput } from "#lending/calculations.input.ts";
import type { Refinance, Points } from "#lending/calculations.output.ts";
import { AMOUNT, check, checkChoice, PERCENT, RATE, SUM, TERM, YES_OR_NO } from "./checks.ts";
import { balanceAfter, levelPayment, monthlyRate } from "./level-payment.ts";

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
  checkChoice("financeCosts", input.financeCosts, YES_OR_NO);
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
    overtakeMonth: overtakes(input, newLoan),
    interestKept,
    interestNew,
    lifetimeSaving: interestKept - interestNew - closingCosts,
  };
}

/**
 * The first month by whose end the interest saved has paid the closing costs, whatever the payment;
 * null if there is none.
 */
function overtakes(input: RefinanceInput, newLoan: number): number | null {
  const { currentBalance, currentRemainingMonths, newTermMonths } = input;
  const paidOn = (loan: number, percent: number, term: number) => (month: number) =>
    levelPayment(loan, monthlyRate(percent), term) * Math.min(month, term) -
    (loan - balanceAfter(loan, percent, term, month));
  const kept = paidOn(currentBalance, input.currentAnnualRatePercent, currentRemainingMonths);
  const replaced = paidOn(newLoan, input.newAnnualRatePercent, newTermMonths);
  for (let month = 0; month <= Math.max(currentRemainingMonths, newTermMonths); month += 1)
    // Exactly the cost counts as paid, despite rounding
    if (kept(month) - replaced(month) >= input.closingCosts - 1e-6) return month;
  return null;
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
