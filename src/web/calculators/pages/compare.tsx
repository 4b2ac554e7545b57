import { COMPARE } from "#shared/calculators/compare.ts";
import { inDollars } from "#shared/calculators/words.ts";
import { ComparedTable } from "#web/calculators/compared-table.tsx";
import { WorkedExample, CalculatorPage } from "#web/calculators/calculator-page.tsx";
import { initialOutcome } from "#web/calculators/scenario-state.ts";

export function Page() {
  return (
    <CalculatorPage
      calculator={COMPARE}
      name="compare"
      lead="Up to three offers side by side: payment, APR, cash at the closing, cost until you sell and in the end."
      Details={ComparedTable}
    >
      <h2 className="text-2xl font-bold">How This Is Worked Out</h2>
      <p>
        The payment alone hides what you pay at the closing, and the APR assumes that you keep the
        loan to the end. So we also add up what each loan costs until you expect to sell: all
        payments and the cash at the closing, less the part of the loan that you have paid back by
        then.
      </p>
      <Example />
    </CalculatorPage>
  );
}

function Example() {
  const [plain, bought] = initialOutcome(COMPARE).data.loans;
  return (
    <WorkedExample>
      <p>
        $300,000 at 6.75% without points, or at 6.25% with two: the second costs{" "}
        {inDollars((bought?.cashToClose ?? 0) - (plain?.cashToClose ?? 0))} more at the closing.
        Over five years it costs {inDollars(bought?.costAtHorizon ?? 0)} where the first costs{" "}
        {inDollars(plain?.costAtHorizon ?? 0)}.
      </p>
    </WorkedExample>
  );
}
