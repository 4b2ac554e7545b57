import { dayOf, daysAfter } from "#kit/values/times.ts";

/**
 * The legal public holidays of 5 USC 6103(a): a date, or the which Monday or Thursday of a month; -1
 * is the last. Days are `YYYY-MM-DD`, weekdays 1 for Monday to 7 for Sunday.
 */
type Holiday = { month: number; since?: number } & (
  | { day: number }
  | { weekday: number; which: number }
);

const HOLIDAYS: Record<string, Holiday> = {
  "New Year’s Day": { month: 1, day: 1 },
  // Public Law 98-144
  "Birthday of Martin Luther King, Jr.": { month: 1, weekday: 1, which: 3, since: 1986 },
  "Washington’s Birthday": { month: 2, weekday: 1, which: 3 },
  "Memorial Day": { month: 5, weekday: 1, which: -1 },
  // Public Law 117-17, signed on June 17, 2021
  "Juneteenth National Independence Day": { month: 6, day: 19, since: 2021 },
  "Independence Day": { month: 7, day: 4 },
  "Labor Day": { month: 9, weekday: 1, which: 1 },
  "Columbus Day": { month: 10, weekday: 1, which: 2 },
  // On November 11 again since Public Law 94-97 took effect in 1978
  "Veterans Day": { month: 11, day: 11 },
  "Thanksgiving Day": { month: 11, weekday: 4, which: 4 },
  "Christmas Day": { month: 12, day: 25 },
};

export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** The holidays of a year, from 1978 on, by the day on which offices observe them. */
export function federalHolidays(year: number): Map<string, string> {
  const named = Object.entries(HOLIDAYS).filter(([, { since = 0 }]) => year >= since);
  return new Map(named.map(([name, holiday]) => [observed(dateIn(year, holiday)), name]));
}

function dateIn(year: number, holiday: Holiday): string {
  const { month } = holiday;
  if ("day" in holiday) return dayOf(Date.UTC(year, month - 1, holiday.day));
  const { weekday, which } = holiday;
  const first = dayOf(Date.UTC(year, which < 0 ? month : month - 1, 1));
  const toWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return daysAfter(first, toWeekday + 7 * (which < 0 ? which : which - 1));
}

/** Friday for a Saturday (5 USC 6103(b)(1)), Monday for a Sunday (Executive Order 11582). */
function observed(date: string): string {
  const shift: Record<number, number> = { 6: -1, 7: 1 };
  return daysAfter(date, shift[weekdayOf(date)] ?? 0);
}

/** The name of the holiday that is observed on a day, also that of the next January 1. */
export function holidayOn(day: string): string | undefined {
  const year = Number(day.slice(0, 4));
  return federalHolidays(year).get(day) ?? federalHolidays(year + 1).get(day);
}

const WEEKDAYS = [1, 2, 3, 4, 5];

/**
 * The last of a number of business days after a day: days on which the offices are open, by
 * default Monday to Friday, without federal holidays (12 CFR 1026.2(a)(6), the general meaning).
 */
export function businessDaysAfter(day: string, count: number, open = WEEKDAYS): string {
  let last = day;
  for (let left = count; left > 0;) {
    last = daysAfter(last, 1);
    if (open.includes(weekdayOf(last)) && holidayOn(last) === undefined) left -= 1;
  }
  return last;
}
