import { affordabilityCalculator } from "#lending/calculators/affordability.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { ReviewNote } from "#domains/calculators/review-note.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import { useKnownCalculator } from "#domains/calculators/use-known-calculator.client.ts";

export function Page() {
  const calculator = useKnownCalculator(affordabilityCalculator);
  const { maxPiti, price, loanAmount } = initialOutcome(calculator).data;
  return (
    <CalculatorPage
      calculator={calculator}
      name="affordability"
      lead="How much home fits your income and debts, by the ratios that lenders use."
      notes={<ReviewNote kind="ratios" />}
    >
      <p>
        Lenders look at two shares of your income before taxes. The first is the home alone:
        principal, interest, property tax and insurance. The second is the home and all your other
        debts together. Whichever leaves the lower payment sets your limit.
      </p>
      <p>
        From that payment we work back to the price: part of it goes to tax and insurance, which
        grow with the price, and the rest pays off a loan at your rate. Your down payment is added.
      </p>
      <WorkedExample>
        <p>
          An income of $8,000 a month with $400 of debts: 28% is {inDollars(0.28 * 8000)} for the
          home, and 36% less the debts would be {inDollars(0.36 * 8000 - 400)}. The smaller one,{" "}
          {inDollars(maxPiti)}, decides.
        </p>
        <p>
          At 6.5% over 30 years, with 1% of tax and 0.5% of insurance a year, that carries a loan of{" "}
          {inDollars(loanAmount)}. With $60,000 paid down it is a home of {inDollars(price)}.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
