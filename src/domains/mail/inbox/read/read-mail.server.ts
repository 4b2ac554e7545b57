import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import type { Fetched } from "#domains/mail/inbox/connection.server.ts";
import { textOfHtml } from "./html-text.server.ts";
import { splitQuoted, toLine, toText } from "./plain-text.server.ts";

/** A mail of an inbox, as plain text that is safe to store and to show. */
export interface InboundMail {
  /** A key that stays the same for the same mail, even in another folder. */
  key: string;
  from: { name: string; address: string };
  subject: string;
  text: string;
  /** The earlier mail that it quotes. */
  quoted: string;
  /** The names of its attachments. */
  files: string[];
  /** The Message-IDs of the mails that it answers, latest first. */
  answers: string;
  /** What mail servers say about its sender: their headers, the latest first. */
  authentication: string[];
  /** Whether From is one address that can be read in one way only; no other shows who wrote. */
  hasPlainSender: boolean;
  /** Whether a program sent it, or it went to a mailing list. */
  isByProgram: boolean;
  /** A mail server's report about a mail of ours. */
  report: Report | undefined;
  /** False for a mail that could not be parsed. */
  isRead: boolean;
}

export interface Report {
  /** The whole report, which contains the Message-ID of that mail somewhere. */
  source: string;
  hasFailed: boolean;
  /** A status code such as 5.1.1. */
  status: string;
}

const LONGEST_TEXT = 10_000;
const LONGEST_QUOTED = 20_000;
const LONGEST_HEADERS = 128 * 1024;
const DEEPEST = 30;
/** Lines take time to parse, and no answer written by a person has more. */
const MOST_LINES = 4000;
const MOST_FILES = 50;
const MOST_IDS = 5000;

export type MailReader = (mail: Pick<Fetched, "bytes" | "isWhole">) => Promise<InboundMail>;

/** Reads a mail. Whatever it contains, the result is a mail: at worst one marked as unreadable. */
export const readMail: MailReader = async ({ bytes, isWhole }) => {
  const hash = hashOf(bytes);
  const source = firstLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    const email = await PostalMime.parse(source, {
      maxNestingDepth: DEEPEST,
      maxHeadersSize: LONGEST_HEADERS,
      forceRfc822Attachments: true,
    });
    return toMail(email, { source, hash, isWhole: isWhole && source.length === bytes.length });
  } catch {
    return unreadable(hash);
  }
};

/** The key of a mail without a Message-ID. */
export function hashOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Stands in for a mail that the server does not send, or that cannot be parsed. */
export function unreadable(key: string): InboundMail {
  return {
    key,
    from: { name: "", address: "" },
    subject: "",
    text: "",
    quoted: "",
    files: [],
    answers: "",
    authentication: [],
    hasPlainSender: false,
    isByProgram: true,
    report: undefined,
    isRead: false,
  };
}

function firstLines(source: Buffer): Buffer {
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    end = source.indexOf("\n", end + 1);
    if (end === -1) return source;
  }
  return source.subarray(0, end + 1);
}

interface Source {
  source: Buffer;
  hash: string;
  isWhole: boolean;
}

function toMail(email: Email, { source, hash, isWhole }: Source): InboundMail {
  const { from, messageId, inReplyTo = "", references = "" } = email;
  const address = from?.address ?? "";
  const words = toText(wordsOf(email), LONGEST_TEXT + LONGEST_QUOTED);
  const { text, quoted } = splitQuoted(words);
  const files = email.attachments
    .filter(
      ({ disposition, mimeType }) => disposition !== "inline" || !mimeType.startsWith("image/"),
    )
    .slice(0, MOST_FILES)
    .map(({ filename, mimeType }) => toLine(filename ?? mimeType));
  return {
    key: toLine(messageId ?? "", 500) || hash,
    from: { name: toLine(from?.name ?? ""), address: toLine(address, 254) },
    subject: toLine(email.subject ?? ""),
    text: toText(text, LONGEST_TEXT),
    quoted: toText(quoted, LONGEST_QUOTED),
    files: isWhole ? files : [...files, "more that is in the inbox"],
    answers: `${inReplyTo} ${idsIn(references).toReversed().join(" ")}`.slice(0, MOST_IDS),
    authentication: headersOf(email, "authentication-results"),
    hasPlainSender: hasPlainSender(email),
    isByProgram: isByProgram(email),
    report: reportIn(email, source.toString("latin1")),
    isRead: true,
  };
}

/** The text of the mail; taken from its HTML if it has no plain text. */
function wordsOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== "") return text;
  return html === undefined ? "" : textOfHtml(html);
}

function idsIn(header: string): string[] {
  return header.split(/\s+/).filter((id) => id !== "");
}

type Headers = Pick<Email, "headers">;

function headersOf({ headers }: Headers, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
}

function headerOf(email: Headers, name: string): string {
  return headersOf(email, name)[0] ?? "";
}

const QUOTED_OR_COMMENT = /"(?:\\.|[^"\\])*"|\([^()]*\)/gu;
const ONE_ADDRESS =
  /^(?:[^<>@,;:"]*<\s*([^<>@,;:"\s]+@[^<>@,;:"\s]+)\s*>|([^<>@,;:"\s]+@[^<>@,;:"\s]+))$/u;

/** Letters of another width are other addresses, although `emailKey` reads them as the same. */
function hasPlainSender(email: Headers & Pick<Email, "from">): boolean {
  const senders = headersOf(email, "from");
  const [, inBrackets, bare] =
    ONE_ADDRESS.exec((senders[0] ?? "").replace(QUOTED_OR_COMMENT, "").trim()) ?? [];
  const address = inBrackets ?? bare;
  return (
    senders.length === 1 &&
    address !== undefined &&
    address === email.from?.address?.toLowerCase() &&
    address === address.normalize("NFKC")
  );
}

function isByProgram(email: Email): boolean {
  const auto = headerOf(email, "auto-submitted");
  return (
    (auto !== "" && !auto.startsWith("no")) ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(headerOf(email, "precedence")) ||
    headerOf(email, "list-id") !== "" ||
    headerOf(email, "content-type").startsWith("multipart/report") ||
    /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? "")
  );
}

const DELIVERY_STATUS = "message/delivery-status";

/** Reads a delivery status notification (RFC 3464). */
function reportIn(email: Email, source: string): Report | undefined {
  if (!headerOf(email, "content-type").startsWith("multipart/report")) return undefined;
  const part = email.attachments.find(({ mimeType }) => mimeType === DELIVERY_STATUS);
  if (!part) return undefined;
  const fields =
    typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
  return {
    source,
    hasFailed: /^action:[ \t]*failed/im.test(fields),
    status: /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(fields)?.[1] ?? "",
  };
}
