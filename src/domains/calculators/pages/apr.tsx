import { APR } from "#lending/calculators/apr.ts";
import { inCents, inDollars, inPercent } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { prepaidFinanceCharges, amountFinanced, principalAndInterest, aprPercent } =
    initialOutcome(APR).data;
  return (
    <CalculatorPage
      calculator={APR}
      name="apr"
      lead="What a loan costs a year with its charges, and why each of them counts or does not."
    >
      <p>
        The law asks for one figure by which loans can be compared: the annual percentage rate.
        Subtract from the loan the charges that are a price of the credit. The rest is the amount
        that you really get. The APR is the rate at which your payments pay off that amount.
      </p>
      <p>
        Charges that you would pay for a home anyway, such as the title search or the appraisal, are
        left out when they are bona fide and reasonable. The numbers behind each line name the rule
        in Regulation Z, 12 CFR part 1026.
      </p>
      <WorkedExample>
        <p>
          $300,000 at 6.5% over 30 years costs {inCents(principalAndInterest)} a month. One point
          and fees come to {inDollars(prepaidFinanceCharges)}, so you get{" "}
          {inDollars(amountFinanced)}. 360 payments of {inCents(principalAndInterest)} pay that off
          at {inPercent(aprPercent)}: the APR.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
