import { PAYMENT_WARNING, senderInWords } from "./inbox.ts";
import { isAboutPayment } from "./payment-words.ts";
import { z } from "#kit/values/zod.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { takeItems } from "#domains/records/clocks/six-items.server.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import type { InboundMail } from "./read/read-mail.server.ts";
import { type Evidence, type SenderOfAnswer, senderOf } from "./senders.server.ts";

export type Answer = Pick<InboundMail, "from" | "subject" | "text" | "quoted" | "files">;

/**
 * Puts an answer on the timeline of a lead, and notifies the officer who has the lead and the
 * administrator who wrote last, or all administrators if there is neither.
 */
export async function addAnswer(
  trx: Db,
  app: Pick<App, "notifyWorkers" | "publicUrl">,
  { leadId, mail, ...evidence }: Evidence & { leadId: number; mail: Answer },
): Promise<void> {
  const { from, subject, text, quoted, files } = mail;
  const sender = await senderOf(trx, { leadId, from, ...evidence });
  const { assigneeId, name, record, applicationId } = await aboutLead(trx, leadId);
  // What a mail says has arrived, so it is not refused
  if (applicationId !== null) await takeItems(trx, applicationId, { text }, "mail");
  await happened(trx, "person", "answer.arrived", {
    on: { id: leadId },
    text,
    data: {
      from: from.address,
      subject,
      ...(!sender.isOnRecord && { isStranger: true }),
      ...(!sender.isProved && { isUnproved: true }),
      ...(quoted !== "" && { quoted }),
      ...(files.length > 0 && { files }),
    },
  });
  const about = { name, record, ...sender };
  await app.notifyWorkers(
    trx,
    {
      kind: "answer",
      leadId,
      title: titleOf(mail, about),
      mail: ({ email }, path) =>
        answerMail({ to: email, url: app.publicUrl() + path }, mail, about),
    },
    { officerId: assigneeId, writerId: await lastWriter(trx, leadId) },
  );
}

interface About extends SenderOfAnswer {
  /** The name of the lead's person. */
  name: string;
  record: string;
}

function titleOf({ from }: Answer, { name, record, isProved }: About): string {
  return `Answer by email from ${isProved ? name : senderInWords(from.address)}: ${record}`;
}

/** Notifies a member of the staff of the answer. */
export function answerMail(
  { to, url }: { to: string; url: string },
  mail: Answer,
  about: About,
): Mail {
  const { from, subject, text, quoted, files } = mail;
  const { name, record, isOnRecord, isProved } = about;
  const warns = !isProved && isAboutPayment(subject, text, quoted, ...files);
  const canAnswer = isProved && z.email().safeParse(from.address).success;
  return composeMail({
    to,
    audience: "office",
    subject: titleOf(mail, about),
    bare: "Answer by email",
    ...(canAnswer && { replyTo: { name, address: from.address } }),
    paragraphs: [
      isProved
        ? `${name} has answered by email. An answer written on the record is on its timeline, too.`
        : `Sender not proved: an email from ${senderInWords(from.address)} is about the ${record} of ${name}. ${isOnRecord ? "Anybody can write this address into an email" : "This address is not the one on the record"}: please make sure who wrote.`,
      ...(warns ? [PAYMENT_WARNING] : []),
      text === "" ? "The email has no text." : text,
      ...(files.length > 0 ? [`Attached in the inbox: ${files.join(", ")}`] : []),
    ],
    action: { label: "Open the record", url },
  });
}

async function aboutLead(trx: Db, leadId: number) {
  const row = await leadsWithRecords(trx)
    .where("leads.id", "=", leadId)
    .select(["assigneeId", "applicationId", "messageId", "reference", "fullName", "message.name"])
    .executeTakeFirstOrThrow();
  const { reference, messageId, fullName, name, assigneeId, applicationId } = row;
  return {
    assigneeId,
    applicationId,
    name: fullName ?? name ?? "",
    record: reference === null ? `message ${messageId}` : `request ${reference}`,
  };
}

/** The user who sent the last reply: the answer is meant for them. */
async function lastWriter(trx: Db, leadId: number): Promise<number | null> {
  const reply = await trx
    .selectFrom("timeline")
    .where("leadId", "=", leadId)
    .where("kind", "=", "reply")
    .orderBy("id", "desc")
    .limit(1)
    .select("actorId")
    .executeTakeFirst();
  return reply?.actorId ?? null;
}
