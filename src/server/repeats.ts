import { createHash } from "node:crypto";
import { emailKey } from "../shared/accounts.ts";

/**
 * The same submission again within this time is the same record.
 * See src/decisions/024-messages-repeat-by-fingerprint.md
 */
const REPEAT_MS = 60_000;

/** The time after which a record was made that the same submission would only repeat. */
export function repeatsSince(now: Date): string {
  return new Date(now.getTime() - REPEAT_MS).toISOString();
}

/** The same for the same answers of the same person, in whatever order they came. */
export function fingerprintOf(submission: { email: string }): string {
  const entries = Object.entries({ ...submission, email: emailKey(submission.email) })
    .filter(([, answer]) => answer !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}
