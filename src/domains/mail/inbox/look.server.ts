import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { type Folder, InboxError, type Patience, withFolder } from "./connection.server.ts";
import {
  addressOfInbox,
  dayBefore,
  type StoredInbox,
  storedInbox,
} from "./inbox-settings.server.ts";
import { unreadable, type InboundMail } from "./read/read-mail.server.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import { MOST_ANSWERS_AN_HOUR, type UnmatchedWhy } from "./inbox.ts";
import { ago, HOUR_MS } from "#kit/values/times.ts";
import { markBounced } from "#domains/mail/failures.server.ts";
import { storedServer } from "#domains/mail/server/mail-server.server.ts";
import { senderAddress } from "#domains/mail/server/transport.server.ts";
import { takeVendorMail } from "#domains/mail/vendors/vendor-mails.server.ts";
import { addAnswer } from "./answers.server.ts";
import { leadOfThread, matchMail } from "./matching.server.ts";
import { readOf, sentMailsIn } from "./message-ids.server.ts";
import { type Evidence, dmarcOf, senderOf } from "./senders.server.ts";

/** Takes the new mails of borrowers from the inbox, if there is one. */
export function createInboxReader(app: App): Omit<Job, "every"> {
  return {
    failure: "inbox not read",
    isWaitedFor: true,
    run: (stopping) => lookOnce(app, stopping),
  };
}

const PATIENCE: Patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

async function lookOnce(app: App, signal: AbortSignal): Promise<void> {
  const stored = await storedInbox(app.db);
  if (!stored) return;
  try {
    const address = addressOfInbox(app, stored);
    if (!address) throw new InboxError("EKEY");
    await withFolder(address, { config: app.config, patience: PATIENCE, signal }, (folder) =>
      takeNew(app, { stored, folder, signal }),
    );
    const lookedAt = new Date().toISOString();
    if (!signal.aborted)
      await change(app.db, stored, { lookedAt, failingSince: null, failure: null });
  } catch (error) {
    if (error instanceof Overtaken || signal.aborted) return;
    if (!(error instanceof InboxError)) throw error;
    await noteFailure(app.db, stored, error.reason);
    app.log.warn("inbox not read", { reason: error.reason });
  }
}

/** Changes the inbox row unless another inbox has been entered. */
async function change(
  db: Db,
  { revision }: StoredInbox,
  values: Partial<StoredInbox>,
): Promise<void> {
  await db.updateTable("inbox").set(values).where("revision", "=", revision).execute();
}

/** A failure keeps the time of the first one since the inbox was last read. */
async function noteFailure(db: Db, { revision }: StoredInbox, failure: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable("inbox")
    .set((eb) => ({ failure, failingSince: eb.fn.coalesce("failingSince", eb.val(now)) }))
    .where("revision", "=", revision)
    .execute();
}

/** How many mails one look takes; the rest wait for the next. */
const AT_A_TIME = 200;

interface Look {
  stored: StoredInbox;
  folder: Folder;
  signal: AbortSignal;
}

async function takeNew(app: App, { stored, folder, signal }: Look): Promise<void> {
  const { lastUid, sinceDay, stuckTries } = await placeIn(app.db, stored, folder);
  const uids = (await folder.uidsAfter(lastUid, sinceDay)).slice(0, AT_A_TIME);
  for (const [index, uid] of uids.entries()) {
    if (signal.aborted) return;
    await takeOne(app, { stored, folder, uid, tries: index === 0 ? stuckTries : 0 });
  }
  // Mail from before the start day stays where it is; from then on only the UID decides
  if (sinceDay !== null && uids.length < AT_A_TIME)
    await change(app.db, stored, {
      sinceDay: null,
      lastUid: Math.max(lastUid, uids.at(-1) ?? 0, folder.uidNext - 1),
    });
}

/**
 * The UID to continue from. When the server has renumbered its mails, those since the day before
 * the last look are read again: mails taken before are recognized by their Message-ID.
 */
async function placeIn(db: Db, stored: StoredInbox, folder: Folder) {
  const { uidValidity, lookedAt } = stored;
  if (uidValidity === folder.uidValidity) return stored;
  const place = {
    uidValidity: folder.uidValidity,
    lastUid: 0,
    sinceDay: lookedAt === null ? stored.sinceDay : dayBefore(new Date(lookedAt)),
    stuckTries: 0,
  };
  await change(db, stored, place);
  return place;
}

/** After this many tries, a mail that ends the connection is left to a person. */
const MOST_TRIES = 5;

interface One {
  stored: StoredInbox;
  folder: Folder;
  uid: number;
  tries: number;
}

async function takeOne(app: App, { stored, folder, uid, tries }: One): Promise<void> {
  const { revision } = stored;
  if (tries >= MOST_TRIES) {
    const key = `uid:${revision}:${folder.uidValidity}:${uid}`;
    await takeMail(app, { revision, uid, receivedAt: new Date() }, unreadable(key));
    return;
  }
  const fetched = await folder.fetch(uid).catch(async (error: unknown) => {
    await change(app.db, stored, { stuckTries: tries + 1 });
    throw error;
  });
  if (!fetched) return;
  const { receivedAt } = fetched;
  const isDone = await takeMail(app, { revision, uid, receivedAt }, await app.readMail(fetched));
  // Mail that belongs to no record stays unread, because people may read the inbox too
  if (isDone)
    await folder.markSeen(uid).catch((error: unknown) => {
      app.log.warn("mail not marked as read", { reason: (error as InboxError).reason });
    });
}

/** The position of a mail in the inbox. */
export interface Place {
  /** The revision of the inbox's settings. */
  revision: number;
  uid: number;
  receivedAt: Date;
}

/** Thrown when another process has taken the mail, or another inbox has been entered. */
class Overtaken extends Error {}

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
    if (await wasTaken(trx, mail)) return undefined;
    const { authservId } = (await storedInbox(trx)) ?? {};
    const dmarc = authservId ? dmarcOf(mail, authservId) : undefined;
    const answered = readOf(app.key, await sentMailsIn(trx, mail.answers));
    // A Message-ID may have been forwarded or quoted; that the From is forged outweighs it
    const isForged = !mail.hasPlainSender || dmarc === "fail";
    const evidence: Evidence = { isVouched: dmarc === "pass", answered: isForged ? [] : answered };
    // A mail server that is named says of each mail whether its sender is genuine
    const isPlain = authservId ? dmarc === "pass" : mail.hasPlainSender;
    const found = await outcomeOf(trx, app, { mail, isPlain, ...evidence });
    await enter(trx, { place, mail, outcome: found, ...evidence });
    if (found.state === "answer" && found.leadId !== null)
      await addAnswer(trx, app, { leadId: found.leadId, mail, ...evidence });
    if (found.state === "bounce" && found.mailId !== undefined)
      await markBounced(trx, app, { id: found.mailId, status: found.status ?? "" });
    return found;
  });
  if (outcome) app.log.info("mail taken", { outcome: outcome.state });
  return outcome?.state === "answer" || outcome?.state === "bounce";
}

/** Whether a mail was taken before, and is read again since the server has renumbered its mails. */
async function wasTaken(trx: Db, { key }: InboundMail): Promise<boolean> {
  const taken = trx.selectFrom("inboxMails").where("messageKey", "=", key).select("id");
  return (await taken.executeTakeFirst()) !== undefined;
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
  { mail, isPlain, ...evidence }: Evidence & { mail: InboundMail; isPlain: boolean },
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
  const ofThread = await leadOfThread(trx, mail);
  // What answers from a vendor's address is no notice
  const isNotice = isPlain && mail.isRead && !report && ofThread === undefined;
  const taken = isNotice ? await takeVendorMail(trx, app, mail) : undefined;
  if (taken !== undefined)
    return taken ? { state: "answer", leadId: null } : { state: "unmatched", why: "layout" };
  const match = await matchMail(trx, mail, ofThread);
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

/** Only an unmatched mail keeps its text here. */
async function enter(
  trx: Db,
  { place, mail, outcome, isVouched, answered }: Entering,
): Promise<void> {
  const isUnmatched = outcome.state === "unmatched";
  // Whoever has read what we sent to the address has its mailbox
  const isReader = answered.some(
    ({ recipient }) => emailKey(recipient) === emailKey(mail.from.address),
  );
  await trx
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
    .execute();
}
