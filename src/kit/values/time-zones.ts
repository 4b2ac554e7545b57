import { formatShortDate } from "./format.ts";
import { DAY_MS } from "./times.ts";

/** Wall clock times in a time zone. Minutes count from its midnight. */

/** The time zone of the lender until another one is chosen, as in the default business hours. */
export const USUAL_TIME_ZONE = "America/New_York";

/** The zones of business hours by the last letters of their abbreviations, such as EST or PT. */
const ZONES = [
  [/\bE[SD]?T\b|\beastern\b/i, USUAL_TIME_ZONE],
  [/\bC[SD]?T\b|\bcentral\b/i, "America/Chicago"],
  [/\bM[SD]?T\b|\bmountain\b/i, "America/Denver"],
  [/\bP[SD]?T\b|\bpacific\b/i, "America/Los_Angeles"],
  [/\bAK[SD]?T\b|\balaska\b/i, "America/Anchorage"],
  [/\bHS?T\b|\bhawaii\b/i, "Pacific/Honolulu"],
] as const;

/** The time zone of the office, which its business hours name. */
export function zoneOf(businessHours: string): string {
  return ZONES.find(([name]) => name.test(businessHours))?.[1] ?? USUAL_TIME_ZONE;
}

/** A moment as a person there says it, such as `November 24, 2026 at 5:00 PM EST`. */
export function momentIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(moment));
}

/** The day of a moment there, such as `Nov 24, 2026`. */
export function dateIn(timeZone: string, moment: string): string {
  return formatShortDate(wallClock(new Date(moment), timeZone).day);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

interface WallClock {
  /** Such as 2026-11-22. */
  day: string;
  minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock shows at a moment. */
export function wallClock(at: Date, timeZone: string): WallClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const MINUTE_MS = 60_000;
/** Clocks change at full quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * What the clock shows at moments, in milliseconds as if it showed UTC. Fast for many moments: the
 * difference is looked up once for each day on which the clock does not change.
 */
export function clockOf(timeZone: string): (moment: number) => number {
  const known = new Map<number, number>();
  const ahead = (moment: number) => {
    const found = known.get(moment);
    if (found !== undefined) return found;
    const { day, minutes } = wallClock(new Date(moment), timeZone);
    const difference = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS - moment;
    known.set(moment, difference);
    return difference;
  };
  return (moment) => {
    const midnight = Math.floor(moment / DAY_MS) * DAY_MS;
    const first = ahead(midnight);
    return first === ahead(midnight + DAY_MS)
      ? moment + first
      : moment + ahead(Math.floor(moment / QUARTER_MS) * QUARTER_MS);
  };
}

/** The moment at which the clock shows a time, or one close by if the clock skips it. */
export function momentOf({ day, minutes }: WallClock, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  let moment = shown;
  // The second round is for a change of the clock in between
  for (let round = 0; round < 2; round += 1) {
    const there = wallClock(new Date(moment), timeZone);
    moment += shown - (Date.parse(`${there.day}T00:00:00Z`) + there.minutes * MINUTE_MS);
  }
  return moment;
}

/** The next moment after the given one at which the clock shows the time. */
export function nextTimeOfDay(after: Date, minutes: number, timeZone: string): Date {
  for (let days = -1; ; days += 1) {
    const { day } = wallClock(new Date(after.getTime() + days * DAY_MS), timeZone);
    const moment = momentOf({ day, minutes }, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** The minutes of a time such as 21:30. */
export function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Hours in which somebody gets no mail; they may go past midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

/** The end of the quiet hours that contain the moment; undefined outside them. */
export function quietUntil(at: Date, quiet: QuietHours, timeZone: string): Date | undefined {
  const { minutes } = wallClock(at, timeZone);
  const [from, to] = [minutesIn(quiet.from), minutesIn(quiet.to)];
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  return isQuiet ? nextTimeOfDay(at, to, timeZone) : undefined;
}
