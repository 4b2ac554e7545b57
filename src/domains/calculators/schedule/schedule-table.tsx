import { useHydrated } from "@tanstack/react-router";
import { memo } from "react";
import type { Schedule, ScheduleRow } from "#lending/calculations.output.ts";
import { byYear, scheduleCsv, type Unit } from "#lending/calculators/amortization/schedule-rows.ts";
import { inCents } from "#lending/calculators/words.ts";
import { saveFile } from "#ui/save-file.ts";
import { Scrolled } from "#ui/scrolled.tsx";

const COLUMNS = ["payment", "interest", "principal", "balance"] as const;

interface TableProps {
  rows: ScheduleRow[];
  unit: Unit;
}

export const ScheduleTable = memo(function ScheduleTable({ rows, unit }: TableProps) {
  const shown = unit === "Year" ? byYear(rows) : rows;
  return (
    <Scrolled label={`Schedule by ${unit.toLowerCase()}`}>
      <table className="table tabular-nums max-sm:text-xs max-sm:[&_:is(td,th)]:px-[3px]">
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
export function SaveCsv({ schedule, unit }: { schedule: Schedule; unit: Unit }) {
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
