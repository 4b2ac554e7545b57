import type { MortgageInsuranceInput } from "#lending/calculations.input.ts";
import type { MortgageInsurance } from "#lending/calculations.output.ts";
import { AMOUNT, check, RATE, SHARE, SUM, TERM } from "./checks.ts";
import { balanceAfter } from "./level-payment.ts";

const REQUEST_LTV_PERCENT = 80;
const AUTOMATIC_LTV_PERCENT = 78;

/**
 * When private mortgage insurance ends, by the scheduled balance; months counted from 1. Source:
 * Homeowners Protection Act, 12 USC 4901(2), (13), (18) and 4902(a) to (c). Not for FHA, VA and
 * USDA loans.
 * @throws CalculationError for values out of range
 */
export function mortgageInsurance(input: MortgageInsuranceInput): MortgageInsurance {
  check(input, {
    required: {
      loanAmount: SUM,
      annualRatePercent: RATE,
      termMonths: TERM,
      propertyValue: SUM,
      monthlyMortgageInsurance: AMOUNT,
    },
    optional: { terminationLtvPercent: SHARE },
  });
  const { terminationLtvPercent = AUTOMATIC_LTV_PERCENT } = input;
  const automaticMonth = firstMonthAt(terminationLtvPercent, input);
  const midpointMonth = Math.ceil(input.termMonths / 2);
  const mortgageInsuranceMonths = Math.min(automaticMonth, midpointMonth);
  return {
    requestMonth: firstMonthAt(REQUEST_LTV_PERCENT, input),
    automaticMonth,
    midpointMonth,
    mortgageInsuranceMonths,
    totalMortgageInsurance: mortgageInsuranceMonths * input.monthlyMortgageInsurance,
  };
}

/**
 * The first month with a balance at or under a share of the value; 0 when the loan starts there.
 */
function firstMonthAt(ltvPercent: number, input: MortgageInsuranceInput): number {
  const { loanAmount, annualRatePercent, termMonths, propertyValue } = input;
  // A loan of exactly the limit counts as at it, despite rounding in the division
  const limit = (propertyValue * ltvPercent) / 100 + 1e-6;
  let month = 0;
  while (balanceAfter(loanAmount, annualRatePercent, termMonths, month) > limit) month += 1;
  return month;
}
