import { DAY_MS } from "#kit/values/times.ts";
import type { DeskSettings } from "#domains/leads/leads.ts";
import { clockOf, minutesIn } from "#kit/values/time-zones.ts";

/** When the lender's office is open. */
export type OfficeHours = NonNullable<DeskSettings["officeHours"]>;

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** For so long an unanswered lead is looked at: less long than notices are kept. */
export const LOOKED_BACK_WEEKS = 8;

const MINUTE_MS = 60_000;
/** The first day of the epoch was a Thursday. */
const DAYS_AFTER_MONDAY = 3;

/** Counts the minutes in which the office is open between two moments, in milliseconds. */
export function officeClock({ days, from, to, timeZone }: OfficeHours) {
  const shown = clockOf(timeZone);
  const [begin, end] = [minutesIn(from), minutesIn(to)];
  const daysBefore = WEEKDAYS.map((_, weekday) => days.filter((day) => day <= weekday).length);
  /** The open minutes from a Monday long ago until the moment. */
  const open = (moment: number) => {
    const time = shown(moment) + DAYS_AFTER_MONDAY * DAY_MS;
    const day = Math.floor(time / DAY_MS);
    const weekday = day % 7;
    const whole = Math.floor(day / 7) * days.length + (daysBefore[weekday] ?? 0);
    const minutes = Math.min(Math.max(time / MINUTE_MS - day * 1440, begin), end) - begin;
    return whole * (end - begin) + (days.includes(weekday + 1) ? minutes : 0);
  };
  return (since: number, until: number): number =>
    Math.max(0, Math.round(open(until) - open(since)));
}
