import type { Generated } from "kysely";
import type { UnmatchedWhy } from "#shared/inbox.ts";
import type { MailSecurity } from "#shared/mail.ts";
import type { LinkPurpose } from "./account-tables.ts";

/**
 * Who reads a mail: the lender's staff, the owner of an account, or the owner of a typed address.
 */
export type Audience = "office" | "account" | "stranger";

/** What is sent by mail, and how. */
export interface MailTables {
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    textBody: string;
    htmlBody: string;
    linkPurpose: LinkPurpose | null;
    userId: number | null;
    attempts: Generated<number>;
    lastError: string | null;
    createdAt: string;
    nextAttemptAt: string;
    expiresAt: string;
    filedAt: string | null;
    sentAt: string | null;
    audience: Generated<Audience>;
    recipientKey: Generated<string>;
    replyToName: Generated<string>;
    replyToAddress: string | null;
    topic: string | null;
    parts: Generated<number>;
    leftAt: string | null;
    failedAt: string | null;
    /** While a process is sending it. */
    claimedUntil: string | null;
    /** 1 after a process ended while sending the mail, which may have left: it may arrive twice. */
    mayRepeat: Generated<number>;
    /** Whose subscription it is about. */
    subscriberId: number | null;
    /** The lead that it is about. */
    leadId: number | null;
    /** When a mail server first refused its recipient for good. */
    refusedAt: string | null;
  };
  mailServer: {
    /** Always 1: there is at most one row. */
    id: number;
    host: string;
    port: number;
    security: MailSecurity;
    username: string;
    /** Null without a user. */
    sealedPassword: string | null;
    /** Empty for the usual sender. */
    fromAddress: string;
    revision: number;
  };
  /** Where answers are read. */
  inbox: {
    /** Always 1: there is one at most. */
    id: number;
    host: string;
    port: number;
    security: MailSecurity;
    username: string;
    sealedPassword: string;
    folder: string;
    /** The address whose mail comes there: answers are asked for at it. */
    address: string;
    /** The server's number of the folder's UIDs; with another one they begin anew. */
    uidValidity: string | null;
    /** The last mail that was taken. */
    lastUid: number;
    /** Mails before this day are left alone, until all since were taken. */
    sinceDay: string | null;
    /** How often the mail after the last one has ended the connection. */
    stuckTries: Generated<number>;
    /** When it was last looked at to the end. */
    lookedAt: string | null;
    failingSince: string | null;
    /** A code such as EAUTH. */
    failure: string | null;
    revision: number;
  };
  /** What was taken from it. Only an unmatched one has words. */
  inboxMails: {
    id: Generated<number>;
    /** The Message-ID, or a hash where there is none. */
    messageKey: string;
    state: "answer" | "bounce" | "dismissed" | "own" | "unmatched";
    why: UnmatchedWhy | null;
    leadId: number | null;
    fromName: string;
    fromAddress: string;
    subject: string;
    text: string;
    /** What it quotes of earlier mail. */
    quoted: string;
    /** The names of the attachments, as a JSON list. */
    files: string;
    receivedAt: string;
    takenAt: string;
  };
}
