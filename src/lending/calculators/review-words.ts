import type { OverdueTable } from "#lending/calculations/tables-in-force.ts";
import { formatLongDate } from "#kit/values/format.ts";

/** The tables' names for readers. */
const NAMES: Record<OverdueTable["kind"], string> = {
  fha: "FHA fees",
  va: "VA fees",
  usda: "USDA fees",
  limits: "loan limits",
  ratios: "guidelines",
  counties: "county limits",
  fhaCounties: "FHA limits of the counties",
};

type Overdue = Pick<OverdueTable, "kind" | "reviewBy" | "endsOn">;

/** Shown below a result whose figures are past their review date; limits also before they end. */
export function reviewWords({ kind, reviewBy, endsOn }: Overdue): string {
  if (endsOn !== undefined)
    return `The ${NAMES[kind]} apply through ${formatLongDate(endsOn)}. The next ones were to be added by ${formatLongDate(reviewBy)} and are not on this site yet: please ask us.`;
  return `The ${NAMES[kind]} were to be checked by ${formatLongDate(reviewBy)} and have not been since: please ask us whether they still apply.`;
}

/** The same for the admins who check the table. */
export function dueWords({ reviewBy, endsOn }: Omit<Overdue, "kind">): string {
  const due = `to be checked by ${formatLongDate(reviewBy)}.`;
  return endsOn === undefined
    ? due
    : `${due} It ends on ${formatLongDate(endsOn)}, and the next one is not entered yet.`;
}
