import type { HousingPayment } from "#shared/calculations.output.ts";
import { AMOUNT, check, PERCENT, RATE, refuse, SUM, TERM, YEARLY_COST } from "./checks.ts";
import { levelPayment, monthlyRate } from "./level-payment.ts";

export interface HousingPaymentInput {
  /** Dollars, above 0. */
  price: number;
  /** 0 to 100; either this or dollars, 0 by default. */
  downPaymentPercent?: number | undefined;
  downPayment?: number | undefined;
  /** Nominal percent a year, 0 to 30. */
  annualRatePercent: number;
  /** 1 to 600. */
  termMonths: number;
  /** Percent of the price a year, 0 to 20; either this or dollars a month. */
  propertyTaxPercentOfPrice?: number | undefined;
  monthlyPropertyTax?: number | undefined;
  /** Percent of the price a year, 0 to 20; either this or dollars a month. */
  homeInsurancePercentOfPrice?: number | undefined;
  monthlyHomeInsurance?: number | undefined;
  /** Dollars a month. */
  monthlyMortgageInsurance?: number | undefined;
  monthlyAssociationDues?: number | undefined;
}

/**
 * The monthly cost of a home. A down payment of the whole price leaves no loan, only the other
 * costs.
 * @throws CalculationError for values out of range, a down payment above the price, and a cost that
 * is given in two ways
 */
export function housingPayment(input: HousingPaymentInput): HousingPayment {
  check(input, {
    required: { price: SUM, annualRatePercent: RATE, termMonths: TERM },
    optional: {
      propertyTaxPercentOfPrice: YEARLY_COST,
      homeInsurancePercentOfPrice: YEARLY_COST,
      monthlyPropertyTax: AMOUNT,
      monthlyHomeInsurance: AMOUNT,
      monthlyMortgageInsurance: AMOUNT,
      monthlyAssociationDues: AMOUNT,
    },
  });
  const loanAmount = input.price - downPaymentOf(input);
  const { monthlyMortgageInsurance = 0, monthlyAssociationDues = 0 } = input;
  const rate = monthlyRate(input.annualRatePercent);
  const parts = {
    principalAndInterest: levelPayment(loanAmount, rate, input.termMonths),
    propertyTax: monthlyCost(input, "propertyTaxPercentOfPrice", "monthlyPropertyTax"),
    homeInsurance: monthlyCost(input, "homeInsurancePercentOfPrice", "monthlyHomeInsurance"),
    mortgageInsurance: monthlyMortgageInsurance,
    associationDues: monthlyAssociationDues,
  };
  const monthlyPayment = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { loanAmount, ...parts, monthlyPayment };
}

interface DownPayment {
  price: number;
  downPaymentPercent?: number | undefined;
  downPayment?: number | undefined;
}

/**
 * A down payment in dollars, from either form; 0 if not given.
 * @throws CalculationError for one that is above the price or given twice
 */
export function downPaymentOf(input: DownPayment): number {
  check(input, { optional: { downPaymentPercent: PERCENT, downPayment: AMOUNT } });
  const { price, downPaymentPercent, downPayment } = input;
  if (downPaymentPercent !== undefined && downPayment !== undefined)
    refuse("downPayment", "Please give the down payment either in dollars or in percent.");
  if (downPayment !== undefined && downPayment > price)
    refuse("downPayment", "The down payment is above the price.");
  return downPayment ?? (price * (downPaymentPercent ?? 0)) / 100;
}

function monthlyCost(
  input: HousingPaymentInput,
  percentName: "propertyTaxPercentOfPrice" | "homeInsurancePercentOfPrice",
  dollarsName: "monthlyPropertyTax" | "monthlyHomeInsurance",
): number {
  const [percent, dollars] = [input[percentName], input[dollarsName]];
  if (percent !== undefined && dollars !== undefined)
    refuse(dollarsName, "Please give this cost either in dollars or in percent.");
  return dollars ?? (input.price * (percent ?? 0)) / 1200;
}
