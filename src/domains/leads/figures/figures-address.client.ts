import { FIGURE_STEPS, type FigureStep } from "#domains/figures/figures.ts";
import { daysAfter } from "#kit/values/times.ts";
import { today } from "#domains/leads/list/lead-address.client.ts";

/** The range of days of the figures, in the address. */
export interface FiguresAddress {
  since: string;
  until: string;
  by?: FigureStep | undefined;
}

export const WORDS: Record<FigureStep, string> = { day: "Day", week: "Week of", month: "Month" };

/** The last 30 days unless the address says otherwise. */
export function readFiguresAddress(search: Record<string, unknown>): FiguresAddress {
  const until = dayOf(search.until) ?? today();
  return {
    since: dayOf(search.since) ?? daysAfter(until, -29),
    until,
    by: FIGURE_STEPS.find((step) => step === search.by),
  };
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0
    ? value
    : undefined;
}

/** Such as Nov 22, or Nov 2026. */
export function stepInWords(step: string, by: FigureStep): string {
  const date = new Date(by === "month" ? `${step}-01` : step);
  return date.toLocaleDateString("en-US", {
    timeZone: "UTC",
    month: "short",
    ...(by === "month" ? { year: "numeric" } : { day: "numeric", year: "numeric" }),
  });
}
