import type { MailSecurity } from "./mail.ts";
import type { UnmatchedWhy } from "./inbox/inbox.ts";
import type { LinkPurpose } from "#domains/accounts/accounts.table.ts";
import { defineTable } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

/**
 * Who reads a mail: the lender's staff, the owner of an account, or the owner of a typed address.
 */
export type Audience = "office" | "account" | "stranger";

/** A mail requested for an address: a link, or a warning that somebody tried to register it. */
export type MailRequest = LinkPurpose | "address-tried";

export const outbox = defineTable("outbox", {
  id: id(),
  recipient: text("mail"),
  subject: text("mail"),
  textBody: text("mail"),
  htmlBody: text("mail"),
  linkPurpose: text<LinkPurpose>("none").nullable(),
  userId: number("mail").nullable().references("users", "cascade"),
  attempts: number("none").default(0),
  lastError: text("mail").nullable(),
  createdAt: text("mail"),
  nextAttemptAt: text("none"),
  expiresAt: text("none"),
  filedAt: text("none").nullable(),
  sentAt: text("mail").nullable(),
  audience: text<Audience>("none").default("account"),
  recipientKey: text("mail").default(""),
  replyToName: text("mail").default(""),
  replyToAddress: text("mail").nullable(),
  /** Whose name the sender has beside the lender's; empty for what nobody wrote. */
  writerName: text("mail").default(""),
  topic: text("mail").nullable(),
  parts: number("none").default(1),
  leftAt: text("none").nullable(),
  failedAt: text("none").nullable(),
  claimedUntil: text("none").nullable(),
  /** 1 after a process ended while sending the mail, which may therefore arrive twice. */
  mayRepeat: number("none").default(0),
  subscriberId: number("mail").nullable(),
  leadId: number("mail").nullable().references("leads", "set null"),
  /** When a mail server first refused its recipient for good. */
  refusedAt: text("mail").nullable(),
  /** When it may leave, or has left, if nobody has proved its address. */
  slotAt: text("none").nullable(),
}).with({ secret: "linkPurpose IS NOT NULL" });

export const mailServer = defineTable("mailServer", {
  /** Always 1: there is at most one row. */
  id: number("none").key(),
  host: text("none"),
  port: number("none"),
  security: text<MailSecurity>("none"),
  username: text("staff"),
  /** Null without a username. */
  sealedPassword: text("none").nullable(),
  /** Empty for the default sender. */
  fromAddress: text("staff"),
  revision: number("none"),
});

export const mailRequests = defineTable("mailRequests", {
  id: id(),
  purpose: text<MailRequest>("mail"),
  emailKey: text("mail"),
  createdAt: text("mail"),
}).with({ secret: true });

/** The inbox that receives answers. */
export const inbox = defineTable("inbox", {
  /** Always 1: there is at most one row. */
  id: number("none").key(),
  host: text("none"),
  port: number("none"),
  security: text<MailSecurity>("none"),
  username: text("staff"),
  sealedPassword: text("none"),
  folder: text("none"),
  /** The address of the inbox, which mails name as their reply address. */
  address: text("staff"),
  /** The server's number for the folder's UIDs; when it changes, they begin anew. */
  uidValidity: text("none").nullable(),
  lastUid: number("none"),
  /** Mails before this day are left alone, until all later ones were taken. */
  sinceDay: text("none").nullable(),
  /** How often the mail after the last one has ended the connection. */
  stuckTries: number("none").default(0),
  /** When it was last read to the end. */
  lookedAt: text("none").nullable(),
  failingSince: text("none").nullable(),
  /** A code such as EAUTH. */
  failure: text("none").nullable(),
  revision: number("none"),
  /** The mail server whose word on senders is believed, as its Authentication-Results name it. */
  authservId: text("none").nullable(),
});

/** The mails that were taken from it. Only unmatched ones keep their text. */
export const inboxMails = defineTable("inboxMails", {
  id: id(),
  /** The Message-ID, or a hash if there is none. */
  messageKey: text("mail").unique(),
  state: text<"answer" | "bounce" | "dismissed" | "own" | "unmatched">("none"),
  why: text<UnmatchedWhy>("none").nullable(),
  leadId: number("mail").nullable().references("leads", "set null"),
  fromName: text("mail"),
  fromAddress: text("mail"),
  subject: text("mail"),
  text: text("mail"),
  /** The earlier mail that it quotes. */
  quoted: text("mail"),
  /** The names of the attachments, as a JSON list. */
  files: text("mail"),
  receivedAt: text("mail"),
  takenAt: text("none"),
  /** Whether that mail server says that DMARC passed for the sender. */
  isVouched: flag("none").default(0),
}).with({ ofAddress: "fromAddress" });
