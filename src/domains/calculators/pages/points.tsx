import { POINTS } from "#lending/calculators/refinance.ts";
import { inCents, inDollars, inYears } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { BreakEvenChart } from "./break-even-chart.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { cost, monthlySaving, breakEvenMonth } = initialOutcome(POINTS).data;
  return (
    <CalculatorPage
      calculator={POINTS}
      name="points"
      lead="When a lower rate has paid for the points that buy it."
      Details={BreakEvenChart}
    >
      <p>
        A point is 1% of the loan, paid at closing for a lower rate. The lower rate makes a lower
        payment. Divide the price of the points by what you save each month: after that many months
        you gain.
      </p>
      <WorkedExample>
        <p>
          One point on $300,000 costs {inDollars(cost)}. It lowers the rate from 6.75% to 6.5% and
          the payment by {inCents(monthlySaving)}. {inDollars(cost)} are{" "}
          {inYears(breakEvenMonth ?? 0)} of that: if you keep the loan for longer you gain, and if
          you sell before you lose.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
