import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { readWriter } from "#domains/records/writer.server.ts";

interface Letter extends Pick<Mail, "to" | "topic" | "notBefore"> {
  applicationId: number;
  words: { subject: string; paragraphs: string[] };
}

/** Queues a mail to a borrower, signed by the person whose act causes it, who gets the answer. */
export async function queueLetter(
  trx: Db,
  { actor, site }: Asking,
  { to, topic, notBefore, applicationId, words }: Letter,
): Promise<void> {
  const lead = await trx
    .selectFrom("leads")
    .where("applicationId", "=", applicationId)
    .select("id")
    .executeTakeFirstOrThrow();
  const { firstName, lastName, email } = actor.user;
  const writer = await readWriter(trx, actor.user.id);
  const mail = composeMail({
    to,
    topic,
    about: lead.id,
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    writer: writer?.name,
    ...words,
    paragraphs: [...words.paragraphs, ...(writer?.signature ? [writer.signature] : [])],
    action: { label: "Open your account", url: `${site.publicUrl}/account` },
  });
  await queueMail(trx, { ...mail, notBefore });
}
