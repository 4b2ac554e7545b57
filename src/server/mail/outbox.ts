import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { emailKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import type { Audience, LinkPurpose } from "../tables.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a link in a mail is worth sending, and then works from the moment it goes out. */
const LINK_LIFETIMES_MS = {
  "verify-email": DAY_MS,
  "reset-password": HOUR_MS,
} as const satisfies Record<LinkPurpose, number>;

/** How long an ordinary mail is worth trying to send. */
const MAIL_LIFETIME_MS = 5 * DAY_MS;

/** Stands for a link's secret until the mail goes out. */
export const LINK_SECRET = "{{link-secret}}";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who reads the answer; without it the lender's contact e-mail. */
  replyTo?: { name: string; address: string };
  /** Who reads it; without it the owner of an account. Only notices to the office are never held back. */
  audience?: Audience;
  /** What it is about, for `hasBeenTold`. */
  topic?: string;
  /** For a mail whose bodies hold LINK_SECRET: what it is to be good for, and for whom. */
  link?: Link;
}

interface Link {
  purpose: LinkPurpose;
  userId: number;
  /** How long the link works, where that is not the purpose's usual time. */
  lifetimeMs?: number;
}

// Decision: src/decisions/007-mail-is-an-outbox.md
/**
 * Puts a mail in the outbox, in the transaction of whatever caused it: both are kept or neither.
 * The sender takes it from there. Resolves to its id there. Throws on line breaks where a header would end up.
 */
export async function queueMail(db: Db, mail: Mail): Promise<number> {
  const { link, replyTo } = mail;
  const headers = [mail.to, mail.subject, replyTo?.name ?? "", replyTo?.address ?? ""];
  if (/[\r\n]/.test(headers.join(""))) throw new Error("line break in a mail header");
  if (link) await replaceUnsent(db, mail.to, link);
  const now = Date.now();
  const lifetime = link ? (link.lifetimeMs ?? LINK_LIFETIMES_MS[link.purpose]) : MAIL_LIFETIME_MS;
  const { id } = await db
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      recipientKey: recipientKey(mail.to),
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      audience: mail.audience ?? "account",
      replyToName: replyTo?.name ?? "",
      replyToAddress: replyTo?.address ?? null,
      topic: mail.topic ?? null,
      linkPurpose: link?.purpose ?? null,
      userId: link?.userId ?? null,
      createdAt: new Date(now).toISOString(),
      nextAttemptAt: new Date(now).toISOString(),
      expiresAt: new Date(now + lifetime).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A link that still waits to be sent gives way to the newer one. */
async function replaceUnsent(db: Db, to: string, { purpose, userId }: Link): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("userId", "=", userId)
    .where("linkPurpose", "=", purpose)
    .where("recipientKey", "=", recipientKey(to))
    .where("leftAt", "is", null)
    .execute();
}

/** One spelling for the addresses of one mailbox: what follows a plus sign leads to the same. */
export function recipientKey(address: string): string {
  return emailKey(address).replace(/\+[^@]*@/, "@");
}

/** Whether a mail on the topic was queued for the address within the last day. */
export async function hasBeenTold(db: Db, address: string, topic: string): Promise<boolean> {
  const told = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey(address))
    .where("topic", "=", topic)
    .where("createdAt", ">", new Date(Date.now() - DAY_MS).toISOString())
    .select("id")
    .executeTakeFirst();
  return told !== undefined;
}

const ENTRIES_KEPT_MS = 90 * DAY_MS;

/**
 * Forgets to whom mail went, or could not go, once it is old, and the words of what was written to
 * a file once no mail server could be given them any more.
 * See src/decisions/021-words-of-filed-mail.md
 */
export async function sweepOutbox(db: Db): Promise<void> {
  const now = Date.now();
  const before = new Date(now - ENTRIES_KEPT_MS).toISOString();
  await db.deleteFrom("outbox").where("createdAt", "<", before).execute();
  await db
    .updateTable("outbox")
    .set({ textBody: "", htmlBody: "" })
    .where("filedAt", "is not", null)
    .where("expiresAt", "<=", new Date(now).toISOString())
    .where("textBody", "!=", "")
    .execute();
}

const FILES_KEPT_MS = 30 * DAY_MS;

/** Removes the mails that were written to files a month ago, and what a crash left half written. */
export async function sweepMailFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs <= Date.now() - FILES_KEPT_MS) await rm(file, { force: true });
  }
}
