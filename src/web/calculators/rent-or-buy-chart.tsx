import type { RentOrBuy } from "#shared/calculations.output.ts";
import { inDollars } from "#shared/calculators/words.ts";
import { counted } from "#shared/counted.ts";
import { LineChart } from "#web/ui/line-chart.tsx";
import { Scrolled } from "#web/ui/scrolled.tsx";

/** Both costs by year, as a chart and as a table. */
export function RentOrBuyChart({ rows, breakEvenYear }: RentOrBuy) {
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
        <summary className="cursor-pointer p-4 font-semibold">The numbers as a table</summary>
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
