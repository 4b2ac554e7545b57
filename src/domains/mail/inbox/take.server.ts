import { emailKey } from "#domains/accounts/accounts.ts";
import { MOST_ANSWERS_AN_HOUR, type UnmatchedWhy } from "./inbox.ts";
import { ago, HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { markBounced } from "#domains/mail/failures.server.ts";
import { storedServer } from "#domains/mail/server/mail-server.server.ts";
import { senderAddress } from "#domains/mail/server/transport.server.ts";
import { addAnswer } from "./answers.server.ts";
import { matchMail } from "./matching.server.ts";
import { storedInbox } from "./inbox-settings.server.ts";
import { readOf, sentMailsIn } from "./message-ids.server.ts";
import type { InboundMail } from "./read/read-mail.server.ts";
import { type Evidence, dmarcOf, senderOf } from "./senders.server.ts";

/** The position of a mail in the inbox. */
export interface Place {
  /** The revision of the inbox's settings. */
  revision: number;
  uid: number;
  receivedAt: Date;
}

/** Thrown when another process has taken the mail, or another inbox has been entered. */
export class Overtaken extends Error {}

type Outcome =
  | { state: "answer" | "bounce"; leadId: number | null; mailId?: number; status?: string }
  | { state: "own" }
  | { state: "unmatched"; why: UnmatchedWhy };

/**
 * Takes a mail exactly once: the mail and the position up to which the inbox was read are saved in
 * one transaction. Resolves to whether the mail is on a record now. Throws Overtaken.
 */
export async function takeMail(app: App, place: Place, mail: InboundMail): Promise<boolean> {
  const outcome = await app.db.transaction().execute(async (trx) => {
    await moveOn(trx, place);
    const { authservId } = (await storedInbox(trx)) ?? {};
    const dmarc = authservId ? dmarcOf(mail, authservId) : undefined;
    const answered = readOf(app.key, await sentMailsIn(trx, mail.answers));
    // A Message-ID may have been forwarded or quoted; that the From is forged outweighs it
    const isForged = !mail.hasPlainSender || dmarc === "fail";
    const evidence: Evidence = { isVouched: dmarc === "pass", answered: isForged ? [] : answered };
    const found = await outcomeOf(trx, app, { mail, ...evidence });
    if (!(await enter(trx, { place, mail, outcome: found, ...evidence }))) return undefined;
    if (found.state === "answer" && found.leadId !== null)
      await addAnswer(trx, app, { leadId: found.leadId, mail, ...evidence });
    if (found.state === "bounce" && found.mailId !== undefined)
      await markBounced(trx, app, { id: found.mailId, status: found.status ?? "" });
    return found;
  });
  if (outcome) app.log.info("mail taken", { outcome: outcome.state });
  return outcome?.state === "answer" || outcome?.state === "bounce";
}

async function moveOn(trx: Db, { uid, revision }: Place): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("inbox")
    .set({ lastUid: uid, stuckTries: 0 })
    .where("revision", "=", revision)
    .where("lastUid", "<", uid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
}

async function outcomeOf(
  trx: Db,
  app: App,
  { mail, ...evidence }: Evidence & { mail: InboundMail },
): Promise<Outcome> {
  if (await isOwn(trx, app, mail)) return { state: "own" };
  const { report } = mail;
  const [reported] = report ? await sentMailsIn(trx, report.source) : [];
  // A report that a mail is late or has arrived needs no action
  if (report && reported && !report.hasFailed) return { state: "own" };
  if (report && reported)
    return {
      state: "bounce",
      leadId: reported.leadId,
      mailId: reported.id,
      status: report.status,
    };
  const match = await matchMail(trx, mail);
  if ("why" in match) return { state: "unmatched", ...match };
  const { isProved } = await senderOf(trx, { ...match, from: mail.from, ...evidence });
  if (await hasMany(trx, match.leadId, isProved)) return { state: "unmatched", why: "many" };
  return { state: "answer", ...match };
}

/**
 * Whether a lead has had as many answers within an hour as it may. Those that nothing proves are
 * counted apart: they keep no genuine one away.
 */
async function hasMany(trx: Db, leadId: number, isProved: boolean): Promise<boolean> {
  const answers = await trx
    .selectFrom("timeline")
    .where("leadId", "=", leadId)
    .where("kind", "=", "answer")
    .where("at", ">", ago(HOUR_MS))
    .where("data", isProved ? "not like" : "like", '%"isUnproved":true%')
    .limit(MOST_ANSWERS_AN_HOUR)
    .select("id")
    .execute();
  return answers.length === MOST_ANSWERS_AN_HOUR;
}

/** Whether this website sent the mail, such as a notice to a contact e-mail that is the inbox. */
async function isOwn(trx: Db, app: App, { key, from }: InboundMail): Promise<boolean> {
  if ((await sentMailsIn(trx, key)).length > 0) return true;
  const server = app.config.smtpUrl === undefined ? await storedServer(trx) : undefined;
  const own = senderAddress(app.config, app.publicUrl(), server?.fromAddress);
  return from.address !== "" && from.address.toLowerCase() === own.toLowerCase();
}

interface Entering extends Evidence {
  place: Place;
  mail: InboundMail;
  outcome: Outcome;
}

/** False for a mail that was taken before. Only an unmatched mail keeps its text here. */
async function enter(
  trx: Db,
  { place, mail, outcome, isVouched, answered }: Entering,
): Promise<boolean> {
  const isUnmatched = outcome.state === "unmatched";
  // Whoever has read what we sent to the address has its mailbox
  const isReader = answered.some(
    ({ recipient }) => emailKey(recipient) === emailKey(mail.from.address),
  );
  const added = await trx
    .insertInto("inboxMails")
    .values({
      messageKey: mail.key,
      state: outcome.state,
      why: isUnmatched ? outcome.why : null,
      leadId: "leadId" in outcome ? outcome.leadId : null,
      fromName: isUnmatched ? mail.from.name : "",
      fromAddress: isUnmatched ? mail.from.address : "",
      subject: isUnmatched ? mail.subject : "",
      text: isUnmatched ? mail.text : "",
      quoted: isUnmatched ? mail.quoted : "",
      files: JSON.stringify(isUnmatched ? mail.files : []),
      isVouched: isUnmatched && (isVouched || isReader) ? 1 : 0,
      receivedAt: place.receivedAt.toISOString(),
      takenAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("messageKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
