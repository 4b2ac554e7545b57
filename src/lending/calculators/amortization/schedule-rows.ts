import type { ScheduleRow } from "#lending/calculations.output.ts";
import { toCsv } from "#kit/values/csv.ts";

const A_YEAR = 12;

/** The views of a schedule by their names in the address. */
export const VIEWS = { years: "By year", months: "By month" };

/** What a row of each view is. */
export const UNITS = { years: "Year", months: "Month" } as const;
export type Unit = (typeof UNITS)[keyof typeof UNITS];

/** A schedule's years: sums of their months, the balance at their end. */
export function byYear(rows: readonly ScheduleRow[]): ScheduleRow[] {
  return Array.from({ length: Math.ceil(rows.length / A_YEAR) }, (_, year) => {
    const months = rows.slice(year * A_YEAR, (year + 1) * A_YEAR);
    const sum = (name: "payment" | "interest" | "principal") =>
      months.reduce((total, month) => total + month[name], 0);
    const last = months.at(-1) as ScheduleRow;
    return {
      period: year + 1,
      payment: sum("payment"),
      interest: sum("interest"),
      principal: sum("principal"),
      balance: last.balance,
      cumulativeInterest: last.cumulativeInterest,
    };
  });
}

/** A schedule as a file for spreadsheets. */
export function scheduleCsv(rows: readonly ScheduleRow[], unit: Unit): string {
  const cents = (dollars: number) => Number(dollars.toFixed(2));
  return toCsv([
    [unit, "Payment", "Interest", "Principal", "Balance", "Interest so far"],
    ...rows.map((row) => [
      row.period,
      ...[row.payment, row.interest, row.principal, row.balance, row.cumulativeInterest].map(cents),
    ]),
  ]);
}
