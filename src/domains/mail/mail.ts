import type { MailStatus } from "./mail.output.ts";

export type {
  Delivery,
  FirstAnswer,
  MailPreview,
  MailServer,
  MailStatus,
  QueuedMail,
  TestMail,
  UnsentMail,
} from "./mail.output.ts";

/** How the connection to a mail server is encrypted. */
export const MAIL_SECURITIES = ["starttls", "tls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The readers of the mails with a fixed text. */
export const FIXED_MAIL_GROUPS = ["accounts", "newsletter", "staff"] as const;
export type FixedMailGroup = (typeof FIXED_MAIL_GROUPS)[number];

export const MAIL_STATES = [
  "due",
  "held",
  "failing",
  "filed",
  "given-up",
  "bounced",
  "withheld",
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The states of a mail that somebody asks about later. */
export const DELIVERY_STATES = ["sent", ...MAIL_STATES] as const;

const REASONS: Record<string, string> = {
  EKEY: "The password of the mail server cannot be read with this key file: enter it again",
  EBOUNCE: "The mail server of the recipient sent it back",
  EFOLDER: "The mail server has no folder of this name",
  EAUTH: "The mail server refused the username or the password",
  ECONNECTION: "The mail server could not be reached",
  ECERT: "The certificate of the mail server is not trusted here, or is for another name",
  EDNS: "No mail server has the name that is set",
  EENVELOPE: "The mail server refused the sender or the recipient",
  EMESSAGE: "The mail server refused the email",
  ENOAUTH: "The mail server wants a username and a password",
  EPORT: "The port is none of a mail server, and MAIL_PRIVATE_HOSTS does not allow others",
  EPRIVATE: "The mail server is in a private network, which MAIL_PRIVATE_HOSTS does not allow",
  EPLAIN: "The port of the mail server does not begin with TLS: choose STARTTLS, or another port",
  EPROTOCOL: "The mail server gave an invalid response",
  ESOCKET: "The mail server could not be reached",
  ETIMEDOUT: "The mail server did not answer in time",
  ETLS: "There is no secure connection to the mail server",
  EWITHDRAWN: "Its reader has asked for no more email",
  EWAITED: "Too many emails were to be sent before it",
  EACCES: "The file could not be written",
  ENOSPC: "There is no room on the disk",
};

/** Why a mail was not sent, as a sentence that ends with the code, for looking it up. */
export function mailReasonInWords(reason: string): string {
  const [code = ""] = reason.split(" ");
  const words = REASONS[code] ?? "The email could not be handed over";
  return `${words} (${reason}).`;
}

/** What keeps mail from its readers, as a sentence; undefined while it is being sent. */
export function mailTrouble({
  hasServer,
  failing,
  overdueSince,
}: Pick<MailStatus, "failing" | "hasServer" | "overdueSince">): string | undefined {
  if (!hasServer) return "No mail server is set, so nobody gets email.";
  if (failing) return `Email fails. ${mailReasonInWords(failing.reason)}`;
  return overdueSince === null ? undefined : "Email cannot be sent.";
}
