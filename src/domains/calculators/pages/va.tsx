import { vaCalculator } from "#lending/calculators/government.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { ReviewNote } from "#domains/calculators/review-note.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import { useKnownCalculator } from "#domains/calculators/use-known-calculator.client.ts";

export function Page() {
  const calculator = useKnownCalculator(vaCalculator);
  const { feePercent, feeAmount } = initialOutcome(calculator).data;
  return (
    <CalculatorPage
      calculator={calculator}
      name="va"
      lead="What the VA's fee comes to, and what it adds to a payment."
      notes={<ReviewNote kind="va" />}
    >
      <p>
        Loans for those who served need no down payment and no mortgage insurance. Instead there is
        one fee, a share of the loan. It depends on what the loan is for, whether you had a VA loan
        before, and what you pay down. Some pay nothing, above all those who receive compensation
        for a disability from service: your certificate of eligibility says so.
      </p>
      <WorkedExample>
        <p>
          A first purchase with nothing down and a loan of $350,000: {feePercent}% is{" "}
          {inDollars(feeAmount)}. Most add it to the loan.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
