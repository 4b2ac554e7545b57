import { createHmac, timingSafeEqual } from "node:crypto";
import { emailKey } from "#domains/accounts/accounts.ts";
import { originOf } from "#domains/audit/counted-entries.server.ts";
import type { Signal } from "#domains/quarantine/quarantine.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import { type Context, INTERNAL, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Key } from "#platform/key.ts";

/** Where and how something was sent, apart from what it says. */
export interface Sending {
  key: Key;
  /** Undefined for calls that did not come through HTTP. */
  network: string | undefined;
  /** Of a signed-in sender, by its first characters. */
  session?: string | undefined;
  /** The site's own host, whose links are not counted. */
  host: string;
  /** The lender's name, which the texts beside boxes have. */
  company: string;
}

/** The evidence about a submission besides its origin. */
export interface Sent {
  email: string;
  phone: string;
  /** The texts in which links are counted. */
  texts: readonly string[];
  /** The text that a sender of spam would repeat; undefined for a form without one. */
  text: string;
  /** What the hidden field contains. */
  hidden?: string | undefined;
  opened?: string | undefined;
}

export function sendingOf({
  app,
  actor,
  clientNetwork,
}: Pick<Context, "actor" | "app" | "clientNetwork">): Sending {
  return {
    key: app.key,
    network: clientNetwork === INTERNAL ? undefined : clientNetwork,
    session: actor && originOf(actor).session,
    host: new URL(app.publicUrl()).host,
    company: siteOf(app).companyName,
  };
}

const QUICK_MS = 3000;
const LINKS = 3;
const OTHER_SENDERS = 3;
const OTHERS_OF_NETWORK = 10;
/** Texts shorter than this are alike by chance. */
const FEWEST_LETTERS = 40;

/** The signals of spam. Stores a mark to compare later submissions with. */
export async function findSpam(
  trx: Db,
  { key, network, host }: Sending,
  sent: Sent,
  now: Date,
): Promise<Signal[]> {
  const hash = (text: string) => markOf(key, text);
  const letters = sent.text.toLowerCase().replaceAll(/[^\p{L}]+/gu, " ");
  const mark = {
    at: now.toISOString(),
    sender: senderMark(key, sent.email),
    network: network === undefined ? null : hash(network),
    text: letters.length < FEWEST_LETTERS ? null : hash(letters),
  };
  const links = sent.texts.reduce((sum, text) => sum + linksIn(text, host), 0);
  const found: Record<Signal, boolean> = {
    hidden: (sent.hidden ?? "") !== "",
    links: links >= LINKS,
    known: await isOfReported(trx, sent),
    quick: wasQuick(key, sent.opened, now),
    repeated: await isRepeated(trx, mark, now),
    network: await isBusy(trx, mark, now),
  };
  await trx.insertInto("submissionMarks").values(mark).execute();
  return (Object.keys(found) as Signal[]).filter((signal) => found[signal]);
}

function markOf(key: Key, text: string): string {
  return createHmac("sha256", key.derive("submission marks")).update(text).digest("base64url");
}

/** The mark that stands for the sender with an e-mail address. */
export function senderMark(key: Key, email: string): string {
  return markOf(key, emailKey(email));
}

/**
 * Links to this site are not counted, because people use them to say what they are writing about.
 */
function linksIn(text: string, host: string): number {
  const links = text.match(/(?:https?:\/\/|\bwww\.)[^\s/"'<>\]]*/gi) ?? [];
  return links.filter((link) => link.toLowerCase().replace(/^https?:\/\//, "") !== host).length;
}

interface Mark {
  sender: string;
  network: string | null;
  text: string | null;
}

/** Domains that give an address to everyone: a report says nothing about the others there. */
const SHARED_DOMAINS = `aol.com att.net bellsouth.net charter.net comcast.net cox.net gmail.com
gmx.com hotmail.com icloud.com live.com mail.com me.com msn.com outlook.com proton.me
protonmail.com sbcglobal.net verizon.net yahoo.com`.split(/\s/);

const MOST_REPORTED = 2000;

/** Whether a report with the address, the phone number or the domain is in the quarantine. */
async function isOfReported(trx: Db, sent: Pick<Sent, "email" | "phone">): Promise<boolean> {
  const reported = await trx
    .selectFrom("quarantine")
    .where("reported", "is not", null)
    .orderBy("heldAt", "desc")
    .limit(MOST_REPORTED)
    .select(["email", "phone"])
    .execute();
  const own = tracesOf(sent);
  return reported.some((each) => tracesOf(each).some((trace) => own.includes(trace)));
}

function tracesOf({ email, phone }: Pick<Sent, "email" | "phone">): string[] {
  const address = emailKey(email);
  const domain = address.slice(address.lastIndexOf("@"));
  const digits = phone.replace(/\D/g, "").slice(-10);
  return [
    ...(address === "" ? [] : [address]),
    ...(address === "" || SHARED_DOMAINS.includes(domain.slice(1)) ? [] : [domain]),
    ...(digits.length === 10 ? [digits] : []),
  ];
}

async function isRepeated(trx: Db, { text, sender }: Mark, now: Date): Promise<boolean> {
  if (text === null) return false;
  const others = await trx
    .selectFrom("submissionMarks")
    .where("text", "=", text)
    .where("at", ">", before(now, DAY_MS))
    .where("sender", "!=", sender)
    .select("sender")
    .distinct()
    .limit(OTHER_SENDERS)
    .execute();
  return others.length >= OTHER_SENDERS;
}

async function isBusy(trx: Db, { network }: Mark, now: Date): Promise<boolean> {
  if (network === null) return false;
  const others = await trx
    .selectFrom("submissionMarks")
    .where("network", "=", network)
    .where("at", ">", before(now, HOUR_MS))
    .select("id")
    .limit(OTHERS_OF_NETWORK)
    .execute();
  return others.length >= OTHERS_OF_NETWORK;
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Deletes the marks that are too old to be compared with. */
export async function sweepMarks(db: Db, now = new Date()): Promise<void> {
  await db.deleteFrom("submissionMarks").where("at", "<", before(now, DAY_MS)).execute();
}

// Pages are the same for everybody and cached, so they cannot contain the moment
/** The current moment as a signed text, which forms request when the first letter is typed. */
export function signMoment(key: Key): string {
  const moment = Date.now().toString(36);
  return `${moment}.${signatureOf(key, moment)}`;
}

function signatureOf(key: Key, moment: string): string {
  return createHmac("sha256", key.derive("form time")).update(moment).digest("base64url");
}

/** Without a signed moment nothing is known: other programs and forms without scripts send none. */
function wasQuick(key: Key, opened: string | undefined, now: Date): boolean {
  const [moment = "", signature = ""] = (opened ?? "").split(".");
  const expected = Buffer.from(signatureOf(key, moment));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() - Number.parseInt(moment, 36) < QUICK_MS;
}
