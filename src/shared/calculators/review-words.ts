import type { OverdueTable } from "#shared/calculations/tables-in-force.ts";
import { formatLongDate } from "#shared/format.ts";

/** What the reader knows each table as. */
const NAMES: Record<OverdueTable["kind"], string> = {
  fha: "FHA fees",
  va: "VA fees",
  usda: "USDA fees",
  limits: "loan limits",
  ratios: "guidelines",
  counties: "county limits",
  fhaCounties: "FHA limits of the counties",
};

/** Under a result: the figures in it should have been checked by now. */
export function reviewWords({ kind, reviewBy }: Pick<OverdueTable, "kind" | "reviewBy">): string {
  return `The ${NAMES[kind]} were to be checked by ${formatLongDate(reviewBy)} and have not been since: please ask us whether they still apply.`;
}
