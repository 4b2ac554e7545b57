import type { z } from "zod";
import type { contactInput } from "./contact.input.ts";
import { CONTACT_SUBJECTS, type ContactSubmission } from "./contact.ts";
import { addReceipts } from "#domains/consents/receipts.server.ts";
import { leadPath, sourceInWords } from "#domains/leads/leads.ts";
import { originOf } from "#domains/people/origin.ts";
import { fullName } from "#domains/accounts/accounts.ts";
import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import type { Actor } from "#platform/access.ts";
import type { Site } from "#platform/context.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { firstAnswer } from "#domains/mail/first-answers.server.ts";
import { type Mail, queueMail, readerOfConfirmation } from "#domains/mail/outbox.server.ts";
import {
  notify,
  notifyOfArrival,
  type Reader,
  readersAmong,
} from "#domains/notices/notify.server.ts";
import {
  chooseOfficer,
  findAskedOfficer,
  type Officer,
} from "#domains/records/desk-settings.server.ts";
import {
  type Arrived,
  type Brought,
  type Doubt,
  type Mailing,
  type Submission,
  takeIn,
} from "#domains/records/intake.server.ts";
import { openLead } from "#domains/records/open-lead.server.ts";
import type { Sending } from "#domains/records/spam.server.ts";
import { readOfficeAddresses } from "#domains/settings/settings.server.ts";
import { findMessage, MESSAGE_COLUMNS } from "./messages.server.ts";

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
    listed: { name, phone, text, sentById: mailing.sender?.id ?? null },
    store: (trx, submission, arrived, doubt) =>
      storeMessage(trx, mailing, { ...submission, ...arrived }, doubt),
    read: findMessage,
    answer: ({ came: _came, officerId: _id, shown: _shown, ...message }, held) => ({
      ...message,
      ...held,
      status: "unread",
    }),
  });
}

/**
 * Stores a message as a lead and queues the notice to the lender and, unless in doubt, the
 * confirmation to the visitor. Undefined when the same message is already stored. Triggers index it
 * (db/baseline), and mail/sender.ts sends the mails.
 */
export async function storeMessage(
  trx: Db,
  { site, sender, by }: Mailing,
  given: Submission<Sent> & Arrived & { id?: number; brought?: Brought },
  { isDoubtful }: Doubt = { isDoubtful: false },
): Promise<ContactSubmission | undefined> {
  const { came, officerId, shown, brought, ...message } = given;
  const stored = await trx
    .insertInto("contactSubmissions")
    .values(message)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirst();
  if (!stored) return undefined;
  await wordingOf(trx).count(trx, "contactSubmissions", { [stored.status]: 1 });
  const { createdAt } = stored;
  const asked = await findAskedOfficer(trx, officerId);
  const state = brought?.state || undefined;
  const arrival = { email: stored.email, account: sender, state };
  const assignee = asked ?? (await chooseOfficer(trx, arrival));
  const origin = originOf(came, new URL(site.publicUrl).host);
  const lead = {
    sender: stored,
    account: sender,
    assignee,
    isAsked: asked !== undefined,
    createdAt,
    origin,
    brought,
    by,
  };
  const about = await openLead(trx, { messageId: stored.id }, lead);
  await addReceipts(trx, { ...stored, leadId: about }, shown, {
    at: createdAt,
    ...(brought ? { how: "vendor", recordedBy: brought.source } : { how: "box" }),
  });
  if (brought?.postId !== undefined)
    await trx
      .updateTable("vendorPosts")
      .set({ leadId: about })
      .where("id", "=", brought.postId)
      .execute();
  await notifyOffice(trx, site, { message: stored, asked, assignee, leadId: about, brought, by });
  // Only people who wrote to us themselves get a confirmation
  if (isDoubtful || brought) return stored;
  const reader = readerOfConfirmation(sender, stored.email);
  const isProved = reader.audience === "account";
  const confirmation = await confirmationOf(trx, stored, { site, isProved, asked });
  await queueMail(trx, { ...confirmation, ...reader, about });
  return stored;
}

interface NewMessage {
  message: ContactSubmission;
  /** Whom the sender wrote to. */
  asked: Officer | undefined;
  assignee: Officer | undefined;
  leadId: number;
  brought: Brought | undefined;
  by: Actor | undefined;
}

/**
 * Mails the contact e-mail, and notifies the administrators and the officer who gets the lead: of
 * what a person of the staff brought, only the officer, unless it was they.
 */
async function notifyOffice(
  trx: Db,
  site: Site,
  { message, asked, assignee, leadId, brought, by }: NewMessage,
): Promise<void> {
  const isKnown = by !== undefined && by.via !== "token";
  const office = isKnown ? [] : await readOfficeAddresses(trx);
  const path = leadPath({ kind: "message", reference: String(message.id) }, "/admin");
  const source = brought?.source;
  const notice = (to: string, own: string) =>
    messageNotice(message, site, { to, path: own, asked, source });
  for (const to of office) await queueMail(trx, notice(to, path));
  const arrival = {
    kind: "message",
    leadId,
    title: noticeSubject(message, source),
    mailed: office,
    mail: ({ email }: Reader, own: string) => notice(email, own),
  } as const;
  if (!isKnown) return notifyOfArrival(trx, arrival, assignee);
  const officers = assignee && assignee.id !== by.user.id ? [assignee.id] : [];
  await notify(trx, { ...arrival, kind: "assigned" }, await readersAmong(trx, officers));
}

/**
 * The mail contains no typed text unless its reader has proved to be the sender, so that nobody can
 * use it to send their own words to a stranger.
 */
async function confirmationOf(
  trx: Db,
  { id, email, subject, message }: ContactSubmission,
  { site, isProved, asked }: { site: Site; isProved: boolean; asked: Officer | undefined },
) {
  const values = {
    ...(isProved && { message }),
    company: site.companyName,
    "officer name": asked && fullName(asked),
    subject: CONTACT_SUBJECTS[subject],
    reference: String(id),
    greeting: await greetingAt(trx, email),
  };
  const words = await firstAnswer(trx, "message", values);
  return composeMail({ to: email, ...words });
}

type Message = Pick<ContactSubmission, "id" | "name" | "email" | "phone" | "subject" | "message">;

interface Addressed {
  to: string;
  /** Where the reader can open the message. */
  path: string;
  /** Whom the sender wrote to. */
  asked?: Officer | undefined;
  /** Where it comes from, unless by the contact page. */
  source?: string | undefined;
}

/** The one-line summary of a notice about a new message. */
export function noticeSubject(
  { name, subject }: Pick<Message, "name" | "subject">,
  source?: string,
): string {
  if (source) return `New lead: ${name} (${sourceInWords(source)})`;
  return `New message: ${CONTACT_SUBJECTS[subject]} from ${name}`;
}

/** Notifies the lender of a new message; a reply to it goes to its sender. */
export function messageNotice(message: Message, site: Site, addressed: Addressed): Mail {
  const { name, email, phone } = message;
  const { to, path, asked, source } = addressed;
  const came = source
    ? `${name} is a new lead (${sourceInWords(source)}).`
    : `${name} wrote ${asked ? `to ${fullName(asked)} ` : ""}through the contact page.`;
  return composeMail({
    to,
    audience: "office",
    ...(email && { replyTo: { name, address: email } }),
    subject: noticeSubject(message, source),
    bare: `New message ${message.id}`,
    paragraphs: [
      `${came}${email && " Reply to this message to answer them."}`,
      `Email: ${email || "Not given"}\nPhone: ${phone || "Not given"}`,
      ...(message.message ? [message.message] : []),
    ],
    action: { label: "Open the message", url: site.publicUrl + path },
  });
}

/** The mails of this domain as they would be about somebody called Ada, named by their occasion. */
export function contactMailSamples(site: Site): Record<string, Mail> {
  const message = {
    id: 17,
    name: "Ada Example",
    email: "ada@example.com",
    phone: "(212) 555-0199",
    subject: "refinancing",
    message: "May I refinance after two years?",
  } as const;
  return {
    "A message came": messageNotice(message, site, {
      to: "office@example.com",
      path: "/admin/messages/17",
    }),
  };
}
