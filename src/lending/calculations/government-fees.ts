import type { FhaMortgageInsuranceInput, VaFundingFeeInput } from "#lending/calculations.input.ts";
import type { FhaMortgageInsurance, VaFundingFee } from "#lending/calculations.output.ts";
import {
  AMOUNT,
  check,
  checkChoice,
  PERCENT,
  refuse,
  SHARE,
  SUM,
  TERM,
  YES_OR_NO,
} from "./checks.ts";
import { fhaPremiumMonths } from "./insured-months.ts";
import { VA_PURPOSES, VA_USES } from "./fee-tables.ts";
import { BUILT_IN_ALONE, type Known, tableAt } from "./tables-in-force.ts";

/** FHA insures no longer term. Source: 24 CFR 203.17(d), from the beginning of amortization. */
export const MOST_FHA_YEARS = 30;

/**
 * FHA's mortgage insurance premiums. The annual premium follows the year's average balance, so it
 * falls a little each year; here it is computed on the whole base loan. Source: the table for the
 * date, see tables-in-force.ts.
 * @throws CalculationError for values out of range, a down payment that is too small, and a date
 * before all tables
 */
export function fhaMortgageInsurance(
  input: FhaMortgageInsuranceInput,
  { tables, today }: Known = BUILT_IN_ALONE,
): FhaMortgageInsurance {
  check(input, { required: { baseLoanAmount: SUM, baseLtvPercent: SHARE, termMonths: TERM } });
  const { baseLoanAmount, baseLtvPercent, termMonths, caseDate } = input;
  const table = tableAt(tables.fha, { date: caseDate, today, path: "caseDate" });
  const mostPercent = 100 - table.leastDownPercent;
  if (baseLtvPercent > mostPercent + 1e-9)
    refuse("baseLtvPercent", `An FHA loan is at most ${mostPercent}% of the home's value.`);
  const bands = termMonths <= table.shortTermMonths ? table.short : table.long;
  const list = baseLoanAmount <= table.baseLoanLimit ? bands.upToLimit : bands.aboveLimit;
  const annualPercent =
    list.find((band) => baseLtvPercent <= band.upToLtvPercent)?.annualPercent ??
    refuse("baseLtvPercent", "The premium of this share is not in our tables. Please ask us.");
  return {
    upfrontPercent: table.upfrontPercent,
    upfrontAmount: (baseLoanAmount * table.upfrontPercent) / 100,
    annualPercent,
    monthlyAmount: (baseLoanAmount * annualPercent) / 1200,
    mipMonths: fhaPremiumMonths(table, { ltvPercent: baseLtvPercent, termMonths }),
    source: table.source,
    effectiveFrom: table.effectiveFrom,
  };
}

/**
 * VA's funding fee in percent of the loan. Source: the table for the date, see tables-in-force.ts.
 * @throws CalculationError for values out of range and for a date outside all tables
 */
export function vaFundingFee(
  input: VaFundingFeeInput,
  { tables, today }: Known = BUILT_IN_ALONE,
): VaFundingFee {
  check(input, { optional: { downPaymentPercent: PERCENT, loanAmount: AMOUNT } });
  const { purpose, use, downPaymentPercent = 0, exempt, loanAmount = 0, closingDate } = input;
  if (!VA_PURPOSES.includes(purpose)) refuse("purpose", "Please choose what the loan is for.");
  if (!VA_USES.includes(use)) refuse("use", "Please choose first or subsequent use.");
  checkChoice("exempt", exempt, YES_OR_NO);
  const { purchase, other, source, effectiveFrom, effectiveTo } = tableAt(tables.va, {
    date: closingDate,
    today,
    path: "closingDate",
  });
  const fees =
    purpose === "purchase"
      ? purchase.find(({ fromDownPercent }) => downPaymentPercent >= fromDownPercent)
      : other[purpose];
  const feePercent = exempt ? 0 : (fees?.[use] ?? 0);
  const feeAmount = (loanAmount * feePercent) / 100;
  return { feePercent, feeAmount, source, effectiveFrom, effectiveTo: effectiveTo ?? null };
}

export interface UsdaGuaranteeFees {
  upfrontPercent: number;
  /** Dollars, as the monthly amount. */
  upfrontAmount: number;
  annualPercent: number;
  monthlyAmount: number;
  source: string;
  effectiveFrom: string;
}

/**
 * USDA's guarantee fees for a loan to which the up-front fee is added; that fee is a percentage of
 * the whole loan, the fee included. The annual fee follows the year's average balance; here it is
 * computed on the whole loan.
 * Source: 7 CFR 3555.107 and the table for today, see tables-in-force.ts.
 * @throws CalculationError for values out of range, and while there is no table
 */
export function usdaGuaranteeFees(
  baseLoanAmount: number,
  { tables, today }: Known = BUILT_IN_ALONE,
): UsdaGuaranteeFees {
  check({ baseLoanAmount }, { required: { baseLoanAmount: SUM } });
  // The fees of a past year say nothing about today
  const table = tableAt(tables.usda, { date: today, path: "closingDate" });
  const { upfrontPercent, annualPercent, source, effectiveFrom } = table;
  const loan = baseLoanAmount / (1 - upfrontPercent / 100);
  return {
    upfrontPercent,
    upfrontAmount: loan - baseLoanAmount,
    annualPercent,
    monthlyAmount: (loan * annualPercent) / 1200,
    source,
    effectiveFrom,
  };
}
