import { fhaCalculator } from "#lending/calculators/government.ts";
import { tableAt } from "#lending/calculations/tables-in-force.ts";
import { asPercent, inCents, inDollars, inYears } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { ReviewNote } from "#domains/calculators/review-note.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { useKnownCalculator } from "#domains/calculators/use-known-calculator.client.ts";

export function Page() {
  const calculator = useKnownCalculator(fhaCalculator);
  const { tables, today } = useKnownTables();
  const fees = tableAt(tables.fha, { today, path: "caseDate" });
  const { data, limits } = initialOutcome(calculator);
  const { upfrontPercent, upfrontAmount, monthlyAmount, annualPercent } = data;
  return (
    <CalculatorPage
      calculator={calculator}
      name="fha"
      lead={`A payment with ${asPercent(fees.leastDownPercent)} down, with FHA's premiums up front and each month.`}
      notes={<ReviewNote kind="fha" />}
    >
      <p>
        FHA insures the lender, and you pay for it twice: a share of the loan up front, which is
        usually added to it, and a yearly premium in twelve parts. How much, and for how long,
        depends on the term, on the loan and on what you pay down: with{" "}
        {asPercent(100 - fees.endsUpToLtvPercent)} down or more it ends after{" "}
        {inYears(fees.endsAfterMonths)}, with less it stays until the loan is paid off.
      </p>
      <p>
        The fees are those of the letter that is named beside the result. For a date that no letter
        here covers we say so instead of guessing.
      </p>
      <WorkedExample>
        <p>
          A home of $300,000 with {calculator.fields.downPaymentPercent.initial}% down is a base
          loan of {inDollars(limits?.loanAmount ?? 0)}. {asPercent(upfrontPercent)} of it,{" "}
          {inCents(upfrontAmount)}, is added. {asPercent(annualPercent)} a year is{" "}
          {inCents(monthlyAmount)} a month.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
