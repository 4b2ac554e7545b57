/** What an admin can see of the mail. Times are UTC ISO 8601. */
export interface MailStatus {
  /** Without a mail server mails are written to files. */
  hasServer: boolean;
  /** The folder of those files, by its name. */
  folder: string;
  lastSentAt: string | null;
  /** Mails that are still to go out; held ones are among them. */
  waiting: number;
  /** Mails in files that would go out if a server were set now. */
  filed: number;
  /** Since when something has been waiting too long that nobody held back; null while nothing has. */
  overdueSince: string | null;
  /** Since when the longest failing mail has been tried in vain, and why. */
  failing: { since: string; reason: string } | null;
  /** Mails of the last two weeks that got too old to be sent. */
  givenUp: number;
}

export const MAIL_STATES = ["due", "held", "failing", "filed", "given-up", "withheld"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail that has not been sent; what it says is nobody's but its recipient's. */
export interface UnsentMail {
  id: number;
  recipient: string;
  subject: string;
  createdAt: string;
  state: MailState;
  attempts: number;
  /** When a try first failed. */
  failedAt: string | null;
  /** A code such as `ESOCKET` or `EENVELOPE 550`. */
  reason: string | null;
  /** Null when there will be no other try. */
  nextAttemptAt: string | null;
}

/** What became of a test mail. */
export interface TestMail {
  recipient: string;
  outcome: "sent" | "filed" | "refused";
  /** A code such as `EAUTH 535`; null unless it was refused. */
  reason: string | null;
  /** The mail server's own words, where it said any. */
  answer: string | null;
}

const REASONS: Record<string, string> = {
  EAUTH: "The mail server refused the user name or the password",
  ECONNECTION: "The mail server could not be reached",
  EDNS: "No mail server has the name that is set",
  EENVELOPE: "The mail server refused the sender or the recipient",
  EMESSAGE: "The mail server refused the mail",
  ENOAUTH: "The mail server wants a user name and a password",
  EPROTOCOL: "The mail server gave an answer that is not in order",
  ESOCKET: "The mail server could not be reached",
  ETIMEDOUT: "The mail server did not answer in time",
  ETLS: "There is no secure connection to the mail server",
  EACCES: "The file could not be written",
  ENOSPC: "There is no room on the disk",
};

/** Why a mail was not sent, as a sentence that ends with the code for whoever looks it up. */
export function mailReasonInWords(reason: string): string {
  const [code = ""] = reason.split(" ");
  const words = REASONS[code] ?? "The mail could not be handed over";
  return `${words} (${reason}).`;
}
