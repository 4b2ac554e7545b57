/**
 * The level payment that pays a loan off: `P·i / (1 − (1 + i)^−n)`, or `P / n` at a rate of 0. Not
 * rounded, not checked. Source: any text on the time value of money; Regulation Z, 12 CFR 1026,
 * Appendix J (b)(8) is the same equation for equal payments.
 * @param loanAmount dollars
 * @param periodRate as a fraction for one period: 0.005 for 6 percent a year paid monthly
 * @param payments the number of payments, over 0
 */
export function levelPayment(loanAmount: number, periodRate: number, payments: number): number {
  return loanAmount / annuityFactor(periodRate, payments);
}

/**
 * The present value of one dollar at the end of each period: `(1 − (1 + i)^−n) / i`, or `n` at a
 * rate of 0.
 */
export function annuityFactor(periodRate: number, payments: number): number {
  if (periodRate === 0) return payments;
  // expm1 and log1p keep the digits that 1 − (1 + i)^−n would lose at small rates
  return -Math.expm1(-payments * Math.log1p(periodRate)) / periodRate;
}

/** The monthly rate, as a fraction, of a nominal yearly percentage. */
export function monthlyRate(annualRatePercent: number): number {
  return annualRatePercent / 1200;
}

/**
 * The balance after some level payments, not rounded; never below 0.
 * @param month the number of payments made, 0 to `termMonths`
 */
export function balanceAfter(
  loanAmount: number,
  annualRatePercent: number,
  termMonths: number,
  month: number,
): number {
  const rate = monthlyRate(annualRatePercent);
  const left = termMonths - month;
  if (left <= 0) return 0;
  return levelPayment(loanAmount, rate, termMonths) * annuityFactor(rate, left);
}
