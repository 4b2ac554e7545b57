import type { FhaContent } from "#lending/dated-tables.output.ts";
import type { RateProgram } from "#lending/loan-facts.ts";
import { mortgageInsurance } from "./mortgage-insurance.ts";
import { BUILT_IN_ALONE, type Known, tableAt } from "./tables-in-force.ts";

export interface InsuredLoan {
  program: RateProgram;
  /** Dollars. */
  loanAmount: number;
  /** Percent a year. */
  annualRatePercent: number;
  termMonths: number;
  /** The loan in percent of the home's value; for FHA the base loan. */
  ltvPercent: number;
}

/**
 * For how many months of a loan its mortgage insurance counts in the APR: private insurance until
 * 78 % of the value on the scheduled balance (12 USC 4902), FHA's premium for 132 months or the
 * term (Mortgagee Letters 2013-04 and 2023-05, by the table for today), USDA's annual fee for the
 * term (7 CFR 3555.107), and none for VA. Another program's counts for the term, so that its APR is
 * never too low.
 * @throws CalculationError for values out of range
 */
export function insuredMonths(
  { program, ltvPercent, ...loan }: InsuredLoan,
  { tables, today }: Known = BUILT_IN_ALONE,
): number {
  if (program === "va") return 0;
  if (program === "fha") {
    const table = tableAt(tables.fha, { today, path: "program" });
    const months = fhaPremiumMonths(table, { ...loan, ltvPercent });
    return months === "life of loan" ? loan.termMonths : months;
  }
  if (program !== "conventional") return loan.termMonths;
  const propertyValue = (100 * loan.loanAmount) / ltvPercent;
  const level = { ...loan, propertyValue, monthlyMortgageInsurance: 0 };
  return mortgageInsurance(level).mortgageInsuranceMonths;
}

/** The months of FHA's annual premium, which ends early only up to a share of the value. */
export function fhaPremiumMonths(
  { endsUpToLtvPercent, endsAfterMonths }: FhaContent,
  { ltvPercent, termMonths }: Pick<InsuredLoan, "ltvPercent" | "termMonths">,
): number | "life of loan" {
  return ltvPercent <= endsUpToLtvPercent ? Math.min(endsAfterMonths, termMonths) : "life of loan";
}
