import { inDollars, inYears } from "#lending/calculators/words.ts";
import { counted } from "#kit/values/counted.ts";
import { LineChart } from "#ui/line-chart.tsx";

interface Props {
  /** What is paid at the beginning, in dollars. */
  cost: number;
  /** Dollars. */
  monthlySaving: number;
  /** Null if the savings never pay the cost. */
  breakEvenMonth: number | null;
}

/** The payments saved against what they cost, over twice the time until they are equal. */
export function BreakEvenChart({ cost, monthlySaving, breakEvenMonth }: Props) {
  if (breakEvenMonth === null || cost <= 0) return null;
  const years = Math.max(2, Math.ceil(breakEvenMonth / 6));
  const each = Array.from({ length: years + 1 }, (_, year) => year);
  return (
    <section aria-labelledby="break-even" className="grid gap-5 print:hidden">
      <h2 id="break-even" className="text-2xl font-bold">
        When It Pays Off
      </h2>
      <LineChart
        label={`The payments saved reach the cost of ${inDollars(cost)} in ${inYears(breakEvenMonth)}.`}
        lines={[
          {
            name: "Saved",
            color: "text-success",
            values: each.map((year) => 12 * year * monthlySaving),
          },
          { name: "Cost", color: "text-error", values: each.map(() => cost) },
        ]}
        steps={["Today", ...each.slice(1).map((year) => `After ${counted(year, "year")}`)]}
        write={inDollars}
      />
    </section>
  );
}
