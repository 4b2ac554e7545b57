import { startingNumbers } from "#domains/content/text-blocks.ts";
import { initialState, inputsOf } from "#lending/calculator-state.ts";
import { formatDollars } from "#kit/values/format.ts";

export function calculatorInWords(href: string): string {
  const { price, downPayment, interestRate, termYears, propertyTaxRate, insuranceRate } = inputsOf(
    initialState(startingNumbers(href)),
  );
  return `Payment calculator: a price of ${formatDollars(price)}, ${formatDollars(downPayment)} down, ${interestRate}% interest over ${termYears} years, ${propertyTaxRate}% property tax, ${insuranceRate}% insurance`;
}
