import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport as createMailer } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { MailSecurity } from "#domains/mail/mail.ts";
import type { Config } from "#platform/config.ts";
import type { App } from "#platform/context.ts";
import type { Row } from "#platform/database/engine.ts";
import type { Thread } from "#domains/mail/inbox/threads.server.ts";
import { notingCertificate } from "./certificates.server.ts";
import { isThisMachine, placeOf } from "./reach.server.ts";

/** A mail ready to send, with its link's secret filled in. */
export interface Letter extends Pick<
  Row<"outbox">,
  "id" | "recipient" | "subject" | "textBody" | "htmlBody" | "createdAt"
> {
  /** The lender's name, used with the sender's address unless the configuration names one. */
  sender: string;
  /** Who wrote it, named beside the lender; empty for what nobody wrote. */
  writer: string;
  /** Whether a person wrote it, so that automatic replies are welcome. */
  isWritten: boolean;
  messageId: string;
  replyTo?: { name: string; address: string };
  /** The address at which mail programs unsubscribe the reader of a newsletter. */
  unsubscribeUrl?: string | undefined;
  /** The Message-IDs of the earlier mails in its conversation. */
  thread?: Thread | undefined;
}

export interface Transport {
  /** `sent` mails leave the outbox; `filed` ones stay until a mail server is configured. */
  kind: "smtp" | "file";
  /** Throws when delivery failed. Resolves to the file's path for `file`. */
  deliver: (letter: Letter) => Promise<string | undefined>;
  close: () => void;
}

export interface Post {
  current: () => Promise<Transport>;
  close: () => void;
}

/** How to reach a mail server that an admin has entered. */
export interface ServerAddress {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string | undefined;
  /** The sender's address; empty for the default. */
  fromAddress: string;
}

export interface Patience {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

const PATIENCE: Patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** The mail server of SMTP_URL, or `.eml` files if there is none. */
export function createTransport(config: Config, publicUrl: string, patience = PATIENCE): Transport {
  const toMessage = composer(config, publicUrl);
  return config.smtpUrl === undefined
    ? fileTransport(config.outboxDir, toMessage)
    : smtpTransport(toMessage, {
        url: config.smtpUrl,
        tls: notingCertificate(config, "mail server"),
        ...patience,
        requireTLS: needsTls(new URL(config.smtpUrl)) && !config.smtpInsecure,
      });
}

/** A mail server entered by an admin, which is checked again for each connection. */
export function createServerTransport(
  { config, publicUrl }: Pick<App, "config" | "publicUrl">,
  { host, port, security, username, password = "", fromAddress }: ServerAddress,
  patience = PATIENCE,
): Transport {
  const toMessage = composer(config, publicUrl(), fromAddress);
  return {
    kind: "smtp",
    async deliver(letter) {
      const options = {
        ...(await placeOf(config, { host, port }, "smtp")),
        port,
        tls: notingCertificate(config, "mail server"),
        secure: security === "tls",
        requireTLS: security === "starttls",
        ...(username !== "" && { auth: { user: username, pass: password } }),
        ...patience,
      };
      return smtpTransport(toMessage, options).deliver(letter);
    },
    close: () => {},
  };
}

type Composer = ReturnType<typeof composer>;

function composer(config: Config, publicUrl: string, fromAddress = "") {
  return ({ sender, writer, isWritten, recipient, replyTo, createdAt, ...letter }: Letter) => ({
    from:
      writer === "" && fromAddress === "" && hasName(config.mailFrom)
        ? config.mailFrom
        : {
            name: writer === "" ? sender : `${writer}, ${sender}`,
            address: senderAddress(config, publicUrl, fromAddress),
          },
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo }),
    subject: letter.subject,
    text: letter.textBody,
    html: letter.htmlBody,
    date: new Date(createdAt),
    messageId: letter.messageId,
    ...letter.thread,
    headers: {
      ...(!isWritten && { "Auto-Submitted": "auto-generated" }),
      ...unsubscribing(letter),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Matches `Harborstone <loans@example.com>`, but not an address alone. */
function hasName(mailFrom: string | undefined): mailFrom is string {
  return mailFrom !== undefined && /^\s*[^<\s].*</.test(mailFrom);
}

/** The address that mails come from: that of the mail server, of MAIL_FROM, or the default. */
export function senderAddress(
  { mailFrom }: Pick<Config, "mailFrom">,
  publicUrl: string,
  fromAddress = "",
): string {
  if (fromAddress !== "") return fromAddress;
  if (mailFrom === undefined) return `no-reply@${new URL(publicUrl).hostname}`;
  return /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** The header for unsubscribing with one click in the mail program (RFC 8058). */
function unsubscribing({ unsubscribeUrl }: Pick<Letter, "unsubscribeUrl">): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Whether mail and password would cross a network unencrypted; smtps:// starts with TLS. */
function needsTls({ protocol, hostname }: URL): boolean {
  return protocol === "smtp:" && !isThisMachine(hostname);
}

function smtpTransport(toMessage: Composer, options: SMTPTransport.Options): Transport {
  const mailer = createMailer(options);
  return {
    kind: "smtp",
    async deliver(letter) {
      await mailer.sendMail(toMessage(letter));
      return undefined;
    },
    close: () => mailer.close(),
  };
}

/** Writes under a temporary name first: programs watching the folder see only complete mails. */
function fileTransport(folder: string, toMessage: Composer): Transport {
  const mailer = createMailer({ streamTransport: true, buffer: true });
  return {
    kind: "file",
    async deliver(letter) {
      const { message } = await mailer.sendMail(toMessage(letter));
      const stamp = letter.createdAt.replaceAll(/[:.]/g, "-");
      const file = join(folder, `${stamp}-${letter.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => mailer.close(),
  };
}
