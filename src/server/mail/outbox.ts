import type { Db } from "../database.ts";
import type { LinkPurpose } from "../tables.ts";

const HOUR_MS = 3_600_000;

/** How long a link in a mail works, from the moment it goes out. */
export const LINK_LIFETIMES_MS = {
  "verify-email": 24 * HOUR_MS,
  "reset-password": HOUR_MS,
} as const satisfies Record<LinkPurpose, number>;

/** How long an ordinary mail is worth trying to send. */
const MAIL_LIFETIME_MS = 5 * 24 * HOUR_MS;

/** Stands for a link's secret until the mail goes out. */
export const LINK_SECRET = "{{link-secret}}";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For a mail whose bodies hold LINK_SECRET: what it is to be good for, and for whom. */
  link?: { purpose: LinkPurpose; userId: number };
}

/**
 * Puts a mail in the outbox, in the transaction of whatever caused it: both are kept or neither.
 * The sender takes it from there. Throws on line breaks where a header would end up.
 */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error("line break in a mail header");
  const { link } = mail;
  const now = Date.now();
  const lifetime = link ? LINK_LIFETIMES_MS[link.purpose] : MAIL_LIFETIME_MS;
  await db
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      linkPurpose: link?.purpose ?? null,
      userId: link?.userId ?? null,
      createdAt: new Date(now).toISOString(),
      nextAttemptAt: new Date(now).toISOString(),
      expiresAt: new Date(now + lifetime).toISOString(),
    })
    .execute();
}

const ENTRIES_KEPT_MS = 90 * 24 * HOUR_MS;

/** Forgets to whom mail went, or could not go, once it is old. */
export async function sweepOutbox(db: Db): Promise<void> {
  const before = new Date(Date.now() - ENTRIES_KEPT_MS).toISOString();
  await db.deleteFrom("outbox").where("createdAt", "<", before).execute();
}
