import { memo } from "react";
import type { Schedule, ScheduleRow } from "#lending/calculations.output.ts";
import { byYear } from "#lending/calculators/amortization/schedule-rows.ts";
import { inDollars, inYears } from "#lending/calculators/words.ts";
import { counted } from "#kit/values/counted.ts";
import { type ChartLine, LineChart } from "#ui/line-chart.tsx";

interface Props {
  schedule: Schedule;
  /** The same loan without extra payments, if there are any. */
  plain: Schedule | undefined;
}

/** What is owed, and what has been paid of the loan and of interest, at the end of each year. */
export const BalanceChart = memo(function BalanceChart({ schedule, plain }: Props) {
  const { numberOfPayments, totalInterest } = schedule;
  const years = byYear((plain ?? schedule).rows);
  const own = byYear(schedule.rows);
  const loan = (own[0]?.balance ?? 0) + (own[0]?.principal ?? 0);
  const end = own.at(-1);
  // A loan that is paid off sooner stays at zero until the end of the other
  const values = (of: (row: ScheduleRow) => number, first = 0) => [
    first,
    ...years.map((_, year) => of((own[year] ?? end) as ScheduleRow)),
  ];
  const lines: ChartLine[] = [
    { name: "Balance", color: "text-primary", values: values((row) => row.balance, loan) },
    { name: "Principal paid", color: "text-success", values: values((row) => loan - row.balance) },
    {
      name: "Interest paid",
      color: "text-error",
      values: values((row) => row.cumulativeInterest),
    },
  ];
  return (
    <LineChart
      label={`The balance falls from ${inDollars(loan)} to nothing in ${inYears(numberOfPayments)}; the interest paid rises to ${inDollars(totalInterest)}.`}
      lines={lines}
      steps={["Today", ...years.map((_, year) => `After ${counted(year + 1, "year")}`)]}
      write={inDollars}
    />
  );
});
