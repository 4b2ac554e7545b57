import { sql } from "kysely";
import type { z } from "zod";
import type { contactInput } from "../../shared/contact.input.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  type MessageStatus,
} from "../../shared/contact.ts";
import type { Actor } from "../access.ts";
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

/** Stores a visitor's message and queues the notice to the lender, both or neither. */
export async function sendMessage(
  db: Db,
  { name, email, phone, subject, message }: z.output<typeof contactInput>,
): Promise<ContactSubmission> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("contactSubmissions")
      .values({ name, email, phone, subject, message, createdAt: new Date().toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const contactEmail = await readSetting(trx, "contactEmail");
    if (contactEmail) await queueMail(trx, noticeOf(stored, contactEmail));
    return stored;
  });
}

function noticeOf(message: ContactSubmission, to: string) {
  return composeMail({
    to,
    subject: `New message: ${CONTACT_SUBJECTS[message.subject]} from ${message.name}`,
    paragraphs: [
      `${message.name} wrote through the contact page.`,
      `E-mail: ${message.email}`,
      `Phone: ${message.phone}`,
      message.message,
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
