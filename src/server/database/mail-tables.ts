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
    claimedUntil: string | null;
    /** 1 after a process ended while sending the mail, which may therefore arrive twice. */
    mayRepeat: Generated<number>;
    subscriberId: number | null;
    leadId: number | null;
    /** When a mail server first refused its recipient for good. */
    refusedAt: string | null;
    /** When it may leave, or has left, if nobody has proved its address. */
    slotAt: string | null;
  };
  mailServer: {
    /** Always 1: there is at most one row. */
    id: number;
    host: string;
    port: number;
    security: MailSecurity;
    username: string;
    /** Null without a username. */
    sealedPassword: string | null;
    /** Empty for the default sender. */
    fromAddress: string;
    revision: number;
  };
  /** The inbox that receives answers. */
  inbox: {
    /** Always 1: there is at most one row. */
    id: number;
    host: string;
    port: number;
    security: MailSecurity;
    username: string;
    sealedPassword: string;
    folder: string;
    /** The address of the inbox, which mails name as their reply address. */
    address: string;
    /** The server's number for the folder's UIDs; when it changes, they begin anew. */
    uidValidity: string | null;
    lastUid: number;
    /** Mails before this day are left alone, until all later ones were taken. */
    sinceDay: string | null;
    /** How often the mail after the last one has ended the connection. */
    stuckTries: Generated<number>;
    /** When it was last read to the end. */
    lookedAt: string | null;
    failingSince: string | null;
    /** A code such as EAUTH. */
    failure: string | null;
    revision: number;
    /** The mail server whose word on senders is believed, as its Authentication-Results name it. */
    authservId: Generated<string | null>;
  };
  /** The mails that were taken from it. Only unmatched ones keep their text. */
  inboxMails: {
    id: Generated<number>;
    /** The Message-ID, or a hash if there is none. */
    messageKey: string;
    state: "answer" | "bounce" | "dismissed" | "own" | "unmatched";
    why: UnmatchedWhy | null;
    leadId: number | null;
    fromName: string;
    fromAddress: string;
    subject: string;
    text: string;
    /** The earlier mail that it quotes. */
    quoted: string;
    /** The names of the attachments, as a JSON list. */
    files: string;
    receivedAt: string;
    takenAt: string;
    /** Whether that mail server says that DMARC passed for the sender. */
    isVouched: Generated<0 | 1>;
  };
}

/** The newsletter: whether it is offered, who gets it, and what was sent. */
export interface NewsletterTables {
  newsletter: { id: number; isOn: 0 | 1 };
  subscribers: {
    id: Generated<number>;
    email: string;
    emailKey: string;
    createdAt: string;
    /** Null until the link in the mail was followed. */
    confirmedAt: Generated<string | null>;
  };
  newsletterSendings: {
    /** The article. */
    itemId: number;
    title: string;
    startedAt: string;
    startedByName: string;
    /**
     * The number of subscribers at the start; below, how many of them have a mail in the outbox.
     */
    total: number;
    queued: Generated<number>;
    lastSubscriberId: Generated<number>;
    endedAt: Generated<string | null>;
  };
}
