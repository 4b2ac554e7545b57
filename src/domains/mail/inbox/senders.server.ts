import { emailKey } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { ownerOf } from "#domains/records/find-person.server.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import type { SentMail } from "./message-ids.server.ts";
import type { InboundMail } from "./read/read-mail.server.ts";

/** What shows who wrote a mail; its From alone shows nothing. */
export interface Evidence {
  /** Whether the configured mail server says that DMARC passed. */
  isVouched: boolean;
  /**
   * The mails of ours that it answers by their whole Message-IDs, which only their readers know;
   * none when that server says that DMARC failed, or From is not plainly one address.
   */
  answered: readonly SentMail[];
}

export interface SenderOfAnswer {
  /** Whether the address is the record's or a proved one of its person. */
  isOnRecord: boolean;
  isProved: boolean;
}

// Decision: src/decisions/067-a-person-is-proved.md
/** Whether the sender of a mail is the borrower of a lead. */
export async function senderOf(
  db: Db,
  { leadId, from, isVouched, answered }: Evidence & Pick<InboundMail, "from"> & { leadId: number },
): Promise<SenderOfAnswer> {
  const { personId, email } = await leadsWithRecords(db)
    .where("leads.id", "=", leadId)
    .select((lead) => [
      "leads.personId",
      lead.fn.coalesce("application.email", "message.email").as("email"),
    ])
    .executeTakeFirstOrThrow();
  const address = emailKey(from.address);
  const isPersons = (await ownerOf(db, address)) === personId;
  const isOnRecord = isPersons || (address !== "" && address === emailKey(email ?? ""));
  const hasAnswered = answered.some(
    (mail) => mail.leadId === leadId && (isPersons || emailKey(mail.recipient) === address),
  );
  return { isOnRecord, isProved: isOnRecord && (isVouched || hasAnswered) };
}

/**
 * What a mail server's headers say of DMARC (RFC 8601). A pass counts in the latest header and for
 * the sender's domain; for another domain it is a fail. A fail counts wherever it is written, even
 * in a header that a sender has made unreadable.
 */
export function dmarcOf(
  {
    authentication,
    from: { address },
    hasPlainSender,
  }: Pick<InboundMail, "authentication" | "from" | "hasPlainSender">,
  server: string,
): "pass" | "fail" | undefined {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const results = authentication
    .map((header) => header.toLowerCase())
    .map((header) =>
      header.split(/[\s;(]/)[0] === server.toLowerCase() ? resultOf(header, domain) : undefined,
    );
  if (results.includes("fail")) return "fail";
  return hasPlainSender ? results[0] : undefined;
}

function resultOf(header: string, domain: string): "pass" | "fail" | undefined {
  if (/(?<![\w.-])dmarc(?:\s*\/\s*\d+)?\s*=\s*fail\b/.test(header)) return "fail";
  const [, ...results] = partsOf(header);
  const [result = "", ...more] = results.filter((each) => each.startsWith("dmarc"));
  const domains = [...result.matchAll(/\sheader\.from\s*=\s*(\S+)/g)].map(([, found]) => found);
  const isPass = /^dmarc(?:\s*\/\s*\d+)?\s*=\s*pass(?:\s|$)/.test(result);
  if (!isPass || more.length > 0 || domains.length !== 1) return undefined;
  return domains[0] === domain ? "pass" : "fail";
}

/** The parts of a header without comments and quoted texts, which the sender can choose. */
function partsOf(header: string): string[] {
  let plain = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at];
    if (sign === "\\") at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (sign === "(" && !isQuoted) depth += 1;
    else if (sign === ")" && !isQuoted) depth -= 1;
    else if (!isQuoted && depth === 0) plain += sign;
    if (depth < 0) return [];
  }
  return isQuoted || depth > 0 ? [] : plain.split(";").map((part) => part.trim());
}
