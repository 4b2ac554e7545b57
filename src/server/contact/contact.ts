import { sql } from "kysely";
import type { z } from "zod";
import type { contactInput } from "../../shared/contact.input.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  type MessageStatus,
} from "../../shared/contact.ts";
import { addressesIn } from "../../shared/settings.ts";
import type { Actor } from "../access.ts";
import type { Site } from "../accounts/account-mails.ts";
import type { Db } from "../database.ts";
import { queueMail } from "../mail/outbox.ts";
import { composeMail } from "../mail/compose.ts";
import { type Page, toPage } from "../paging.ts";
import { matchExpression } from "../search.ts";
import { changeStatus, type StatusChange } from "../status-change.ts";
import { readSetting } from "../settings/settings.ts";

const COLUMNS = [
  "contactSubmissions.id",
  "contactSubmissions.name",
  "contactSubmissions.email",
  "contactSubmissions.phone",
  "contactSubmissions.subject",
  "contactSubmissions.message",
  "contactSubmissions.status",
  "contactSubmissions.createdAt",
] as const;

/**
 * Stores a visitor's message and queues the notice to the lender and the confirmation to the
 * visitor: all of it or nothing.
 */
export async function sendMessage(
  db: Db,
  site: Site,
  { name, email, phone, subject, message }: z.output<typeof contactInput>,
): Promise<ContactSubmission> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("contactSubmissions")
      .values({ name, email, phone, subject, message, createdAt: new Date().toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    for (const to of addressesIn(await readSetting(trx, "contactEmail")))
      await queueMail(trx, noticeOf(stored, site, to));
    await queueMail(trx, confirmationOf(stored, site, await readSetting(trx, "businessHours")));
    return stored;
  });
}

function noticeOf(message: ContactSubmission, site: Site, to: string) {
  const { id, name, email, phone, subject } = message;
  return composeMail({
    to,
    audience: "office",
    replyTo: { name, address: email },
    subject: `New message: ${CONTACT_SUBJECTS[subject]} from ${name}`,
    paragraphs: [
      `${name} wrote through the contact page. An answer to this mail goes to them.`,
      `E-mail: ${email}\nPhone: ${phone}`,
      message.message,
    ],
    action: {
      label: "Open the message",
      url: `${site.url}/admin/dashboard?tab=messages&open=${id}`,
    },
  });
}

/** Carries nothing that was typed, so that nobody can send their own words to a stranger with it. */
function confirmationOf({ email, subject }: ContactSubmission, site: Site, hours: string) {
  const about = CONTACT_SUBJECTS[subject];
  return composeMail({
    to: email,
    audience: "stranger",
    subject: `We have your message: ${about}`,
    paragraphs: [
      "Hello,",
      `thank you for writing to ${site.name}. We have your message with the subject "${about}".`,
      "A person reads it and answers by phone or e-mail, usually within one business day. You can also answer this message, or call us at the number below.",
      ...(hours ? [`We are there: ${hours}`] : []),
      "If you did not write to us, you can ignore this message.",
    ],
  });
}

export interface MessageFilter {
  limit?: number;
  cursor?: number;
  status?: MessageStatus;
  search?: string;
}

/** The messages, newest first; whole unless a limit is given. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<Page<ContactSubmission>> {
  const rows = await messagesQuery(db, filter).execute();
  return toPage(rows, filter.limit);
}

/** A search reads the full-text index from its newest match on; the rest walk the table or its index. */
export function messagesQuery(db: Db, { limit, cursor, status, search }: MessageFilter) {
  const match = matchExpression(search);
  const id = sql.ref<number>(
    match === undefined ? "contactSubmissions.id" : "contactSubmissionsSearch.rowid",
  );
  return db
    .selectFrom("contactSubmissions")
    .select(COLUMNS)
    .$if(match !== undefined, (query) =>
      query
        .innerJoin(
          "contactSubmissionsSearch",
          "contactSubmissionsSearch.rowid",
          "contactSubmissions.id",
        )
        .where(sql<boolean>`contactSubmissionsSearch MATCH ${match}`),
    )
    .$if(status !== undefined, (query) => query.where("status", "=", status as MessageStatus))
    .$if(cursor !== undefined, (query) => query.where(id, "<", cursor as number))
    .orderBy(id, "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** Any status may follow any other. Throws NOT_FOUND, and CONFLICT when it is not the expected one. */
export function setMessageStatus(
  db: Db,
  actor: Actor,
  change: StatusChange<MessageStatus>,
): Promise<ContactSubmission> {
  const { id, status } = change;
  return changeStatus(db, actor, change, {
    noun: "message",
    action: "contact.setStatus",
    subject: () => `message ${id}`,
    read: (trx) =>
      trx.selectFrom("contactSubmissions").where("id", "=", id).select("status").executeTakeFirst(),
    write: (trx) =>
      trx
        .updateTable("contactSubmissions")
        .set({ status })
        .where("id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
  });
}
