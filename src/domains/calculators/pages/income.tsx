import { incomeCalculator } from "#lending/calculators/affordability.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { ReviewNote } from "#domains/calculators/review-note.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import { useKnownCalculator } from "#domains/calculators/use-known-calculator.client.ts";

export function Page() {
  const calculator = useKnownCalculator(incomeCalculator);
  const { monthlyPayment, annualIncomeRequired } = initialOutcome(calculator).data;
  const byHome = monthlyPayment / 0.28;
  const byDebts = (monthlyPayment + 400) / 0.36;
  return (
    <CalculatorPage
      calculator={calculator}
      name="income"
      lead="What you have to earn for a home, by the ratios that lenders use."
      notes={<ReviewNote kind="ratios" />}
    >
      <p>
        It is the affordability calculation the other way round. The monthly payment with tax and
        insurance may take one share of your income, and the payment with all other debts another.
        The income that satisfies both is the one that you need.
      </p>
      <WorkedExample>
        <p>
          A home of $400,000 with 20% down costs {inDollars(monthlyPayment)} a month at 6.5%, with
          tax and insurance. That is 28% of {inDollars(byHome)}. With $400 of debts it is 36% of{" "}
          {inDollars(byDebts)}.
        </p>
        <p>
          The larger one is needed: {inDollars(annualIncomeRequired / 12)} a month, or{" "}
          {inDollars(annualIncomeRequired)} a year.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
