import { FIGURE_STEPS, type FigureStep } from "#shared/figures.ts";
import { today } from "#web/leads/lead-address.ts";

/** The range of days of the figures, in the address. */
export interface FiguresAddress {
  since: string;
  until: string;
  by?: FigureStep | undefined;
}

export const WORDS: Record<FigureStep, string> = { day: "Day", week: "Week of", month: "Month" };

const DAY_MS = 86_400_000;

/** The last 30 days unless the address says otherwise. */
export function readFiguresAddress(search: Record<string, unknown>): FiguresAddress {
  const until = dayOf(search.until) ?? today();
  return {
    since: dayOf(search.since) ?? daysBefore(until, 29),
    until,
    by: FIGURE_STEPS.find((step) => step === search.by),
  };
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0
    ? value
    : undefined;
}
