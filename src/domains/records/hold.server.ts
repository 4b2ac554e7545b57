import { LEAD_KINDS, type LeadKind } from "#domains/leads/leads.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { QUARANTINE_DAYS, type Signal } from "#domains/quarantine/quarantine.ts";
import { DAY_MS, monthsAfter } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";

interface Held {
  kind: LeadKind;
  /** Drawn from the ids of the records, so that it stays the same after a release. */
  recordId: number;
  name: string;
  email: string;
  phone: string;
  text: string;
  signals: readonly Signal[];
  submission: object;
  fingerprint: string;
  sentById?: number | null;
  createdAt: string;
}

// Decision: src/decisions/047-spam-waits-outside.md
/**
 * Puts a submission into the quarantine instead of storing it as a record; nobody is notified. A
 * copy that arrived by another way at the same moment is dropped.
 */
export async function hold(trx: Db, { signals, submission, ...held }: Held): Promise<void> {
  await trx
    .insertInto("quarantine")
    .values({
      ...held,
      words: wordsOf({ ...held, submission }),
      signals: JSON.stringify(signals),
      submission: JSON.stringify(submission),
      reported: null,
      heldAt: held.createdAt,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .execute();
}

/** The words by which a search finds an entry of the quarantine. */
export function wordsOf({
  name,
  email,
  phone,
  text,
  submission,
}: Pick<Held, "name" | "email" | "phone" | "text" | "submission">): string {
  const others = Object.values(submission).filter((value) => typeof value === "string");
  return [...new Set([name, email, phone, text, ...others])].join(" ").toLowerCase();
}

/** The time before which an entry of that kind was held if it may be deleted. */
export function endOfTerm(kind: LeadKind, now = new Date()): string {
  return kind === "message"
    ? new Date(now.getTime() - QUARANTINE_DAYS * DAY_MS).toISOString()
    : monthsAfter(now, -APPLICATION_TERM_MONTHS);
}

/** Forgets what a vendor sent for a message, or all of it before a time; the price stays. */
export async function forgetPosts(
  db: Db,
  which: { messageId: number } | { before: string },
): Promise<void> {
  const posts = db
    .updateTable("vendorPosts")
    .set({ raw: null, emailKey: "" })
    .where("raw", "is not", null);
  await (
    "before" in which
      ? posts.where("createdAt", "<", which.before)
      : posts.where("messageId", "=", which.messageId)
  ).execute();
}

/** Deletes entries that nobody released in time. */
export async function sweepQuarantine(db: Db, now = new Date()): Promise<void> {
  for (const kind of LEAD_KINDS)
    await db
      .deleteFrom("quarantine")
      .where("kind", "=", kind)
      .where("heldAt", "<", endOfTerm(kind, now))
      .execute();
}
