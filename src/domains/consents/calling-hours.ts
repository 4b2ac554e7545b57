import type { Dated } from "#lending/calculations/fee-tables.ts";
import { US_STATES } from "#lending/us-states.ts";
import { wallClock } from "#kit/values/time-zones.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";

type State = keyof typeof US_STATES;
/** Full hours of the called person's clock; undefined where no call may be made. */
type Span = readonly [from: number, to: number] | undefined;

/** When calls may be made, from a day on. `effectiveFrom` is a day on which it applied at the latest. */
export interface CallingHours extends Dated {
  /** Undefined for all states without a stricter law. */
  state?: State;
  weekdays: Span;
  saturday: Span;
  sunday: Span;
}

const REVIEW = "2027-11-30";

function stricter(
  state: State,
  effectiveFrom: string,
  source: string,
  [weekdays, saturday = weekdays, ...rest]: [Span, Span?, Span?],
): CallingHours {
  const sunday = rest.length === 0 ? saturday : rest[0];
  return { state, effectiveFrom, source, reviewBy: REVIEW, weekdays, saturday, sunday };
}

/** Built in, like the fees of src/lending. Holidays, which some of them name, are not in it. */
export const CALLING_HOURS: readonly CallingHours[] = [
  {
    source: "47 CFR 64.1200(c)(1)",
    effectiveFrom: "1992-12-20",
    reviewBy: REVIEW,
    weekdays: [8, 21],
    saturday: [8, 21],
    sunday: [8, 21],
  },
  stricter("CT", "2023-10-01", "Conn. Gen. Stat. 42-288a, Public Act 23-98", [[9, 20]]),
  stricter("FL", "2021-07-01", "Fla. Stat. 501.616(6)(a)", [[8, 20]]),
  stricter("KY", "2002-07-15", "KRS 367.46955", [[10, 21]]),
  stricter("LA", "2025-01-01", "La. R.S. 45:844.11 to 844.15, LPSC Do Not Call General Order", [
    [8, 20],
    [8, 20],
    undefined,
  ]),
  stricter("MA", "2003-01-01", "M.G.L. c. 159C s. 3", [[8, 20]]),
  stricter("MD", "2024-01-01", "Stop the Spam Calls Act of 2023, Md. Code, Com. Law 14-4501 ff.", [
    [8, 20],
  ]),
  stricter("MN", "2025-01-01", "Minn. Stat. 325E.30", [[9, 21]]),
  stricter("MS", "2025-01-01", "Miss. Code 77-3-723", [[8, 20], [8, 20], undefined]),
  stricter("NM", "2025-01-01", "N.M. Stat. 57-12-22", [[9, 21]]),
  stricter("NV", "2025-01-01", "NRS 598.0918", [[9, 20]]),
  stricter("OK", "2022-11-01", "15 O.S. 775C.4", [[8, 20]]),
  stricter("OR", "2026-01-01", "Oregon Laws 2025, HB 3865", [[8, 20]]),
  stricter("RI", "2025-01-01", "R.I. Gen. Laws 5-61-2(9), 5-61-3.6", [
    [9, 18],
    [10, 17],
    undefined,
  ]),
  stricter("TX", "2025-01-01", "Tex. Bus. & Com. Code 301.051", [
    [9, 21],
    [9, 21],
    [12, 21],
  ]),
  stricter("WA", "2022-06-09", "RCW 80.36.390", [[8, 20]]),
];

/** The zones of each state; in one with two, both must allow a call. */
const ZONES: Record<string, string> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV",
  "America/Chicago": "AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "AZ CO ID KS MT ND NE NM OR SD TX UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA ID NV OR WA",
  "America/Anchorage": "AK",
  "America/Adak": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
};

function hoursOf(state: State, day: string): CallingHours | undefined {
  const inForce = CALLING_HOURS.filter(
    ({ effectiveFrom, effectiveTo = day }) => effectiveFrom <= day && day <= effectiveTo,
  );
  return (
    inForce.findLast((each) => each.state === state) ??
    inForce.findLast((each) => each.state === undefined)
  );
}

function spanOn(state: State, day: string): Span {
  const hours = hoursOf(state, day);
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 ? hours?.sunday : weekday === 6 ? hours?.saturday : hours?.weekdays;
}

/**
 * Why nobody may be called in a state now, such as: It is 21:40 in Florida: calls are allowed from
 * 8:00. Undefined while calls are allowed, and where no state is known.
 */
export function callingNotice(code: string, now: Date): string | undefined {
  if (!Object.hasOwn(US_STATES, code)) return undefined;
  const state = code as State;
  const zones = Object.keys(ZONES).filter((zone) => ZONES[zone]?.split(" ").includes(state));
  for (const zone of zones) {
    const { day, minutes } = wallClock(now, zone);
    const span = spanOn(state, day);
    if (span && minutes >= span[0] * 60 && minutes < span[1] * 60) continue;
    const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
    const source = hoursOf(state, day)?.source;
    return `It is ${clock} in ${US_STATES[state]}: calls are allowed from ${nextStart(state, { day, minutes })} (${source}).`;
  }
  return undefined;
}

function nextStart(state: State, { day, minutes }: ReturnType<typeof wallClock>): string {
  for (let ahead = 0; ; ahead += 1) {
    const next = ahead === 0 ? day : daysAfter(day, ahead);
    const span = spanOn(state, next);
    if (!span || (ahead === 0 && minutes >= span[0] * 60)) continue;
    const names = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
    const on = ahead > 1 ? ` on ${names.format(new Date(dayOf(new Date(next))))}` : "";
    return `${span[0]}:00${on}`;
  }
}
