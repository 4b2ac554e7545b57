export type { Quarantined } from "./quarantine.output.ts";

/**
 * The field of the forms that people do not see. No browser and no password manager knows a value
 * for this name, as they do for `website` or `company`.
 */
export const HIDDEN_FIELD = "leftEmpty";

/**
 * The signals of spam, with their points and the words of the quarantine. No signal is enough by
 * itself: some programs fill in every field for people, and offices, tests and hasty people send
 * like programs. How something was sent stays below the threshold without links in the text or the
 * hidden field.
 */
export const SIGNALS = {
  hidden: { points: 60, reason: "Filled in a hidden field (bot)." },
  links: { points: 40, reason: "The text has three links or more." },
  manyLinks: { points: 70, reason: "The text has six links or more." },
  quick: { points: 30, reason: "It was sent within three seconds of the first letter." },
  repeated: { points: 40, reason: "The same text came from three other addresses within a day." },
  network: { points: 20, reason: "10 others from this network in the past hour." },
} as const satisfies Record<string, { points: number; reason: string }>;

export type Signal = keyof typeof SIGNALS;

/** A submission with at least this many points waits in the quarantine. */
export const SPAM_POINTS = 100;

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
