import type { ReactNode } from "react";
import type { PaymentPlan } from "#shared/calculators/payment-plan.ts";
import { UNITS, VIEWS } from "#shared/calculators/amortization/schedule-rows.ts";
import { useAfterFrame } from "#web/ui/use-after-frame.ts";
import { BalanceChart } from "./schedule/balance-chart.tsx";
import { SaveCsv, ScheduleTable } from "./schedule/schedule-table.tsx";
import type { Scenario } from "./use-scenario.ts";

interface Props {
  scenario: Scenario<PaymentPlan>;
  /** Why it is dimmed, if it is. */
  why: ReactNode;
}

/** The loan over time: drawn, by year or by month, and as a file. Its view is in the address. */
export function PlanSchedule({ scenario, why }: Props) {
  const { typed, outcome, isStale, isExample, issues } = scenario;
  // Hundreds of rows would hold up the next key: they follow what is typed
  const { schedule, plain } = useAfterFrame(outcome.data);
  const view = issues.schedule ? "closed" : typed.schedule;
  const isShown = view === "years" || view === "months";
  // Nobody has asked for the example's schedule
  const hasRows = isShown && !isExample;
  const dimmed = isStale ? "opacity-70" : "";
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
        {isShown && why}
        {hasRows && (
          <div className={dimmed}>
            <BalanceChart schedule={schedule} plain={plain} />
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
          {hasRows && <SaveCsv schedule={outcome.data.schedule} unit={UNITS[view]} />}
        </div>
        {hasRows && (
          <div className={`min-w-0 ${dimmed}`}>
            <ScheduleTable rows={schedule.rows} unit={UNITS[view]} />
          </div>
        )}
      </div>
    </details>
  );
}
