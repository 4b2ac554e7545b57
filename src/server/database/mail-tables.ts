import type { Generated } from "kysely";
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
    /** Whose subscription it is about. */
    subscriberId: number | null;
    /** The lead that it is about. */
    leadId: number | null;
    /** When a mail server first refused its recipient for good. */
    refusedAt: string | null;
  };
  mailServer: {
    /** Always 1: there is one at most. */
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
}
