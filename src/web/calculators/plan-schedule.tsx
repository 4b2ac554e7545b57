import { useHydrated } from "@tanstack/react-router";
import { memo } from "react";
import type { Schedule, ScheduleRow } from "#shared/calculations.output.ts";
import type { PaymentPlan } from "#shared/calculators/payment-plan.ts";
import { byYear, scheduleCsv } from "#shared/calculators/schedule-rows.ts";
import { inCents, inDollars, inYears } from "#shared/calculators/words.ts";
import { counted } from "#shared/counted.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { type ChartLine, LineChart } from "#web/ui/line-chart.tsx";
import { useAfterFrame } from "#web/ui/use-after-frame.ts";
import { EarlierNumbers } from "./earlier-numbers.tsx";
import { Scrolled } from "#web/ui/scrolled.tsx";
import type { Scenario } from "./use-scenario.ts";

interface Props {
  scenario: Scenario<PaymentPlan>;
  above: string | undefined;
}

/** The loan over time: drawn, by year or by month, and as a file. Its view is in the address. */
export function PlanSchedule({ scenario, above }: Props) {
  const { typed, outcome, isStale, issues } = scenario;
  // Hundreds of rows would hold up the next key: they follow what is typed
  const { schedule, plain } = useAfterFrame(outcome.data);
  const view = issues.schedule ? "closed" : typed.schedule;
  const isShown = view === "years" || view === "months";
  const show = (schedule: string) => {
    scenario.type("schedule", schedule);
    scenario.keep({ schedule });
  };
  return (
    <details
      className={`rounded-box border border-base-300 bg-base-100 ${isShown ? "" : "print:hidden"}`}
      open={isShown}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isShown) show(open ? "years" : "closed");
      }}
    >
      <summary className="cursor-pointer p-4 font-semibold">
        Schedule: what you pay and owe over time
      </summary>
      <div className="grid gap-6 p-5 sm:p-8 print:p-5">
        {isShown && isStale && <EarlierNumbers above={above} />}
        {isShown && (
          <div className={isStale ? "opacity-70" : ""}>
            <Balance schedule={schedule} plain={plain} />
          </div>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          {Object.entries(VIEWS).map(([value, words]) => (
            <button
              key={value}
              type="submit"
              name="schedule"
              value={value}
              aria-pressed={view === value}
              className={`btn btn-sm ${view === value ? "btn-primary" : "btn-outline btn-primary"}`}
              onClick={(event) => {
                event.preventDefault();
                show(value);
              }}
            >
              {words}
            </button>
          ))}
          {isShown && <SaveCsv schedule={outcome.data.schedule} unit={UNITS[view]} />}
        </div>
        {isShown && <ScheduleTable rows={schedule.rows} unit={UNITS[view]} />}
      </div>
    </details>
  );
}

const VIEWS = { years: "By year", months: "By month" };
const UNITS = { years: "Year", months: "Month" } as const;
type Unit = (typeof UNITS)[keyof typeof UNITS];

type BalanceProps = Pick<PaymentPlan, "schedule" | "plain">;

/** What is owed, and what has been paid of the loan and of interest, at the end of each year. */
const Balance = memo(function Balance({ schedule, plain }: BalanceProps) {
  const { numberOfPayments, totalInterest } = schedule;
  const years = byYear((plain ?? schedule).rows);
  const own = byYear(schedule.rows);
  const loan = (own[0]?.balance ?? 0) + (own[0]?.principal ?? 0);
  const end = own.at(-1);
  // A loan that is paid off sooner stays paid off until the end of the other
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

const COLUMNS = ["payment", "interest", "principal", "balance"] as const;

interface TableProps {
  rows: ScheduleRow[];
  unit: Unit;
}

const ScheduleTable = memo(function ScheduleTable({ rows, unit }: TableProps) {
  const shown = unit === "Year" ? byYear(rows) : rows;
  return (
    <Scrolled label={`Schedule by ${unit.toLowerCase()}`}>
      <table className="table tabular-nums">
        <caption className="sr-only">What is paid and owed, by {unit.toLowerCase()}</caption>
        <thead className="text-base-content">
          <tr>
            {[unit, "Payment", "Interest", "Principal", "Balance"].map((name, index) => (
              <th key={name} scope="col" className={index > 0 ? "text-right" : ""}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.period}>
              <th scope="row" className="font-medium">
                {row.period}
              </th>
              {COLUMNS.map((name) => (
                <td key={name} className="text-right">
                  {inCents(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
});

/** Made in the browser, so that no server learns of it. */
function SaveCsv({ schedule, unit }: { schedule: Schedule; unit: Unit }) {
  const hydrated = useHydrated();
  const rows = unit === "Year" ? byYear(schedule.rows) : schedule.rows;
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={!hydrated}
      onClick={() =>
        saveFile(`schedule-by-${unit.toLowerCase()}.csv`, scheduleCsv(rows, unit), "text/csv")
      }
    >
      Download as CSV
    </button>
  );
}
