import { CASH_TO_CLOSE } from "#lending/calculators/cash-to-close.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { Waterfall } from "./waterfall.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { downPayment, closingCosts, prepaid, takenOff, total } =
    initialOutcome(CASH_TO_CLOSE).data;
  return (
    <CalculatorPage
      calculator={CASH_TO_CLOSE}
      name="cash-to-close"
      lead="The money that you bring to closing: down payment, costs and what is paid ahead."
      Details={Waterfall}
    >
      <p>
        The down payment is only the largest part. Fees and prepaid costs come on top: interest from
        the day of closing to the end of the month, the first year of home insurance, and a deposit
        from which tax and insurance will be paid. What you have already paid and what the seller
        takes over are subtracted.
      </p>
      <p>
        A day of interest is the loan times the rate, divided by 360, as on the forms of the
        Consumer Financial Protection Bureau.
      </p>
      <WorkedExample>
        <p>
          A home of $350,000 with 10% down: {inDollars(downPayment)} down, {inDollars(closingCosts)}{" "}
          of costs, {inDollars(prepaid)} paid ahead, less {inDollars(takenOff)} that was paid with
          the offer. That leaves {inDollars(total)}.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
