export type { Quarantined } from "./quarantine.output.ts";

/**
 * The field of the forms that people do not see. No browser and no password manager knows a value
 * for this name, as they do for `website` or `company`.
 */
export const HIDDEN_FIELD = "leftEmpty";

/**
 * The signals of spam, with their points and the words of the quarantine. Three links are enough,
 * and a sender who was reported. How something was sent is not: some programs fill in every field
 * for people, and offices, tests and hasty people send like programs.
 */
export const SIGNALS = {
  hidden: { points: 60, reason: "Filled in a hidden field (bot)." },
  links: { points: 100, reason: "The text has three links or more." },
  known: { points: 100, reason: "Its address, phone number or domain was reported as spam." },
  quick: { points: 30, reason: "It was sent within three seconds of the first letter." },
  repeated: { points: 40, reason: "The same text came from three other addresses within a day." },
  network: { points: 20, reason: "10 others from this network in the past hour." },
} as const satisfies Record<string, { points: number; reason: string }>;

export type Signal = keyof typeof SIGNALS;

/** A submission with at least this many points waits in the quarantine. */
export const SPAM_POINTS = 100;

/** A message with at least this many gets no automatic answer. */
export const DOUBT_POINTS = 60;

/** The reason shown for a message that a person put into the quarantine. */
export const REPORTED = "reported";

/**
 * After this many days, a message that was not released is deleted for good. An application is kept
 * for APPLICATION_TERM_MONTHS, like any other (12 CFR 1002.12(b)).
 */
export const QUARANTINE_DAYS = 30;

export function pointsOf(signals: readonly Signal[]): number {
  return signals.reduce((sum, signal) => sum + SIGNALS[signal].points, 0);
}

/** Why something is in the quarantine, in a sentence. */
export function reasonInWords(reason: Signal | typeof REPORTED): string {
  return reason === REPORTED ? "It was reported as spam." : SIGNALS[reason].reason;
}
