import type { OverdueTable } from "#shared/calculations/tables-in-force.ts";
import { formatLongDate } from "#shared/format.ts";

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

/** Shown below a result whose figures are past their review date. */
export function reviewWords({ kind, reviewBy }: Pick<OverdueTable, "kind" | "reviewBy">): string {
  return `The ${NAMES[kind]} were to be checked by ${formatLongDate(reviewBy)} and have not been since: please ask us whether they still apply.`;
}
