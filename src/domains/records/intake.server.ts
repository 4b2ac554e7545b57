import { createHash } from "node:crypto";
import { type Account, emailKey } from "#domains/accounts/accounts.ts";
import type { z } from "zod";
import type { tickedConsents } from "#domains/consents/consents.input.ts";
import { type Shown, shownWordings } from "#domains/consents/receipts.server.ts";
import type { LeadKind } from "#domains/leads/leads.ts";
import {
  DOUBT_POINTS,
  HIDDEN_FIELD,
  pointsOf,
  type Signal,
  SPAM_POINTS,
} from "#domains/quarantine/quarantine.ts";
import type { Actor } from "#platform/access.ts";
import type { Site } from "#platform/context.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { hold } from "./hold.server.ts";
import { findSpam, type Sending } from "./spam.server.ts";

/** The answers of a form, with what the browser sends along. */
interface Form {
  email: string;
  [HIDDEN_FIELD]?: string | undefined;
  opened?: string | undefined;
  came?: string | undefined;
  consents?: z.output<typeof tickedConsents>;
  callConsent?: boolean | undefined;
  callWording?: string | undefined;
  privacyRead?: boolean | undefined;
}

/** The answers, and what stood beside the ticked boxes. */
export type Submission<Sent> = Omit<
  Sent,
  typeof HIDDEN_FIELD | "opened" | "consents" | "callWording"
> & {
  shown?: Shown | undefined;
};

/** A submission's fingerprint, which is unique, and its time of arrival. */
export interface Arrived {
  fingerprint: string;
  createdAt: string;
}

/** Whether it may be spam, too little to hold it: then nothing is answered automatically. */
export interface Doubt {
  isDoubtful: boolean;
}

/** What is known of a record that did not come by its form, besides what the form asks. */
export interface Brought {
  source: string;
  state: string;
  amount: number | null;
  /** The vendor's post with which it came. */
  postId?: number;
}

/** Who the mails about a submission are for. */
export interface Mailing {
  site: Site;
  /** Who of the staff, or whose program, brought it. */
  by?: Actor | undefined;
  /** Who was signed in when it was sent. */
  sender?: Account | undefined;
}

interface Kind<Sent, Stored> {
  kind: LeadKind;
  /** The sender and their text, as listed in the quarantine. */
  listed: { name: string; phone: string; text: string; sentById: number | null };
  /** Stores the record and notifies everybody concerned. Undefined when it is already stored. */
  store: (
    trx: Db,
    submission: Submission<Sent>,
    arrived: Arrived,
    doubt: Doubt,
  ) => Promise<Stored | undefined>;
  read: (trx: Db, id: number) => Promise<Stored>;
  /** The response to the sender of a quarantined submission: the same as for a stored one. */
  answer: (submission: Submission<Sent>, held: { id: number; createdAt: string }) => Stored;
}

/**
 * Within this time, the same submission returns the same record. See
 * src/decisions/024-messages-repeat-by-fingerprint.md
 */
const REPEAT_MS = 60_000;

const TABLES = { application: "loanApplications", message: "contactSubmissions" } as const;

/**
 * Stores a submission as a record, or puts it into the quarantine with the same response. The same
 * submission sent again within a minute returns the stored one.
 */
export function takeIn<Sent extends Form, Stored>(
  db: Db,
  sending: Sending,
  { [HIDDEN_FIELD]: hidden, opened, consents, callWording, ...answered }: Sent,
  { kind, listed, store, read, answer }: Kind<Sent, Stored>,
): Promise<Stored> {
  const now = new Date();
  const { came: _came, email, ...answers } = answered;
  const { name, phone, text } = listed;
  const arrived = {
    fingerprint: fingerprintOf({ ...answers, email, ...(consents && { consents }) }),
    createdAt: now.toISOString(),
  };
  const repeat = { fingerprint: arrived.fingerprint, now };
  const take = async (trx: Db): Promise<Stored> => {
    const judged = { email, phone, text, texts: [name, text], hidden, opened };
    let signals: Signal[] | undefined;
    const form = kind === "application" ? "apply" : "contact";
    const { callConsent, privacyRead } = answered;
    const ticked = { consents, callConsent, callWording, phone, privacyRead };
    const shown = await shownWordings(trx, { form, ...sending }, ticked);
    const submission = { ...answered, ...(shown && { shown }) } as Submission<Sent>;
    for (;;) {
      const held = await findRepeated(trx, "quarantine", repeat);
      if (held !== undefined) {
        const { recordId: id, createdAt, ...waiting } = await readHeld(trx, held);
        return answer(JSON.parse(waiting.submission) as Submission<Sent>, { id, createdAt });
      }
      const repeated = await findRepeated(trx, TABLES[kind], repeat);
      if (repeated !== undefined) return read(trx, repeated);
      signals ??= await findSpam(trx, sending, judged, now);
      if (pointsOf(signals) >= SPAM_POINTS) {
        const recordId = await wordingOf(trx).nextId(trx, TABLES[kind]);
        await hold(trx, { kind, recordId, ...listed, email, signals, submission, ...arrived });
        continue;
      }
      const stored = await store(trx, submission, arrived, {
        isDoubtful: pointsOf(signals) >= DOUBT_POINTS,
      });
      // If nothing was stored, a copy has arrived by another way at the same moment
      if (stored) return stored;
    }
  };
  return db.isTransaction ? take(db) : db.transaction().execute(take);
}

function readHeld(trx: Db, id: number) {
  return trx
    .selectFrom("quarantine")
    .where("id", "=", id)
    .select(["recordId", "submission", "createdAt"])
    .executeTakeFirstOrThrow();
}

/**
 * The id of the record that the same submission created within the last minute. An older record
 * loses its fingerprint, since fingerprints are unique.
 */
async function findRepeated(
  trx: Db,
  table: "contactSubmissions" | "loanApplications" | "quarantine",
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<number | undefined> {
  const last = await trx
    .selectFrom(table)
    .where("fingerprint", "=", fingerprint)
    .select(["id", "createdAt"])
    .executeTakeFirst();
  if (!last) return undefined;
  if (Date.parse(last.createdAt) > now.getTime() - REPEAT_MS) return last.id;
  await trx
    .updateTable(table)
    .set({ fingerprint: `${fingerprint} ${last.id}` })
    .where("id", "=", last.id)
    .execute();
  return undefined;
}

/** The same hash for the same answers of the same person, in any order. */
export function fingerprintOf(submission: { email: string }): string {
  const entries = Object.entries({ ...submission, email: emailKey(submission.email) })
    .filter(([, answer]) => answer !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}
