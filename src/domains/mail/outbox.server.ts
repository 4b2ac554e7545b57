import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Account, emailKey, ownsAddress } from "#domains/accounts/accounts.ts";
import { ago, DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import { leadsOnHold } from "#domains/records/legal-hold.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { LinkPurpose } from "#domains/accounts/accounts.table.ts";
import type { Audience } from "./mail.table.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { dropped, isUnproved } from "./limits/recipient-limits.server.ts";
import { nextSlot } from "./limits/unproved-addresses.server.ts";

/** How long an unsent link is kept for sending; its lifetime starts when it is sent. */
const LINK_LIFETIMES_MS = {
  "verify-email": DAY_MS,
  "reset-password": HOUR_MS,
} as const satisfies Record<LinkPurpose, number>;

/** How long the sender retries an ordinary mail. */
export const MAIL_LIFETIME_MS = 5 * DAY_MS;

/** Placeholder for a link's secret until the mail is sent: with-secret.ts replaces it. */
export const LINK_SECRET = "{{link-secret}}";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address; by default the lender's contact e-mail. */
  replyTo?: { name: string; address: string };
  /** What is sent instead, without a reply address, where the lender wants no answers in mail. */
  bare?: Pick<Mail, "subject" | "text" | "html"> | undefined;
  /** The name of the user who wrote it. */
  writer?: string | undefined;
  /** The reader; by default the owner of an account. Only notices to the office are never held. */
  audience?: Audience;
  /** The subject that `hasBeenTold` looks for, or what decides the mail's lane. */
  topic?: string;
  /** The lead of the person who gets the mail: its timeline names the mail, or shows the reply. */
  about?: number;
  /** The earliest time to send it, if later than now. */
  notBefore?: Date | undefined;
  /**
   * The subscription that the mail is about: LINK_SECRET in its bodies is replaced by its token.
   */
  subscriberId?: number;
  /** For any other mail whose bodies contain LINK_SECRET: the link's purpose and its user. */
  link?: Link;
}

/** The topic of a link or a warning that is not limited by mails that strangers can cause. */
export const TO_VERIFIED_OWNER = "to a verified owner";

/**
 * What the topic of a mail begins with that warns all admins, or the owner of an account of a
 * change to it: neither leads nor sign-ins delay it.
 */
export const ALARM = "alarm";

/** The topic of a mail about a new article, which no stranger can cause. */
export const NEWSLETTER = "newsletter";

/** The topic of the warning about refused sign-ins, which goes out once a day. */
export const SIGN_INS_REFUSED = "sign-ins refused";

/**
 * The topic of a mail about the account of its reader, who has proved that the address is theirs.
 */
export function topicFor(
  { isVerified }: { isVerified: boolean },
  topic: typeof TO_VERIFIED_OWNER | typeof ALARM = TO_VERIFIED_OWNER,
): Pick<Mail, "topic"> {
  return isVerified ? { topic } : {};
}

/** The topic of a confirmation of what its reader sent while signed in. */
export const TO_SIGNED_IN_SENDER = "to a signed-in sender";

/**
 * The reader of a form's confirmation: the owner of the address if they sent the form while signed
 * in, or else whoever has the typed address.
 */
export function readerOfConfirmation(
  sender: Account | undefined,
  email: string,
): Pick<Mail, "audience" | "topic"> {
  return sender && ownsAddress(sender, email)
    ? { audience: "account", topic: TO_SIGNED_IN_SENDER }
    : { audience: "stranger" };
}

/**
 * The topic of a reply written by a person. See src/decisions/044-replies-to-unproved-addresses.md
 */
export const REPLY = "reply by staff";

/** The prefix of the topics of mails that ask for documents, one for each application. */
export const MISSING_DOCUMENTS = "missing for ";

/** The prefix of the topics of mails that say that an application is approved. */
export const MOVES_FORWARD = "moves forward: ";

interface Link {
  purpose: LinkPurpose;
  userId: number;
  /** How long the link works, if different from its purpose's usual time. */
  lifetimeMs?: number;
}

// Decision: src/decisions/007-mail-is-an-outbox.md
/**
 * Puts a mail in the outbox, in the transaction that causes it: both are saved or neither. It
 * is sent by sender.ts. Resolves to the mail's id. Throws on line breaks in a header.
 */
export async function queueMail(db: Db, given: Mail): Promise<number> {
  const bare = given.bare && (await wantsBare(db)) ? given.bare : undefined;
  const mail = { ...given, ...bare };
  const { link } = mail;
  const replyTo = bare ? undefined : mail.replyTo;
  const names = [replyTo?.name ?? "", replyTo?.address ?? "", mail.writer ?? ""];
  const headers = [mail.to, mail.subject, ...names];
  if (/[\r\n]/.test(headers.join(""))) throw new Error("line break in a mail header");
  const kept = link && (await replaceUnsent(db, mail.to, link));
  const now = Date.now();
  const lifetime = link ? (link.lifetimeMs ?? LINK_LIFETIMES_MS[link.purpose]) : MAIL_LIFETIME_MS;
  const addressed = {
    audience: mail.audience ?? ("account" as const),
    topic: mail.topic ?? null,
    linkPurpose: link?.purpose ?? null,
  };
  const slot = isUnproved(addressed) ? earlier(await nextSlot(db, addressed), kept) : undefined;
  const from = slot ?? mail.notBefore ?? new Date(now);
  const { id } = await db
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      recipientKey: recipientKey(mail.to),
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      ...addressed,
      replyToName: replyTo?.name ?? "",
      replyToAddress: replyTo?.address ?? null,
      writerName: mail.writer ?? "",
      userId: link?.userId ?? null,
      subscriberId: mail.subscriberId ?? null,
      leadId: mail.about ?? null,
      createdAt: new Date(now).toISOString(),
      nextAttemptAt: from.toISOString(),
      expiresAt: new Date(from.getTime() + lifetime).toISOString(),
      slotAt: slot?.toISOString() ?? null,
      // Nobody waits that long, and the line must not grow without end
      ...((slot?.getTime() ?? now) > now + MAIL_LIFETIME_MS && dropped(addressed)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (mail.about !== undefined && mail.topic !== REPLY)
    await happened(db, "server", "mail.queued", {
      on: { id: mail.about },
      text: mail.subject,
      data: { to: mail.to, mailId: id },
    });
  return id;
}

async function wantsBare(db: Db): Promise<boolean> {
  const desk = await db.selectFrom("deskSettings").select("bareNotices").executeTakeFirst();
  return desk?.bareNotices === 1;
}

function earlier(next: Date, kept: string | undefined): Date {
  return kept === undefined
    ? next
    : new Date(Math.max(Date.now(), Math.min(+next, Date.parse(kept))));
}

/**
 * A newer link replaces one that is not sent yet. Resolves to its slot, which the newer one keeps.
 */
async function replaceUnsent(
  db: Db,
  to: string,
  { purpose, userId }: Link,
): Promise<string | undefined> {
  const replaced = await db
    .deleteFrom("outbox")
    .where("userId", "=", userId)
    .where("linkPurpose", "=", purpose)
    .where("recipientKey", "=", recipientKey(to))
    .where("leftAt", "is", null)
    .returning("slotAt")
    .execute();
  return replaced.flatMap(({ slotAt }) => slotAt ?? []).toSorted()[0];
}

/** Deletes the unsent link mails of a kind. */
export async function dropUnsentLinks(db: Db, purpose: LinkPurpose, userId: number): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("userId", "=", userId)
    .where("linkPurpose", "=", purpose)
    .where("sentAt", "is", null)
    .execute();
}

export async function dropUnsentTo(db: Db, subscriberId: number): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("subscriberId", "=", subscriberId)
    .where("leftAt", "is", null)
    .execute();
}

/** Deletes the unsent mails on a topic to an address. Resolves to whether there was one. */
export async function dropUnsentOn(db: Db, address: string, topic: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("recipientKey", "=", recipientKey(address))
    .where("topic", "=", topic)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many mails on a topic have not been sent yet. */
export async function countWaiting(db: Db, topic: string): Promise<number> {
  const { waiting } = await db
    .selectFrom("outbox")
    .where("topic", "=", topic)
    .where("subscriberId", "is not", null)
    .where("leftAt", "is", null)
    .where("textBody", "!=", "")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Whether mail could arrive: some leads have no address, nor the first admin until one is entered. */
export function canReach(address: string): boolean {
  return address !== "" && !/[@.]localhost$/i.test(address);
}

/** One spelling for all addresses of a mailbox: the part after a plus sign is dropped. */
export function recipientKey(address: string): string {
  return emailKey(address).replace(/\+[^@]*@/, "@");
}

/** Whether a mail on the topic was queued for the address within the last day. */
export async function hasBeenTold(db: Db, address: string, topic: string): Promise<boolean> {
  const told = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey(address))
    .where("topic", "=", topic)
    .where("createdAt", ">", ago(DAY_MS))
    .select("id")
    .executeTakeFirst();
  return told !== undefined;
}

const ENTRIES_KEPT_MS = 90 * DAY_MS;

/**
 * Deletes old entries of mails that were sent or failed, and the text of filed and bounced mails
 * that are too old to be sent later. See src/decisions/021-words-of-filed-mail.md
 */
export async function sweepOutbox(db: Db): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("createdAt", "<", ago(ENTRIES_KEPT_MS))
    .where((mail) => mail(mail.fn.coalesce("leadId", mail.lit(0)), "not in", leadsOnHold(db)))
    .execute();
  await db
    .updateTable("outbox")
    .set({ textBody: "", htmlBody: "" })
    .where((mail) =>
      mail.or([
        mail("filedAt", "is not", null),
        mail.and([mail("refusedAt", "is not", null), mail("sentAt", "is", null)]),
      ]),
    )
    .where("expiresAt", "<=", ago(0))
    .where((mail) => mail(mail.fn.coalesce("leadId", mail.lit(0)), "not in", leadsOnHold(db)))
    .where("textBody", "!=", "")
    .execute();
}

const FILES_KEPT_MS = 30 * DAY_MS;

/** Removes mail files older than a month, and partial files left by a crash. */
export async function sweepMailFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs <= Date.now() - FILES_KEPT_MS) await rm(file, { force: true });
  }
}
