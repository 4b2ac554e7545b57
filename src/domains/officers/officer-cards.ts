import { DAY_MS, dayOf } from "#kit/values/times.ts";
import { US_STATES } from "#lending/us-states.ts";

/** A state where an officer may arrange loans, until the end of a day. */
export interface License {
  state: keyof typeof US_STATES;
  /** The last day, YYYY-MM-DD. */
  expiresOn: string;
  /** The state's own number of the license; empty when it has none. */
  number: string;
}

/** The days before an expiry on which the officer is reminded. */
export const REMINDED_BEFORE = [60, 30, 7] as const;

/**
 * Today in UTC, which is over before the same day ends in any state, so that no license is shown
 * too long.
 */
export function todayInUtc(now = Date.now()): string {
  return dayOf(now);
}

/** How many days a license is valid after today; negative when it has expired. */
export function daysLeft({ expiresOn }: Pick<License, "expiresOn">, today = todayInUtc()): number {
  return Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
}

/**
 * Whether an officer had licenses and each has expired: then the website does not show the officer.
 * Officers of banks, who are registered federally, need none and enter none.
 */
export function hasOnlyExpired(licenses: Pick<License, "expiresOn">[], today = todayInUtc()) {
  return licenses.length > 0 && licenses.every((license) => daysLeft(license, today) < 0);
}

/**
 * Whether an officer may arrange loans in a state, by the states of their valid licenses; null for
 * one whose card names no license, as officers of banks.
 */
export function mayArrangeIn(licensedIn: readonly string[] | null | undefined, state: string) {
  return !licensedIn || licensedIn.includes(state);
}

export function languagesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((language) => language.trim())
    .filter((language) => language !== "");
}
