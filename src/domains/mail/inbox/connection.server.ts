import { notingCertificate } from "#domains/mail/server/certificates.server.ts";
import { ImapFlow, type ImapFlowError } from "imapflow";
import type { MailSecurity } from "#domains/mail/mail.ts";
import type { Config } from "#platform/config.ts";
import { placeOf } from "#domains/mail/server/reach.server.ts";
import { secureReason } from "#domains/mail/server/secure-reason.server.ts";

export interface InboxAddress {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  folder: string;
}

/** A mail as it is in the inbox. */
export interface Fetched {
  /** The first `LONGEST_READ` bytes at most. */
  bytes: Uint8Array;
  isWhole: boolean;
  receivedAt: Date;
}

/** The open folder of an inbox. */
export interface Folder {
  /** If this number changes, all UIDs are new. */
  uidValidity: string;
  /** The UID that the next mail will get. */
  uidNext: number;
  /** How many mails the folder has. */
  mails: number;
  /** The UIDs of the mails after a given one, received on or after a day, in order. */
  uidsAfter: (uid: number, since: string | null) => Promise<number[]>;
  /** The mail with the given UID; undefined when it is gone. */
  fetch: (uid: number) => Promise<Fetched | undefined>;
  markSeen: (uid: number) => Promise<void>;
}

/** Why an inbox failed: a code and the server's own words. */
export class InboxError extends Error {
  readonly reason: string;
  readonly answer: string | null;

  constructor(reason: string, answer: string | null = null) {
    super(reason);
    this.reason = reason;
    this.answer = answer;
  }
}

export interface Patience {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

/** The text of a mail comes first; attachments are not kept. */
export const LONGEST_READ = 512 * 1024;
const ANSWER_SIZE = 8 * LONGEST_READ;

/**
 * Opens the folder of an inbox, and closes it after the work or when the signal says so. Throws an
 * InboxError whenever the mail server does not cooperate.
 */
export async function withFolder<Result>(
  address: InboxAddress,
  { config, patience, signal }: { config: Config; patience: Patience; signal?: AbortSignal },
  work: (folder: Folder) => Promise<Result>,
): Promise<Result> {
  const { port, security, username, password, folder: path } = address;
  const place = await asked(() => placeOf(config, address, "imap"));
  signal?.throwIfAborted();
  const client = new ImapFlow({
    ...place,
    port,
    tls: notingCertificate(config, "inbox"),
    secure: security === "tls",
    doSTARTTLS: security === "tls" ? undefined : security === "starttls",
    auth: { user: username, pass: password },
    clientInfo: { name: "lender" },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: ANSWER_SIZE,
    maxLineLength: ANSWER_SIZE,
    maxResponseSize: 2 * ANSWER_SIZE,
    ...patience,
  });
  // Every failing call reports its own error
  client.on("error", () => {});
  const stop = () => client.close();
  signal?.addEventListener("abort", stop);
  try {
    await asked(() => client.connect());
    const { uidValidity, uidNext, exists } = await asked(() => client.mailboxOpen(path));
    return await work({
      ...callsOn(client),
      uidValidity: String(uidValidity),
      uidNext,
      mails: exists,
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.race([client.logout().catch(() => {}), later(LOGOUT_MS)]);
    client.close();
  }
}

const LOGOUT_MS = 1000;

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function callsOn(client: ImapFlow): Pick<Folder, "uidsAfter" | "fetch" | "markSeen"> {
  return {
    async uidsAfter(last, since) {
      const query = { uid: `${last + 1}:*`, ...(since !== null && { since }) };
      const found = await asked(() => client.search(query, { uid: true }));
      if (!Array.isArray(found)) throw new InboxError("EPROTOCOL");
      // The range always includes the last mail of the folder
      return found.filter((uid) => uid > last).toSorted((one, other) => one - other);
    },
    async fetch(uid) {
      const source = { start: 0, maxLength: LONGEST_READ };
      const wanted = { uid: true, size: true, internalDate: true, source };
      const mail = await asked(() => client.fetchOne(String(uid), wanted, { uid: true }));
      if (!mail) return undefined;
      const at = new Date(mail.internalDate ?? Date.now());
      const bytes = mail.source ?? new Uint8Array();
      return {
        bytes: bytes.subarray(0, LONGEST_READ),
        isWhole: bytes.length <= LONGEST_READ && (mail.size ?? 0) <= bytes.length,
        receivedAt: Number.isNaN(at.getTime()) ? new Date() : at,
      };
    },
    async markSeen(uid) {
      await asked(() => client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }));
    },
  };
}

/** A response of the mail server; a refusal becomes an InboxError. */
async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { responseText, response } = error as ImapFlowError;
    const words = [responseText, response].find((each) => typeof each === "string");
    throw new InboxError(reasonOf(error as Refusal), words ?? null);
  }
}

type Refusal = ImapFlowError & {
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  tlsFailed?: boolean;
};

const CODES: [codes: RegExp, reason: string][] = [
  [/^EPORT$/, "EPORT"],
  [/^EPRIVATE$/, "EPRIVATE"],
  [/^(?:EDNS|ENOTFOUND|EAI_AGAIN)$/, "EDNS"],
  [/TIMEOUT|ETIMEDOUT/, "ETIMEDOUT"],
  [/^E[A-Z]+$|Closed|NoConnection|StateLogout/, "ECONNECTION"],
];

function reasonOf({ code = "", authenticationFailed, mailboxMissing, tlsFailed }: Refusal): string {
  if (tlsFailed) return "ETLS";
  if (authenticationFailed) return "EAUTH";
  if (mailboxMissing) return "EFOLDER";
  return secureReason(code) ?? CODES.find(([codes]) => codes.test(code))?.[1] ?? "EPROTOCOL";
}
