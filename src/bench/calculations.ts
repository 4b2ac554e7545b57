import { fv, ipmt, pmt, ppmt, rate } from "financial";
import { comparison } from "#lending/calculations/comparison.ts";
import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { type Figure, median, within } from "./measure.ts";
import { typing } from "./in-browser.ts";

const ROUNDS = 15;
const CALLS = 200;
const LOAN = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 480 };
const MONTHLY = LOAN.annualRatePercent / 1200;

/** Microseconds per call: the median of several rounds after one unmeasured round. */
function microseconds(work: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const start = performance.now();
    for (let call = 0; call < CALLS; call += 1) work();
    return ((performance.now() - start) * 1000) / CALLS;
  });
  return median(rounds.slice(1));
}

function scheduleWithExtras() {
  const lumpSums = [{ month: 24, amount: 5000 }];
  return schedule({ ...LOAN, extraMonthlyPrincipal: 50, extraYearlyPrincipal: 500, lumpSums });
}

/** The rows of the same loan, which the package can compute only without extra payments. */
function plainRows() {
  const { loanAmount, termMonths } = LOAN;
  return Array.from({ length: termMonths }, (_, month) => ({
    interest: ipmt(MONTHLY, month + 1, termMonths, -loanAmount),
    principal: ppmt(MONTHLY, month + 1, termMonths, -loanAmount),
  }));
}

function plainRate(charges: number) {
  const { loanAmount, termMonths } = LOAN;
  const payment = pmt(MONTHLY, termMonths, -loanAmount);
  return { payment, rate: rate(termMonths, -payment, loanAmount - charges, 0) };
}

function threeLoans() {
  const loans = [0, 1, 2].map((pointsPercent) => ({ ...LOAN, pointsPercent }));
  return comparison({ loans, horizonMonths: 60 });
}

function plainLoans() {
  return [0, 3000, 6000].map((charges) => {
    const { payment, rate: monthly } = plainRate(charges);
    return { payment, monthly, balance: fv(MONTHLY, 60, payment, -LOAN.loanAmount) };
  });
}

/**
 * The cost of a key press in a calculator: the arithmetic compared with the npm package
 * `financial`, the page with a field that nothing listens to.
 */
export async function calculations(): Promise<Figure[]> {
  const figure = (name: string, most: number, ours: () => unknown, bare: () => unknown) => {
    const bound = { most, unit: "µs" };
    return within(name, bound, { ours: microseconds(ours), bare: microseconds(bare) });
  };
  return [
    figure("schedule of 480 months with extras", 1000, scheduleWithExtras, plainRows),
    figure(
      "APR of a mortgage",
      100,
      () => mortgageApr({ ...LOAN, prepaidFinanceCharges: 9151 }),
      () => plainRate(9151),
    ),
    figure("three loans compared", 5000, threeLoans, plainLoans),
    ...(await typing()),
  ];
}
