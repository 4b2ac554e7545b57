import type { z } from "zod";
import { contactSubmission } from "#shared/contact.output.ts";
import type { contactInput } from "#shared/contact.input.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  MESSAGE_STATUSES,
  type MessageStatus,
} from "#shared/contact.ts";
import { leadPath } from "#shared/leads.ts";
import { originOf } from "#shared/origin.ts";
import type { Signal } from "#shared/quarantine.ts";
import type { RecordCounts, RecordFilter } from "#shared/records.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Actor } from "#server/access.ts";
import { greetingAt } from "#server/accounts/account-mails.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Site } from "#server/context.ts";
import { columnsOf } from "#server/database/columns.ts";
import type { Db } from "#server/database/engine.ts";
import { wordingOf } from "#server/database/wording.ts";
import { AppError } from "#server/errors.ts";
import { firstAnswer } from "#server/mail/first-answers.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { composeMail } from "#server/mail/compose.ts";
import type { Page } from "#server/paging.ts";
import { tellOfArrival } from "#server/notices/arrivals.ts";
import { chooseOfficer, type Officer } from "#server/records/desk-settings.ts";
import { queueEvent } from "#server/records/events.ts";
import { leadOf, openLead } from "#server/records/leads.ts";
import { hold } from "#server/records/quarantine.ts";
import { countFound, recordsQuery, toRecordPage } from "#server/records/record-search.ts";
import { findRepeated, fingerprintOf } from "#server/records/repeats.ts";
import { refuseStale, type StatusChange } from "#server/records/status-change.ts";
import { findSpam, type Sending } from "#server/records/spam.ts";
import { addToTimeline } from "#server/records/timeline.ts";
import { readSetting } from "#server/settings/settings.ts";

const COLUMNS = columnsOf("contactSubmissions", contactSubmission);

/**
 * Stores a visitor's message, or puts it into the quarantine with the same answer. The same message
 * sent again within a minute returns the stored one.
 */
export async function sendMessage(
  db: Db,
  { site, sending }: { site: Site; sending: Sending },
  { website, opened, came, ...sent }: z.output<typeof contactInput>,
): Promise<ContactSubmission> {
  const now = new Date();
  const { email, name, message: text } = sent;
  const given = { fingerprint: fingerprintOf(sent), createdAt: now.toISOString() };
  const repeat = { fingerprint: given.fingerprint, now };
  return db.transaction().execute(async (trx) => {
    const judged = { email, text, texts: [name, text], website, opened };
    let signals: Signal[] | undefined;
    for (;;) {
      const held = await findRepeated(trx, "quarantine", repeat);
      if (held !== undefined) return readHeldMessage(trx, held);
      const repeated = await findRepeated(trx, "contactSubmissions", repeat);
      if (repeated !== undefined) return findMessage(trx, repeated);
      signals ??= await findSpam(trx, sending, judged, now);
      const submission = { ...sent, came };
      if (signals.length > 0) {
        const recordId = await wordingOf(trx).nextId(trx, "contactSubmissions");
        const { phone } = sent;
        const waiting = { name, email, phone, text, signals, submission, ...given };
        await hold(trx, { kind: "message", recordId, ...waiting });
        continue;
      }
      const stored = await storeMessage(trx, site, { ...submission, ...given });
      // Otherwise the same came by another way at the same moment
      if (stored) return stored;
    }
  });
}

type Submission = Omit<z.output<typeof contactInput>, "website" | "opened">;

async function readHeldMessage(trx: Db, id: number): Promise<ContactSubmission> {
  const { recordId, submission, createdAt } = await trx
    .selectFrom("quarantine")
    .where("id", "=", id)
    .select(["recordId", "submission", "createdAt"])
    .executeTakeFirstOrThrow();
  const { came: _came, ...sent } = JSON.parse(submission) as Submission;
  return { ...sent, id: recordId, status: "unread", createdAt };
}

/**
 * Stores a message as a lead and queues the notice to the lender and the confirmation to the visitor.
 * Undefined when the same message is stored already. Triggers count and index it
 * (db/migrations/0001_initial.ts), and mail/sender.ts sends the mails.
 */
export async function storeMessage(
  trx: Db,
  site: Site,
  given: Submission & { id?: number; fingerprint: string; createdAt: string },
): Promise<ContactSubmission | undefined> {
  const { came, ...message } = given;
  const stored = await trx
    .insertInto("contactSubmissions")
    .values(message)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { createdAt } = stored;
  const assignee = await chooseOfficer(trx, {});
  const origin = originOf(came, new URL(site.publicUrl).host);
  const lead = { sender: stored, assignee, isAsked: false, createdAt, origin };
  const about = await openLead(trx, { messageId: stored.id }, lead);
  await tellOffice(trx, site, { message: stored, assignee, leadId: about });
  await queueMail(trx, { ...(await confirmationOf(trx, stored, site)), about });
  return stored;
}

interface Arrived {
  message: ContactSubmission;
  assignee: Officer | undefined;
  leadId: number;
}

/** Mails the contact e-mail, and tells the officer who gets the lead and the administrators. */
async function tellOffice(
  trx: Db,
  site: Site,
  { message, assignee, leadId }: Arrived,
): Promise<void> {
  const office = addressesIn(await readSetting(trx, "contactEmail"));
  const path = leadPath({ kind: "message", reference: String(message.id) }, "/admin");
  for (const to of office) await queueMail(trx, noticeOf(message, site, { to, path }));
  await tellOfArrival(
    trx,
    {
      kind: "message",
      leadId,
      title: subjectOf(message),
      told: office,
      mail: ({ email }, own) => noticeOf(message, site, { to: email, path: own }),
    },
    assignee,
  );
}

function subjectOf({ name, subject }: ContactSubmission): string {
  return `New message: ${CONTACT_SUBJECTS[subject]} from ${name}`;
}

interface Addressed {
  to: string;
  /** Where its reader can open the message. */
  path: string;
}

function noticeOf(message: ContactSubmission, site: Site, { to, path }: Addressed) {
  const { name, email, phone } = message;
  return composeMail({
    to,
    audience: "office",
    replyTo: { name, address: email },
    subject: subjectOf(message),
    paragraphs: [
      `${name} wrote through the contact page. Reply to this message to answer them.`,
      `E-mail: ${email}\nPhone: ${phone}`,
      message.message,
    ],
    action: { label: "Open the message", url: site.publicUrl + path },
  });
}

/** Contains no typed text, so that nobody can use it to send their own words to a stranger. */
async function confirmationOf(trx: Db, { id, email, subject }: ContactSubmission, site: Site) {
  const values = {
    company: site.companyName,
    subject: CONTACT_SUBJECTS[subject],
    reference: String(id),
    greeting: await greetingAt(trx, email),
  };
  const words = await firstAnswer(trx, "message", values);
  return composeMail({ to: email, audience: "stranger", ...words });
}

export type MessageFilter = RecordFilter<MessageStatus>;

/** The messages, newest first by default; all of them unless a limit is given. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<Page<ContactSubmission>> {
  const rows = await messagesQuery(db, filter).execute();
  return toRecordPage(rows, filter);
}

export function messagesQuery(db: Db, filter: MessageFilter) {
  return recordsQuery(db, "contactSubmissions", filter).select(COLUMNS);
}

/** The number of messages of each status that match a search. */
export function countMessages(db: Db, search: string): Promise<RecordCounts<MessageStatus>> {
  return countFound(db, { table: "contactSubmissions", statuses: MESSAGE_STATUSES }, search);
}

/** One message. Throws NOT_FOUND. */
export async function findMessage(db: Db, id: number): Promise<ContactSubmission> {
  const message = await db
    .selectFrom("contactSubmissions")
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!message) throw new AppError("NOT_FOUND", "This message does not exist.");
  return message;
}

/**
 * Sets the status and records who did. Throws NOT_FOUND, and CONFLICT when the current status is
 * neither the expected nor the new one.
 */
export function setMessageStatus(
  db: Db,
  actor: Actor,
  change: StatusChange<MessageStatus>,
): Promise<ContactSubmission> {
  return db.transaction().execute((trx) => changeMessageStatus(trx, actor, change));
}

/** The same inside a transaction. */
export async function changeMessageStatus(
  trx: Db,
  actor: Actor,
  change: StatusChange<MessageStatus>,
): Promise<ContactSubmission> {
  const { id, status } = change;
  for (;;) {
    const message = await findMessage(trx, id);
    if (message.status === status) return message;
    refuseStale(message.status, change);
    const changed = await trx
      .updateTable("contactSubmissions")
      .set({ status })
      .where("id", "=", id)
      .where("status", "=", message.status)
      .returning(COLUMNS)
      .executeTakeFirst();
    // Somebody else changed it in between: read again
    if (!changed) continue;
    await recordChange(trx, actor, {
      action: "contact.setStatus",
      subject: `message ${id}`,
      before: message.status,
      after: status,
    });
    await addToTimeline(trx, actor, await leadOf(trx, { messageId: id }), {
      kind: "status",
      data: { from: message.status, to: status },
    });
    await queueEvent(trx, {
      event: "message.status",
      recordId: id,
      change: { from: message.status, to: status },
    });
    return changed;
  }
}
