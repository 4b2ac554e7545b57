import type { LeadKind } from "#domains/leads/leads.ts";
import { monthsAfter } from "#kit/values/times.ts";

export type { DisposalState, ErasedPerson, OtherRecord, PersonData } from "./people.output.ts";

/**
 * For how many months a lender keeps an application after it has told the applicant its decision.
 * Source: 12 CFR 1002.12(b)(1), Regulation B.
 */
export const APPLICATION_TERM_MONTHS = 25;

/**
 * Whether an entry of the quarantine cannot be deleted yet: an application, until the end of its
 * term.
 */
export function mustBeKept(
  { kind, heldAt }: { kind: LeadKind; heldAt: string },
  now = new Date(),
): boolean {
  return kind === "application" && heldAt >= monthsAfter(now, -APPLICATION_TERM_MONTHS);
}

/**
 * What says that an address is a person's: somebody typed it, a verified account has it, or staff
 * have confirmed it.
 */
export const PROOFS = {
  typed: "typed",
  account: "verified account",
  staff: "confirmed by staff",
} as const;
export type Proof = keyof typeof PROOFS;

/** Why two people may be one, the strongest reason first. */
export const SUGGESTION_REASONS = [
  "same e-mail, unproved",
  "same phone, unproved",
  "same name",
] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** What two records are compared by. */
export const COMPARED_FIELDS = ["name", "email", "phone"] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** The reason as screens spell it. */
export function reasonInWords(reason: string): string {
  return reason.replace("e-", "e");
}

/** What is erased of a person, in familiar words. */
export const PERSON_PARTS = {
  applications: "Applications",
  messages: "Messages",
  entries: "Entries of the timeline, with notes and replies",
  documents: "Files of documents",
  mails: "Emails in the outbox",
  answers: "Emails in the inbox that nobody has looked at",
  held: "Submissions in the quarantine",
  drafts: "Unfinished applications",
  subscriptions: "Newsletter subscriptions",
} as const;
export type PersonPart = keyof typeof PERSON_PARTS;

/**
 * What is typed to confirm the erasure of a person: the name, or the reference as the record's page
 * shows it.
 */
export function confirmationsOf(record: {
  kind: LeadKind;
  name: string;
  reference: string;
}): string[] {
  const { kind, name, reference } = record;
  // A message's number alone is typed too easily
  return [name, kind === "message" ? `Message ${reference}` : reference];
}

/** After how many months records are erased automatically; null for never. */
export const RETENTION = {
  applications: { fewest: APPLICATION_TERM_MONTHS, usual: APPLICATION_TERM_MONTHS },
  messages: { fewest: 3, usual: 36 },
} as const;
export const DISPOSED = ["applications", "messages"] as const;
/** What is erased by rule. */
export type Disposed = (typeof DISPOSED)[number];
/** One of them, and several. */
export const DISPOSED_IN_WORDS: Record<Disposed, [string, string]> = {
  applications: ["rejected application", "rejected applications"],
  messages: ["message", "messages"],
};
export const MOST_MONTHS = 600;
