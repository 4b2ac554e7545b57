import type { MortgageAprInput, PaymentGroup } from "#lending/calculations.input.ts";
import type { MortgageApr } from "#lending/calculations.output.ts";
import { apr } from "./apr.ts";
import {
  AMOUNT,
  check,
  PERCENT,
  RATE,
  refuse,
  SUM,
  TERM,
  wholeNumber,
  YEARLY_COST,
} from "./checks.ts";
import { balanceAfter, levelPayment, monthlyRate } from "./level-payment.ts";
import { checkRateSteps } from "./rate-steps.ts";

/**
 * The annual percentage rate of a mortgage paid monthly, from its unrounded payment. With rate
 * steps it is one composite rate over the whole term. Source: Regulation Z, 12 CFR 1026.4,
 * 1026.18(b), 1026.22, Appendix J and comment 17(c)(1)-10.
 * @param at a prefix for the paths of refusals
 * @throws CalculationError for values out of range, for charges that leave under 1 percent of the
 * loan, and for mortgage insurance without its time or given in two ways
 */
export function mortgageApr(input: MortgageAprInput, at = ""): MortgageApr {
  checkMortgage(input, at);
  const prepaidFinanceCharges = prepaidOf(input);
  const amountFinanced = input.loanAmount - prepaidFinanceCharges;
  if (amountFinanced < input.loanAmount / 100)
    refuse(`${at}prepaidFinanceCharges`, "These charges leave next to nothing of the loan.");
  const payments = paymentsOf(input);
  const rate = apr({ amountFinanced, payments, unitPeriodsPerYear: 12 });
  return {
    principalAndInterest: stretchesOf(input)[0]?.payment ?? 0,
    prepaidFinanceCharges,
    amountFinanced,
    financeCharge: rate.financeCharge,
    totalOfPayments: rate.totalOfPayments,
    aprPercent: rate.aprPercent,
  };
}

function checkMortgage(input: MortgageAprInput, at: string): void {
  check(input, {
    required: { loanAmount: SUM, annualRatePercent: RATE, termMonths: TERM },
    optional: {
      prepaidFinanceCharges: AMOUNT,
      pointsPercent: PERCENT,
      otherPrepaidFinanceCharges: AMOUNT,
      monthlyMortgageInsurance: AMOUNT,
      annualMortgageInsurancePercent: YEARLY_COST,
    },
    at,
  });
  const mortgageInsuranceMonths = wholeNumber(0, input.termMonths, "number of months");
  check(input, { optional: { mortgageInsuranceMonths }, at });
  const { monthlyMortgageInsurance, annualMortgageInsurancePercent } = input;
  if (monthlyMortgageInsurance && annualMortgageInsurancePercent)
    refuse(
      `${at}annualMortgageInsurancePercent`,
      "Please give the mortgage insurance either in dollars or in percent.",
    );
  const isInsured = monthlyMortgageInsurance || annualMortgageInsurancePercent;
  // Guessed as none, they would make the APR too low, and as the whole term mostly too high
  if (isInsured && input.mortgageInsuranceMonths === undefined)
    refuse(`${at}mortgageInsuranceMonths`, "Please say how long the mortgage insurance is paid.");
  checkRateSteps(input, at);
}

function prepaidOf(input: MortgageAprInput): number {
  const { prepaidFinanceCharges = 0, pointsPercent = 0, otherPrepaidFinanceCharges = 0 } = input;
  const points = (input.loanAmount * pointsPercent) / 100;
  return prepaidFinanceCharges + points + otherPrepaidFinanceCharges;
}

/** The months of one rate, with the balance at their beginning. */
interface Stretch {
  /** The first month, counted from 1, and the first month after the stretch. */
  from: number;
  to: number;
  annualRatePercent: number;
  owed: number;
  payment: number;
}

/** One stretch for each rate: the payment is recomputed on the balance at its start. */
function stretchesOf(input: MortgageAprInput): Stretch[] {
  const { loanAmount, annualRatePercent, termMonths, rateSteps = [] } = input;
  let owed = loanAmount;
  return [{ fromMonth: 1, annualRatePercent }, ...rateSteps].map((step, index) => {
    const { fromMonth: from, annualRatePercent: rate } = step;
    const to = rateSteps[index]?.fromMonth ?? termMonths + 1;
    const left = termMonths - from + 1;
    const payment = levelPayment(owed, monthlyRate(rate), left);
    const stretch = { from, to, annualRatePercent: rate, owed, payment };
    owed = balanceAfter(owed, rate, left, to - from);
    return stretch;
  });
}

/** The payments with mortgage insurance, equal ones in a row together. */
export function paymentsOf(input: MortgageAprInput): PaymentGroup[] {
  const { mortgageInsuranceMonths = 0 } = input;
  const groups: PaymentGroup[] = [];
  let insurance = 0;
  for (const { from, to, payment } of stretchesOf(input))
    for (let month = from; month < to; month += 1) {
      if (month > mortgageInsuranceMonths) insurance = 0;
      else if (month % 12 === 1) insurance = insuranceFrom(input, month);
      const [amount, last] = [payment + insurance, groups.at(-1)];
      if (last?.amount === amount) last.count += 1;
      else groups.push({ amount, count: 1 });
    }
  return groups;
}

/**
 * The mortgage insurance in each month of the year that begins with one, dollars: level, or a
 * percentage of the average of the year's balances, each before its payment.
 */
export function insuranceFrom(input: MortgageAprInput, month: number): number {
  const { monthlyMortgageInsurance = 0, annualMortgageInsurancePercent: percent = 0 } = input;
  if (percent === 0) return monthlyMortgageInsurance;
  const months = Math.min(12, input.termMonths - month + 1);
  const balances = Array.from({ length: months }, (_, index) =>
    balanceOf(input, month - 1 + index),
  );
  return (balances.reduce((sum, each) => sum + each, 0) / months) * (percent / 1200);
}

/** The balance after some payments, dollars, not rounded; 0 after the last. */
export function balanceOf(input: MortgageAprInput, month: number): number {
  const stretch = stretchesOf(input).findLast(({ from }) => from <= month);
  if (!stretch) return input.loanAmount;
  const { from, annualRatePercent, owed } = stretch;
  return balanceAfter(owed, annualRatePercent, input.termMonths - from + 1, month - from + 1);
}
