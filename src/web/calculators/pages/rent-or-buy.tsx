import { RENT_OR_BUY } from "#shared/calculators/rent-or-buy.ts";
import { inDollars } from "#shared/calculators/words.ts";
import { RentOrBuyChart } from "#web/calculators/rent-or-buy-chart.tsx";
import { WorkedExample, CalculatorPage } from "#web/calculators/calculator-page.tsx";
import { initialOutcome } from "#web/calculators/scenario-state.ts";

export function Page() {
  return (
    <CalculatorPage
      calculator={RENT_OR_BUY}
      name="rent-or-buy"
      lead="After how many years buying a home has cost less than renting one."
      Details={RentOrBuyChart}
    >
      <h2 className="text-2xl font-bold">How This Is Worked Out</h2>
      <p>
        Both have the same money. The buyer pays the loan, tax, insurance and upkeep, and owns a
        home that could be sold. The renter pays the rent and invests the down payment. In a month
        in which one pays less than the other, the difference is invested as well.
      </p>
      <p>
        At the end of each year we subtract from what has been paid what it has brought: the home
        after its sale, or what the savings have earned. Tax, insurance and upkeep stay a share of
        the price that was paid.
      </p>
      <Example />
    </CalculatorPage>
  );
}

function Example() {
  const { rows, breakEvenYear } = initialOutcome(RENT_OR_BUY).data;
  const [first] = rows;
  return (
    <WorkedExample>
      <p>
        A rent of $2,000 or a home of $350,000: after one year renting has cost{" "}
        {inDollars(first?.costOfRenting ?? 0)} and buying {inDollars(first?.costOfBuying ?? 0)},
        because a sale would cost 6%.{" "}
        {breakEvenYear === null
          ? "Renting stays cheaper for all 15 years."
          : `From year ${breakEvenYear} on, buying is cheaper.`}
      </p>
    </WorkedExample>
  );
}
