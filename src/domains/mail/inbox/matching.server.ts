import { emailKey } from "#domains/accounts/accounts.ts";
import { REFERENCE } from "#domains/applications/applications.ts";
import type { UnmatchedWhy } from "./inbox.ts";
import type { Db } from "#platform/database/engine.ts";
import type { InboundMail } from "./read/read-mail.server.ts";
import { sentMailsIn } from "./message-ids.server.ts";
import { senderOf } from "./senders.server.ts";

/** The record that a mail belongs to, or the reason why it belongs to none. */
export type Match = { leadId: number } | { why: UnmatchedWhy };

/**
 * Finds the lead that a mail is about: that of its thread, or else by its sender's address if that
 * has exactly one record.
 */
export async function matchMail(
  trx: Db,
  mail: InboundMail,
  ofThread: number | undefined,
): Promise<Match> {
  if (!mail.isRead) return { why: "unreadable" };
  if (mail.report) return { why: "report" };
  if (mail.isByProgram) return { why: "program" };
  if (ofThread !== undefined) return { leadId: ofThread };
  const leads = await leadsOfSender(trx, mail);
  const [only] = leads;
  if (only !== undefined && leads.length === 1) return { leadId: only };
  return { why: leads.length > 1 ? "several" : "nobody" };
}

/** The lead of the mail that it answers, or of the reference in its subject. */
export async function leadOfThread(trx: Db, mail: InboundMail): Promise<number | undefined> {
  return (
    (await leadOfAnswered(trx, mail)) ??
    (await leadOfAnsweredAnswer(trx, mail)) ??
    (await leadInSubject(trx, mail))
  );
}

async function leadOfAnswered(trx: Db, { answers }: InboundMail): Promise<number | undefined> {
  const sent = await sentMailsIn(trx, answers);
  return sent.flatMap(({ leadId }) => leadId ?? [])[0];
}

const MOST_IDS = 20;

/** A person who writes twice in a row answers their own first mail. */
async function leadOfAnsweredAnswer(
  trx: Db,
  { answers }: InboundMail,
): Promise<number | undefined> {
  const keys = answers
    .split(/\s+/)
    .filter((key) => key !== "")
    .slice(0, MOST_IDS);
  if (keys.length === 0) return undefined;
  const taken = await trx
    .selectFrom("inboxMails")
    .where("messageKey", "in", keys)
    .where("leadId", "is not", null)
    .select(["messageKey", "leadId"])
    .execute();
  return keys.flatMap((key) => taken.find((row) => row.messageKey === key)?.leadId ?? [])[0];
}

const REFERENCES = new RegExp(`\\b${REFERENCE}\\b`, "g");

/** The lead of the only reference in the subject, or of a message number by this sender. */
async function leadInSubject(trx: Db, mail: InboundMail): Promise<number | undefined> {
  const references = new Set(mail.subject.match(REFERENCES));
  const [reference] = references;
  if (reference !== undefined && references.size === 1) return leadOfReference(trx, reference);
  const [, number] = /\b(?:message|inquiry) (\d{1,9})\b/i.exec(mail.subject) ?? [];
  if (number === undefined) return undefined;
  const leadId = await leadOfReference(trx, number);
  return leadId !== undefined && (await isKnown(trx, leadId, mail)) ? leadId : undefined;
}

/** The lead of an application's reference or of a message's number. */
export async function leadOfReference(trx: Db, reference: string): Promise<number | undefined> {
  const isMessage = /^\d+$/.test(reference);
  const lead = await trx
    .selectFrom("leads")
    .leftJoin("loanApplications as application", "application.id", "leads.applicationId")
    .$if(isMessage, (leads) => leads.where("leads.messageId", "=", Number(reference)))
    .$if(!isMessage, (leads) => leads.where("application.reference", "=", reference))
    .select("leads.id")
    .executeTakeFirst();
  return lead?.id;
}

/** Two rows are enough to know that there are several. */
async function leadsOfSender(trx: Db, { from }: InboundMail): Promise<number[]> {
  if (from.address === "") return [];
  const all = trx
    .selectFrom("leads")
    .innerJoin("claimedContacts", "claimedContacts.personId", "leads.personId")
    .where("claimedContacts.contact", "=", emailKey(from.address))
    .limit(2)
    .select("leads.id");
  const listed = await all.where("leads.unlisted", "is", null).execute();
  // Imported people are asked for when nobody else has the address
  const rows = listed.length > 0 ? listed : await all.execute();
  return rows.map(({ id }) => id);
}

/** Whether the sender's address is the record's or a proved one: anybody can write it. */
async function isKnown(trx: Db, leadId: number, { from }: InboundMail): Promise<boolean> {
  return (await senderOf(trx, { leadId, from, isVouched: false, answered: [] })).isOnRecord;
}
