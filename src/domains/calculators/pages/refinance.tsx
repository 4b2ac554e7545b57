import { REFINANCE } from "#lending/calculators/refinance.ts";
import { inCents, inDollars, inYears } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { BreakEvenChart } from "./break-even-chart.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { currentPayment, newPayment, monthlySaving, breakEvenMonth, lifetimeSaving } =
    initialOutcome(REFINANCE).data;
  return (
    <CalculatorPage
      calculator={REFINANCE}
      name="refinance"
      lead="Whether a new loan is worth its costs, and from which month on."
      Details={BreakEvenChart}
    >
      <p>
        Both payments come from the same formula: what is owed, the rate, the months that are left.
        Divide the closing costs by what you save each month: after that many months they are earned
        back.
      </p>
      <p>
        A lower payment is not always a cheaper loan. A new loan over 30 years also spreads what you
        owe over more years, so we add up the interest of both to the end and show what is left of
        the saving.
      </p>
      <WorkedExample>
        <p>
          $240,000 at 7.25% with 27 years left costs {inCents(currentPayment)} a month. At 6.25%
          over 30 years it is {inCents(newPayment)}: {inCents(monthlySaving)} less. Costs of $5,000
          are earned back in {inYears(breakEvenMonth ?? 0)}.
        </p>
        <p>Kept to the end, the new loan saves {inDollars(lifetimeSaving)}, costs taken off.</p>
      </WorkedExample>
    </CalculatorPage>
  );
}
