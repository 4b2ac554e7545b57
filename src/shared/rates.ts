import { mortgageApr } from "./calculations/mortgage-apr.ts";
import { mortgageInsurance } from "./calculations/mortgage-insurance.ts";
import type { OfferedRate, RateRow } from "./rates.output.ts";

export type {
  OfferedRate,
  RateDesk,
  RateRow,
  RatesInShort,
  RateSheet,
  ShownRates,
} from "./rates.output.ts";

/** A new row, as far as most rows are alike. */
export const EMPTY_RATE: RateRow = {
  product: "",
  termMonths: 360,
  annualRatePercent: 0,
  pointsPercent: 0,
  fees: 0,
  loanAmount: 300_000,
  ltvPercent: 80,
  monthlyMortgageInsurance: 0,
  lockDays: 30,
  assumptions: "",
};

const NUMBER = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*%?$/;

/** A field's text as its value; what should be a number and is none stays text, to be refused. */
export function readCell(name: keyof RateRow, text: string): string | number {
  const [, digits] = NUMBER.exec(text.trim()) ?? [];
  const isText = name === "product" || name === "assumptions";
  return isText || digits === undefined ? text : Number(digits.replaceAll(",", ""));
}

/**
 * A rate with the terms that follow from it: nobody types an APR. It counts points, fees and
 * mortgage insurance until that ends by law; with none of them it is the rate, and never below.
 * @throws CalculationError for numbers that are no loan
 */
export function offer(row: RateRow): OfferedRate {
  const { loanAmount, annualRatePercent, termMonths, ltvPercent } = row;
  const loan = { loanAmount, annualRatePercent, termMonths };
  const { mortgageInsuranceMonths } = mortgageInsurance({
    ...loan,
    propertyValue: (100 * loanAmount) / ltvPercent,
    monthlyMortgageInsurance: row.monthlyMortgageInsurance,
  });
  const insured = row.monthlyMortgageInsurance > 0 ? mortgageInsuranceMonths : 0;
  const { aprPercent, principalAndInterest } = mortgageApr({
    ...loan,
    pointsPercent: row.pointsPercent,
    otherPrepaidFinanceCharges: row.fees,
    ...(insured > 0 && {
      monthlyMortgageInsurance: row.monthlyMortgageInsurance,
      mortgageInsuranceMonths: insured,
    }),
  });
  return {
    ...row,
    // The solver's last digit may fall on the other side
    aprPercent: Math.max(annualRatePercent, aprPercent),
    payment: principalAndInterest,
    downPaymentPercent: 100 - ltvPercent,
    mortgageInsuranceMonths: insured,
  };
}
