import { ago, DAY_MS, HOUR_MS, MINUTE, minuteOf } from "#kit/values/times.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { escapeHtml } from "#platform/html.ts";
import {
  ALARM,
  MISSING_DOCUMENTS,
  MOVES_FORWARD,
  NEWSLETTER,
  REPLY,
  SIGN_INS_REFUSED,
  recipientKey,
  TO_SIGNED_IN_SENDER,
  TO_VERIFIED_OWNER,
} from "#domains/mail/outbox.server.ts";

/**
 * A mail's lane. Strangers can cause the lanes in OF_STRANGERS: `confirmation` by any form, `reset`
 * by asking for the link to a new password, `refusals` by wrong passwords, `note` by anything else
 * about an address that may not be theirs. A `warning` is caused by somebody who knows the
 * password, an `alarm` by what they then change, an `ownForm` (its confirmation) by somebody signed
 * in, a `reply` only by staff, the `newsletter` only by the lender.
 */
type Lane =
  | "office"
  | "alarm"
  | "warning"
  | "ownForm"
  | "reply"
  | "newsletter"
  | "confirmation"
  | "note"
  | "reset"
  | "refusals";

const OF_STRANGERS: readonly Lane[] = ["confirmation", "note", "reset", "refusals"];

interface Limit {
  of: readonly Lane[];
  anHour?: number;
  aDay?: number;
}

// Decision: src/decisions/039-mail-to-one-address.md
/**
 * How many mails an address receives. A mail is sent when every limit of its lane allows it. Of
 * those that strangers can cause, one an hour is reserved for the link to an account.
 */
const LIMITS: readonly Limit[] = [
  { of: ["office"], anHour: 20 },
  { of: ["alarm"], anHour: 20 },
  { of: ["warning"], anHour: 6, aDay: 20 },
  { of: ["ownForm"], anHour: 6, aDay: 20 },
  { of: ["newsletter"], anHour: 3, aDay: 6 },
  { of: ["reply"], anHour: 10, aDay: 40 },
  { of: OF_STRANGERS, anHour: 3, aDay: 10 },
];
/** Of an address with a verified account, which gets no link but one to a new password. */
const OWNED: readonly Limit[] = [
  ...LIMITS,
  { of: without("refusals"), aDay: 9 },
  { of: without("reset"), anHour: 2 },
  { of: ["confirmation", "note"], aDay: 6 },
];
/** Of any other address, which gets every link as a note. */
const UNOWNED: readonly Limit[] = [
  ...LIMITS,
  { of: without("note"), anHour: 2 },
  { of: ["confirmation", "reset"], aDay: 6 },
];
const MOST_IN_A_DAY = 480;

const LANE_COLUMNS = ["audience", "linkPurpose", "topic"] as const;

/** Whether a mail goes to an address that its cause has not proved: see unproved-addresses.ts. */
export function isUnproved(mail: Parameters<typeof laneOf>[0]): boolean {
  return ["confirmation", "note"].includes(laneOf(mail));
}

function laneOf({
  audience,
  linkPurpose,
  topic,
}: Pick<Row<"outbox">, (typeof LANE_COLUMNS)[number]>): Lane {
  if (topic?.startsWith(ALARM)) return "alarm";
  if (audience === "office") return "office";
  if (audience === "stranger") return "confirmation";
  if (topic === NEWSLETTER) return "newsletter";
  if (topic === REPLY || topic?.startsWith(MISSING_DOCUMENTS)) return "reply";
  if (topic?.startsWith(MOVES_FORWARD)) return "reply";
  if (topic === SIGN_INS_REFUSED) return "refusals";
  if (topic === TO_SIGNED_IN_SENDER) return "ownForm";
  if (topic !== TO_VERIFIED_OWNER) return "note";
  return linkPurpose === null ? "warning" : "reset";
}

function without(lane: Lane): Lane[] {
  return OF_STRANGERS.filter((each) => each !== lane);
}

/** The time from which the recipient may receive a mail; undefined when that is now. */
export async function heldUntil(db: Db, entry: Row<"outbox">): Promise<string | undefined> {
  const left = await lastLeft(db, entry);
  const lane = laneOf(entry);
  const now = Date.now();
  const free = (limits: readonly Limit[]) =>
    limits
      .filter(({ of }) => of.includes(lane))
      .flatMap(({ of, anHour, aDay }) => {
        const times = left.filter((each) => of.includes(each.lane)).map(({ at }) => Date.parse(at));
        return [afterMails(times, anHour, HOUR_MS), afterMails(times, aDay, DAY_MS)];
      })
      .reduce((latest, at) => Math.max(latest, at), now);
  const [owned, unowned] = [free(OWNED), free(UNOWNED)];
  const at = owned === unowned || (await hasOwner(db, entry.recipientKey)) ? owned : unowned;
  return at > now ? new Date(at).toISOString() : undefined;
}

/** Whether a verified account has the address, or one that differs only after a plus sign. */
async function hasOwner(db: Db, key: string): Promise<boolean> {
  const spellings = key.replaceAll(/[%_\\]/g, "_").replace("@", "+%@");
  const owners = await db
    .selectFrom("users")
    .where("isVerified", "=", 1)
    .where((user) => user.or([user("emailKey", "=", key), user("emailKey", "like", spellings)]))
    .select("emailKey")
    .execute();
  return owners.some(({ emailKey }) => recipientKey(emailKey) === key);
}

/** The earliest time for the next mail after the given ones, newest first. */
function afterMails(times: number[], mails: number | undefined, per: number): number {
  const blocking = mails === undefined ? undefined : times[mails - 1];
  return blocking === undefined ? 0 : blocking + per;
}

/** When the last mails to the recipient were sent and in which lane, newest first. */
async function lastLeft(
  db: Db,
  { recipientKey, audience }: Row<"outbox">,
): Promise<{ at: string; lane: Lane }[]> {
  const rows = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey)
    .where("audience", "in", audience === "office" ? ["office"] : ["account", "stranger"])
    .where("leftAt", ">", ago(DAY_MS))
    .orderBy("leftAt", "desc")
    .limit(MOST_IN_A_DAY)
    .select(["leftAt", ...LANE_COLUMNS])
    .execute();
  return rows.flatMap((row) =>
    row.leftAt === null ? [] : [{ at: row.leftAt, lane: laneOf(row) }],
  );
}

/** The length limit for notices combined into one mail, in characters. */
const LONGEST_DIGEST = 500_000;

/**
 * Delays a mail until its recipient may receive it. Notices of one lane of the office that are
 * delayed become one mail. A mail that would expire first is dropped.
 */
export async function hold(db: Db, entry: Row<"outbox">, until: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = entry.audience === "office" ? await findWaiting(trx, entry) : undefined;
    if (waiting && (await joinNotices(trx, waiting, entry))) return;
    const isDropped = until >= entry.expiresAt;
    const kept = isDropped ? dropped(entry) : { nextAttemptAt: until, lastError: null };
    await trx
      .updateTable("outbox")
      .set({ ...kept, attempts: 0, claimedUntil: null, failedAt: null })
      .where("id", "=", entry.id)
      .execute();
  });
}

/** The due time of a mail that will never be due again. */
export const NEVER = "9999-12-31T23:59:59.999Z";

/** Stored in place of the reason for a failure. */
export const HELD_BACK = "too many mails to this address";

/**
 * What a dropped mail becomes: nothing depends on it, except on a link, which counts as given up.
 */
export function dropped({ linkPurpose }: Pick<Row<"outbox">, "linkPurpose">) {
  const lastError = linkPurpose === null ? HELD_BACK : "EWAITED";
  return { nextAttemptAt: NEVER, textBody: "", htmlBody: "", lastError, slotAt: null };
}

/** A delayed notice to the same recipient, and of the same lane, with room for more. */
function findWaiting(trx: Db, entry: Row<"outbox">) {
  const { id, recipientKey } = entry;
  const isAlarm = laneOf(entry) === "alarm";
  return trx
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey)
    .where("audience", "=", "office")
    .where("leftAt", "is", null)
    .where("id", "!=", id)
    .where("attempts", "=", 0)
    .where("nextAttemptAt", ">", new Date().toISOString())
    .where("nextAttemptAt", "<", NEVER)
    .where((row) => {
      const alarm = row(row.fn.coalesce("topic", row.val("")), "like", `${ALARM}%`);
      return isAlarm ? alarm : row.not(alarm);
    })
    .where((row) => row(row.fn<number>("length", ["htmlBody"]), "<", LONGEST_DIGEST))
    .selectAll()
    .executeTakeFirst();
}

/** False when the waiting notice has been sent or changed meanwhile. */
async function joinNotices(
  trx: Db,
  waiting: Row<"outbox">,
  added: Row<"outbox">,
): Promise<boolean> {
  const parts = waiting.parts + added.parts;
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({
      parts,
      subject: `${parts} notices in one email`,
      // Every notice names its own sender; a reply to the digest would reach only one of them
      replyToName: "",
      replyToAddress: null,
      ...joined(waiting, added),
    })
    .where("id", "=", waiting.id)
    .where("parts", "=", waiting.parts)
    .where("claimedUntil", "is", null)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom("outbox").where("id", "=", added.id).execute();
  return true;
}

/**
 * Two notices one below the other; an alarm that is there already, but for its time, is one line.
 */
function joined(waiting: Row<"outbox">, { subject, createdAt, ...added }: Row<"outbox">) {
  if (laneOf(added) === "alarm" && timeless(waiting.textBody).includes(timeless(added.textBody))) {
    const line = `${minuteOf(createdAt)}, once more: ${subject}`;
    return {
      textBody: `${waiting.textBody}\n${line}\n`,
      htmlBody: `${waiting.htmlBody}\n<p>${escapeHtml(line)}</p>`,
    };
  }
  return {
    textBody: `${waiting.textBody}\n${"-".repeat(60)}\n\n${added.textBody}`,
    htmlBody: `${waiting.htmlBody}\n<hr style="margin:28px 0;border:0;border-top:1px solid #c5d0da">\n${added.htmlBody}`,
  };
}

function timeless(text: string): string {
  return text.replaceAll(MINUTE, "");
}
