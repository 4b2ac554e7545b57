import { sql } from "kysely";
import type { z } from "zod";
import type { contactInput } from "../../shared/contact.input.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  MESSAGE_STATUSES,
  type MessageStatus,
} from "../../shared/contact.ts";
import type { RecordCounts, RecordFilter } from "../../shared/records.ts";
import { addressesIn } from "../../shared/settings.ts";
import type { Actor } from "../access.ts";
import type { Site } from "../accounts/account-mails.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { composeMail } from "../mail/compose.ts";
import type { Page } from "../paging.ts";
import { countFound, readsUpwards, toRecordPage } from "../record-search.ts";
import { matchExpression } from "../search.ts";
import { fingerprintOf, repeatsSince } from "../repeats.ts";
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
 * visitor: all of it or nothing. Whoever sends the same again within a minute gets the message that
 * is there already.
 */
export async function sendMessage(
  db: Db,
  site: Site,
  { name, email, phone, subject, message }: z.output<typeof contactInput>,
): Promise<ContactSubmission> {
  const now = new Date();
  const sent = { name, email, phone, subject, message };
  const fingerprint = fingerprintOf(sent);
  return db.transaction().execute(async (trx) => {
    const repeated = await trx
      .selectFrom("contactSubmissions")
      .where("fingerprint", "=", fingerprint)
      .where("createdAt", ">", repeatsSince(now))
      .select(COLUMNS)
      .executeTakeFirst();
    if (repeated) return repeated;
    const stored = await trx
      .insertInto("contactSubmissions")
      .values({ ...sent, fingerprint, createdAt: now.toISOString() })
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

export type MessageFilter = RecordFilter<MessageStatus>;

/** The messages, newest first unless asked otherwise; whole unless a limit is given. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<Page<ContactSubmission>> {
  const rows = await messagesQuery(db, filter).execute();
  return toRecordPage(rows, filter);
}

/** A search reads the full-text index by key; the rest walk the table or its index. */
export function messagesQuery(db: Db, filter: MessageFilter) {
  const { limit, cursor, status, search } = filter;
  const upwards = readsUpwards(filter);
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
    .$if(cursor !== undefined, (query) => query.where(id, upwards ? ">" : "<", cursor as number))
    .orderBy(id, upwards ? "asc" : "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** How many messages of each status a search finds. */
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
