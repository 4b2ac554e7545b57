import { DAY_MS, daysAfter } from "#kit/values/times.ts";

export type { Figures, Speed } from "./figures.output.ts";

export const FIGURE_STEPS = ["day", "week", "month"] as const;
export type FigureStep = (typeof FIGURE_STEPS)[number];

/** The longest range of days on one page of figures. */
export const MOST_FIGURE_DAYS = 3660;

/** The number of days in a range, both ends included. */
export function daysFrom(since: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
}

/** The first day of the step that a day is in, or the month. */
export function stepOf(day: string, by: FigureStep): string {
  if (by === "day") return day;
  if (by === "month") return day.slice(0, 7);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** Every step of the range, including those in which nothing arrived. */
export function stepsOf(since: string, until: string, by: FigureStep): string[] {
  const days = Array.from({ length: daysFrom(since, until) }, (_, index) =>
    daysAfter(since, index),
  );
  return [...new Set(days.map((day) => stepOf(day, by)))];
}
