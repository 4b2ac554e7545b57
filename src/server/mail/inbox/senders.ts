import { emailKey } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { ownerOf } from "#server/records/find-person.ts";
import { leadsWithRecords } from "#server/records/open-lead.ts";
import type { SentMail } from "./message-ids.ts";
import type { InboundMail } from "./read-mail.ts";

/** What shows who wrote a mail; its From alone shows nothing. */
export interface Evidence {
  /** Whether the configured mail server says that DMARC passed. */
  isVouched: boolean;
  /**
   * The mails of ours that it answers by their whole Message-IDs, which only their readers know;
   * none when that server says that DMARC failed.
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
  const isOnRecord = isPersons || address === emailKey(email ?? "");
  const hasAnswered = answered.some(
    (mail) => mail.leadId === leadId && (isPersons || emailKey(mail.recipient) === address),
  );
  return { isOnRecord, isProved: isOnRecord && (isVouched || hasAnswered) };
}

/**
 * What a mail server's header says of DMARC (RFC 8601): a pass for the domain of the only sender,
 * or a fail wherever it is written, even in a header that a sender has made unreadable.
 */
export function dmarcOf(
  {
    authentication,
    from,
    hasOneSender,
  }: Pick<InboundMail, "authentication" | "from" | "hasOneSender">,
  server: string,
): "pass" | "fail" | undefined {
  const header = authentication.toLowerCase();
  const [by] = header.split(/[\s;(]/);
  if (by !== server.toLowerCase()) return undefined;
  if (hasOneSender && hasPassed(header, from.address)) return "pass";
  return /(?<![\w.-])dmarc(?:\s*\/\s*\d+)?\s*=\s*fail\b/.test(header) ? "fail" : undefined;
}

function hasPassed(header: string, address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const [, ...results] = partsOf(header);
  const dmarc = results.filter((result) => result.startsWith("dmarc"));
  const [result = ""] = dmarc;
  const domains = [...result.matchAll(/\sheader\.from\s*=\s*(\S+)/g)].map(([, found]) => found);
  return (
    dmarc.length === 1 &&
    /^dmarc(?:\s*\/\s*\d+)?\s*=\s*pass(?:\s|$)/.test(result) &&
    domains.length === 1 &&
    domains[0] === domain
  );
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
