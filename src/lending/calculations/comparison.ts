import type { ComparedLoan, ComparisonInput } from "#lending/calculations.input.ts";
import type { Comparison, LoanCosts } from "#lending/calculations.output.ts";
import { AMOUNT, check, refuse, wholeNumber } from "./checks.ts";
import { balanceOf, mortgageApr, paymentsOf } from "./mortgage-apr.ts";

/**
 * Compares loans, in the given order. Payments include mortgage insurance.
 * @throws CalculationError for values out of range, with the loan in the path
 */
export function comparison(input: ComparisonInput): Comparison {
  const { loans, horizonMonths = 60 } = input;
  if (!Array.isArray(loans) || loans.length < 1 || loans.length > 3)
    refuse("loans", "Please give one to three loans.");
  check({ horizonMonths }, { required: { horizonMonths: wholeNumber(1, 600, "month") } });
  return {
    loans: loans.map((loan, index) => costsOf(loan, horizonMonths, `loans.${index}.`)),
  };
}

function costsOf(loan: ComparedLoan, horizonMonths: number, at: string): LoanCosts {
  check(loan, { optional: { downPayment: AMOUNT, otherClosingCosts: AMOUNT }, at });
  const { aprPercent, principalAndInterest, prepaidFinanceCharges, totalOfPayments } = mortgageApr(
    loan,
    at,
  );
  const { loanAmount, downPayment = 0, otherClosingCosts = 0 } = loan;
  const cashToClose = downPayment + prepaidFinanceCharges + otherClosingCosts;
  const balanceAtHorizon = balanceOf(loan, horizonMonths);
  const principalPaid = loanAmount - balanceAtHorizon;
  return {
    payment: principalAndInterest,
    aprPercent,
    cashToClose,
    costAtHorizon: paidUntil(loan, horizonMonths) + cashToClose - principalPaid,
    balanceAtHorizon,
    totalCost: totalOfPayments + cashToClose,
  };
}

function paidUntil(loan: ComparedLoan, month: number): number {
  let [paid, left] = [0, month];
  for (const { amount, count } of paymentsOf(loan)) {
    paid += amount * Math.min(count, left);
    left = Math.max(0, left - count);
  }
  return paid;
}
