import type { z } from "zod";
import type { contactInput } from "../../shared/contact.input.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubmission,
  type MessageStatus,
} from "../../shared/contact.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { composeMail } from "../mail/compose.ts";
import { type Page, toPage } from "../paging.ts";
import { readSettings } from "../settings/settings.ts";

const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "status",
  "createdAt",
] as const;

/** Stores a visitor's message and queues the notice to the lender, both or neither. */
export async function sendMessage(
  db: Db,
  message: z.output<typeof contactInput>,
): Promise<ContactSubmission> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("contactSubmissions")
      .values({ ...message, createdAt: new Date().toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const { contactEmail } = await readSettings(trx);
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

/** The messages, newest first; whole unless a limit is given. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<Page<ContactSubmission>> {
  const { limit, cursor, status } = filter;
  const rows = await db
    .selectFrom("contactSubmissions")
    .select(COLUMNS)
    .$if(status !== undefined, (query) => query.where("status", "=", status as MessageStatus))
    .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(rows, limit);
}

export interface MessageFilter {
  limit?: number;
  cursor?: number;
  status?: MessageStatus;
}

/** Any status may follow any other. Throws NOT_FOUND. */
export async function setMessageStatus(
  db: Db,
  actor: Actor,
  { id, status }: { id: number; status: MessageStatus },
): Promise<ContactSubmission> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("contactSubmissions")
      .where("id", "=", id)
      .select("status")
      .executeTakeFirst();
    if (!before) throw new AppError("NOT_FOUND", "This message does not exist.");
    const after = await trx
      .updateTable("contactSubmissions")
      .set({ status })
      .where("id", "=", id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await recordChange(trx, actor, {
      action: "contact.setStatus",
      subject: `message ${id}`,
      before: before.status,
      after: status,
    });
    return after;
  });
}
