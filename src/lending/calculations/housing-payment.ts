import type { HousingPaymentInput } from "#lending/calculations.input.ts";
import type { HousingPayment } from "#lending/calculations.output.ts";
import { AMOUNT, check, PERCENT, RATE, refuse, SUM, TERM, YEARLY_COST } from "./checks.ts";
import { levelPayment, monthlyRate } from "./level-payment.ts";

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

/**
 * A down payment in dollars, from either form; 0 if not given.
 * @throws CalculationError for one that is above the price or given twice
 */
export function downPaymentOf(
  input: Pick<HousingPaymentInput, "price" | "downPaymentPercent" | "downPayment">,
): number {
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
