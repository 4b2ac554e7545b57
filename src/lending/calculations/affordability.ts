import type { AffordabilityInput, RequiredIncomeInput } from "#lending/calculations.input.ts";
import type { Affordability, RequiredIncome } from "#lending/calculations.output.ts";
import { AMOUNT, check, PERCENT, RATE, refuse, SHARE, SUM, TERM, YEARLY_COST } from "./checks.ts";
import { downPaymentOf, housingPayment } from "./housing-payment.ts";
import { annuityFactor, monthlyRate } from "./level-payment.ts";

/**
 * How much of the gross income may go to the home (front) and to all debts together (back), in
 * percent: the guidelines of lenders, not an approval. VA names one ratio, for all debts.
 */
export const QUALIFYING_RATIOS = {
  conventional: { frontRatioPercent: 28, backRatioPercent: 36 },
  fha: { frontRatioPercent: 31, backRatioPercent: 43 },
  va: { frontRatioPercent: 41, backRatioPercent: 41 },
  usda: { frontRatioPercent: 29, backRatioPercent: 41 },
} as const;

const HOME_COSTS = {
  annualRatePercent: RATE,
  termMonths: TERM,
  propertyTaxPercentOfPrice: YEARLY_COST,
  homeInsurancePercentOfPrice: YEARLY_COST,
  frontRatioPercent: SHARE,
  backRatioPercent: SHARE,
};

const PREMIUMS = {
  upfrontMortgageInsurancePercent: PERCENT,
  annualMortgageInsurancePercent: YEARLY_COST,
};

/**
 * The highest price at which a home stays within both ratios, nothing rounded. Debts that use up
 * the back ratio leave nothing; a down payment above the home's price is used only up to the price.
 * @throws CalculationError for values out of range
 */
export function affordability(input: AffordabilityInput): Affordability {
  check(input, {
    required: { monthlyIncome: SUM, monthlyDebt: AMOUNT, ...HOME_COSTS },
    optional: PREMIUMS,
  });
  const { monthlyIncome, monthlyDebt } = input;
  const front = (monthlyIncome * input.frontRatioPercent) / 100;
  const back = (monthlyIncome * input.backRatioPercent) / 100 - monthlyDebt;
  const maxPiti = Math.max(0, Math.min(front, back));
  const price = priceFor(maxPiti, input);
  const downPayment = Math.min(price, downPaymentAt(price, input));
  const loanAmount = price - downPayment;
  const principalAndInterest = loanAmount * perDollar(input).principalAndInterest;
  const limitedBy = front <= back ? "front" : "back";
  return { maxPiti, principalAndInterest, loanAmount, price, downPayment, limitedBy };
}

/** The monthly payment for each dollar of a loan to which an up-front premium is added. */
function perDollar(input: AffordabilityInput | RequiredIncomeInput) {
  const { upfrontMortgageInsurancePercent: upfront = 0, annualMortgageInsurancePercent = 0 } =
    input;
  const factor = annuityFactor(monthlyRate(input.annualRatePercent), input.termMonths);
  const principalAndInterest = (1 + upfront / 100) / factor;
  return { principalAndInterest, insurance: annualMortgageInsurancePercent / 1200 };
}

/** The price at which loan, premiums, taxes and insurance add up to a payment. */
function priceFor(maxPiti: number, input: AffordabilityInput): number {
  const { downPaymentPercent, downPayment } = input;
  const { principalAndInterest, insurance } = perDollar(input);
  const perLoan = principalAndInterest + insurance;
  const perPrice = (input.propertyTaxPercentOfPrice + input.homeInsurancePercentOfPrice) / 1200;
  const borrowed = 1 - (downPaymentPercent ?? 0) / 100;
  const costs = borrowed * perLoan + perPrice;
  if (costs === 0)
    refuse(
      "downPaymentPercent",
      "With all of the price paid down and no other costs any price fits.",
    );
  const cash = downPayment ?? 0;
  // Taxes and insurance of a home bought for the cash alone exceed what is available each month
  return cash * perPrice > maxPiti ? maxPiti / perPrice : (maxPiti + cash * perLoan) / costs;
}

function downPaymentAt(price: number, input: AffordabilityInput): number {
  const { downPaymentPercent, downPayment } = input;
  check(input, { optional: { downPaymentPercent: PERCENT, downPayment: AMOUNT } });
  if ((downPaymentPercent === undefined) === (downPayment === undefined))
    refuse("downPayment", "Please give the down payment either in dollars or in percent.");
  return downPayment ?? downPaymentOf({ price, downPaymentPercent });
}

/**
 * The lowest income with which a home stays within both ratios, nothing rounded.
 * @throws CalculationError for values out of range
 */
export function requiredIncome(input: RequiredIncomeInput): RequiredIncome {
  check(input, {
    required: { price: SUM, downPaymentPercent: PERCENT, ...HOME_COSTS },
    optional: { monthlyDebt: AMOUNT, ...PREMIUMS },
  });
  const { frontRatioPercent, backRatioPercent, monthlyDebt = 0 } = input;
  const { price, downPaymentPercent, annualRatePercent, termMonths } = input;
  const { propertyTaxPercentOfPrice, homeInsurancePercentOfPrice } = input;
  const { loanAmount, propertyTax, homeInsurance } = housingPayment({
    price,
    downPaymentPercent,
    annualRatePercent,
    termMonths,
    propertyTaxPercentOfPrice,
    homeInsurancePercentOfPrice,
  });
  const { principalAndInterest, insurance } = perDollar(input);
  const monthlyPayment =
    loanAmount * (principalAndInterest + insurance) + propertyTax + homeInsurance;
  const monthlyIncome = Math.max(
    (100 * monthlyPayment) / frontRatioPercent,
    (100 * (monthlyPayment + monthlyDebt)) / backRatioPercent,
  );
  const maxMonthlyDebt = Math.max(0, (monthlyIncome * backRatioPercent) / 100 - monthlyPayment);
  return { annualIncomeRequired: 12 * monthlyIncome, maxMonthlyDebt, monthlyPayment };
}
