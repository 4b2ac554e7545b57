export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The moment this many milliseconds ago. */
export function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}

/** The moment in this many milliseconds. */
export function fromNow(milliseconds: number): string {
  return ago(-milliseconds);
}

/** The same moment a number of months later, or earlier. */
export function monthsAfter(moment: string | Date, months: number): string {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
}

/** The day of a moment in UTC, such as 2026-11-22. */
export function dayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** What a form says of two days in the wrong order. */
export const LAST_BEFORE_FIRST = "The last day cannot be before the first.";

/** The day a number of days after another, or before it. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** What `minuteOf` writes, in a text. */
export const MINUTE = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g;

/** A time in a mail's text, such as `2026-11-27 12:30 UTC`: it leaves in the office's time. */
export function minuteOf(moment: string): string {
  return `${moment.slice(0, 16).replace("T", " ")} UTC`;
}
