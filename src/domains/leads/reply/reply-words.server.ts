import { emailKey } from "#domains/accounts/accounts.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";
import { CONTACT_SUBJECTS, type ContactSubject } from "#domains/contact/contact.ts";
import { formatDollars } from "#kit/values/format.ts";
import { DIRECT, IMPORTED, type ReplyForm } from "#domains/leads/leads.ts";
import { firstNameIn, PLACEHOLDER_NAMES, type PlaceholderValues } from "./placeholders.ts";
import type { Actor } from "#platform/access.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { readRefusal } from "#domains/mail/list/deliveries.server.ts";
import { addressForAnswers } from "#domains/mail/inbox/inbox-settings.server.ts";
import { canReach } from "#domains/mail/outbox.server.ts";
import { officeZone, readSetting } from "#domains/settings/settings.server.ts";
import { readWriter } from "#domains/records/writer.server.ts";
import { type LeadRow, nameOfAssignee, readLead } from "#domains/leads/leads.server.ts";

/** What the form for a reply to a lead needs. Throws NOT_FOUND. */
export async function readReplyForm(db: Db, asking: Asking, id: number): Promise<ReplyForm> {
  const lead = await readLead(db, asking.actor, id);
  const values = await valuesFor(db, asking, lead);
  const to = addresseeOf(lead);
  return {
    to,
    subject: subjectOfReply(lead),
    answersTo: (await addressForAnswers(db)) ?? replyToOf(asking.actor)?.address ?? null,
    values: PLACEHOLDER_NAMES.flatMap((name) => {
      const value = values[name]?.trim() ?? "";
      return value === "" ? [] : [{ name, value }];
    }),
    signature: (await readWriter(db, asking.actor.user.id))?.signature ?? "",
    timeZone: await officeZone(db),
    refused: (await readRefusal(db, emailKey(to))) ?? null,
  };
}

/** The value of each placeholder in a reply about the lead. */
export async function valuesFor(
  db: Db,
  { actor, site }: Asking,
  lead: LeadRow,
): Promise<PlaceholderValues> {
  const name = lead.fullName ?? lead.name ?? "";
  const { loanPurpose, loanAmount } = lead;
  const writer = await readWriter(db, actor.user.id);
  return {
    "first name": firstNameIn(name),
    name,
    reference: lead.reference ?? String(lead.messageId),
    subject: loanPurpose === null ? subjectInWords(lead) : purposeInWords(loanPurpose),
    "loan amount": loanAmount === null ? "" : formatDollars(loanAmount),
    "officer name": nameOfAssignee(lead) ?? "",
    "my name": writer?.name,
    "my phone": writer?.phone,
    "my nmls number": writer?.nmlsId,
    "my link": writer?.hasLink ? `${site.publicUrl}/apply?officer=${actor.user.id}` : "",
    company: site.companyName,
    "company phone": await readSetting(db, "contactPhone"),
    "business hours": await readSetting(db, "businessHours"),
  };
}

function purposeInWords(purpose: string): string {
  return LOAN_PURPOSES[purpose as LoanPurpose] ?? purpose;
}

function subjectInWords({ subject }: Pick<LeadRow, "subject">): string {
  return CONTACT_SUBJECTS[subject as ContactSubject] ?? subject ?? "";
}

export function addresseeOf({ applicationEmail, messageEmail }: LeadRow): string {
  return applicationEmail ?? messageEmail ?? "";
}

/** The subject of a reply, which describes the record only in our own words. */
export function subjectOfReply(lead: LeadRow): string {
  if (lead.reference !== null) return `Re: Your request ${lead.reference}`;
  // Who rang, or asked a vendor, has written no message; only a visit has a first page
  const { source, firstPage } = lead;
  // Whom a file of earlier clients brought has asked for nothing
  if (source === IMPORTED) return `About your home loan (our message ${lead.messageId})`;
  if (firstPage === "" && source !== "" && source !== DIRECT)
    return `Re: Your inquiry ${lead.messageId}`;
  return `Re: Your message ${lead.messageId}: ${subjectInWords(lead)}`;
}

/**
 * Without an inbox, answers go to the writer of the reply if their address is verified, otherwise
 * to the contact e-mail.
 */
export function replyToOf({ user }: Actor): { name: string; address: string } | undefined {
  const { firstName, lastName, email, isVerified } = user;
  return isVerified && canReach(email)
    ? { name: `${firstName} ${lastName}`, address: email }
    : undefined;
}
