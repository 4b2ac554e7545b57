import type { Db } from "../database.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Puts a mail in the outbox, in the transaction of whatever caused it: both are kept or neither.
 * The sender takes it from there. Throws on line breaks where a header would end up.
 */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error("line break in a mail header");
  const now = new Date().toISOString();
  await db
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      createdAt: now,
      nextAttemptAt: now,
    })
    .execute();
}
