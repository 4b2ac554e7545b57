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
import type { RecordCounts, RecordFilter } from "#shared/records.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Actor } from "#server/access.ts";
import { greetingAt } from "#server/accounts/account-mails.ts";
import type { Site } from "#server/context.ts";
import { columnsOf } from "#server/database/columns.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { firstAnswer } from "#server/mail/first-answers.ts";
import { queueMail, readerOfConfirmation } from "#server/mail/outbox.ts";
import { composeMail } from "#server/mail/compose.ts";
import type { Page } from "#server/paging.ts";
import { notifyOfArrival } from "#server/notices/notify.ts";
import { chooseOfficer, type Officer } from "#server/records/desk-settings.ts";
import { type Arrived, type Mailing, type Submission, takeIn } from "#server/records/intake.ts";
import { openLead } from "#server/records/open-lead.ts";
import { countFound, recordsQuery, toRecordPage } from "#server/records/record-search.ts";
import { recordStatus, refuseStale, type StatusChange } from "#server/records/status-change.ts";
import type { Sending } from "#server/records/spam.ts";
import { readSetting } from "#server/settings/settings.ts";
import { messageNotice, noticeSubject } from "./contact-mails.ts";

const COLUMNS = columnsOf("contactSubmissions", contactSubmission);

type Sent = z.output<typeof contactInput>;

/**
 * Stores a visitor's message, or puts it into the quarantine with the same response. The same
 * message sent again within a minute returns the stored one.
 */
export function sendMessage(
  db: Db,
  { sending, ...mailing }: Mailing & { sending: Sending },
  sent: Sent,
): Promise<ContactSubmission> {
  const { name, phone, message: text } = sent;
  return takeIn(db, sending, sent, {
    kind: "message",
    listed: { name, phone, text },
    store: (trx, submission, arrived) => storeMessage(trx, mailing, { ...submission, ...arrived }),
    read: findMessage,
    answer: ({ came: _came, ...message }, held) => ({ ...message, ...held, status: "unread" }),
  });
}

/**
 * Stores a message as a lead and queues the notice to the lender and the confirmation to the
 * visitor. Undefined when the same message is already stored. Triggers count and index it
 * (db/migrations/0001_initial.ts), and mail/sender.ts sends the mails.
 */
export async function storeMessage(
  trx: Db,
  { site, sender }: Mailing,
  given: Submission<Sent> & Arrived & { id?: number },
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
  await notifyOffice(trx, site, { message: stored, assignee, leadId: about });
  const confirmation = await confirmationOf(trx, stored, site);
  await queueMail(trx, { ...confirmation, ...readerOfConfirmation(sender, stored.email), about });
  return stored;
}

interface NewMessage {
  message: ContactSubmission;
  assignee: Officer | undefined;
  leadId: number;
}

/** Mails the contact e-mail, and notifies the administrators and the officer who gets the lead. */
async function notifyOffice(
  trx: Db,
  site: Site,
  { message, assignee, leadId }: NewMessage,
): Promise<void> {
  const office = addressesIn(await readSetting(trx, "contactEmail"));
  const path = leadPath({ kind: "message", reference: String(message.id) }, "/admin");
  for (const to of office) await queueMail(trx, messageNotice(message, site, { to, path }));
  await notifyOfArrival(
    trx,
    {
      kind: "message",
      leadId,
      title: noticeSubject(message),
      mailed: office,
      mail: ({ email }, own) => messageNotice(message, site, { to: email, path: own }),
    },
    assignee,
  );
}

/**
 * The mail contains no typed text, so that nobody can use it to send their own words to a stranger.
 */
async function confirmationOf(trx: Db, { id, email, subject }: ContactSubmission, site: Site) {
  const values = {
    company: site.companyName,
    subject: CONTACT_SUBJECTS[subject],
    reference: String(id),
    greeting: await greetingAt(trx, email),
  };
  const words = await firstAnswer(trx, "message", values);
  return composeMail({ to: email, ...words });
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
    // Somebody else changed it in between, so it is read again
    if (!changed) continue;
    const subject = `message ${id}`;
    await recordStatus(trx, actor, {
      kind: "message",
      id,
      subject,
      from: message.status,
      to: status,
    });
    return changed;
  }
}
