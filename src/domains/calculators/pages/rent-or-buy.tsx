import { RENT_OR_BUY } from "#lending/calculators/rent-or-buy.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { CalculatorPage, WorkedExample } from "#domains/calculators/calculator-page.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import type { RentOrBuy } from "#lending/calculations.output.ts";
import { counted } from "#kit/values/counted.ts";
import { LineChart } from "#ui/line-chart.tsx";
import { Scrolled } from "#ui/scrolled.tsx";

export function Page() {
  const { rows, breakEvenYear } = initialOutcome(RENT_OR_BUY).data;
  const [first] = rows;
  return (
    <CalculatorPage
      calculator={RENT_OR_BUY}
      name="rent-or-buy"
      lead="After how many years buying a home has cost less than renting one."
      Details={RentOrBuyChart}
    >
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
    </CalculatorPage>
  );
}

/** Both costs by year, as a chart and as a table. */
function RentOrBuyChart({ rows, breakEvenYear }: RentOrBuy) {
  const years = counted(rows.length, "year");
  const crossing =
    breakEvenYear === null ? `not within ${years}` : `after ${counted(breakEvenYear, "year")}`;
  return (
    <section aria-labelledby="year-by-year" className="grid gap-5">
      <h2 id="year-by-year" className="text-2xl font-bold">
        Year by Year
      </h2>
      <LineChart
        label={`What buying and renting have cost over ${years}; buying costs less ${crossing}.`}
        lines={[
          {
            name: "Buying",
            color: "text-primary",
            values: [0, ...rows.map((row) => row.costOfBuying)],
          },
          {
            name: "Renting",
            color: "text-success",
            values: [0, ...rows.map((row) => row.costOfRenting)],
          },
        ]}
        steps={["Today", ...rows.map(({ year }) => `After ${counted(year, "year")}`)]}
        write={inDollars}
      />
      <details className="rounded-box border border-base-300 bg-base-100 not-open:print:hidden">
        <summary className="folded">The numbers as a table</summary>
        <Scrolled label="Cost by year">
          <table className="table tabular-nums">
            <caption className="sr-only">What buying and renting have cost, by year</caption>
            <thead className="text-base-content">
              <tr>
                {["Year", "Buying", "Renting"].map((name, index) => (
                  <th key={name} scope="col" className={index > 0 ? "text-right" : ""}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ year, costOfBuying, costOfRenting }) => (
                <tr key={year}>
                  <th scope="row" className="font-medium">
                    {year}
                  </th>
                  <td className="text-right">{inDollars(costOfBuying)}</td>
                  <td className="text-right">{inDollars(costOfRenting)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      </details>
    </section>
  );
}
