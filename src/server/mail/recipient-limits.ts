import type { Db } from "#server/database/engine.ts";
import type { Row } from "#server/database/tables.ts";
import { SIGN_INS_REFUSED, TO_VERIFIED_OWNER } from "./outbox.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A mail's lane: `stranger` for what anybody causes by a form, `reset` for the link that the owner
 * of a verified address asks for, `warning` for what they must know, `note` for the rest.
 */
type Lane = "office" | "warning" | "reset" | "note" | "stranger";

interface Limit {
  of: readonly Lane[];
  mails: number;
  per: number;
}

// Decision: src/decisions/037-lanes-of-mail.md
/** How many mails an address receives. A mail leaves when each limit of its lane lets it. */
const LIMITS: readonly Limit[] = [
  { of: ["office"], mails: 20, per: HOUR_MS },
  { of: ["warning"], mails: 6, per: HOUR_MS },
  { of: ["warning"], mails: 20, per: DAY_MS },
  { of: ["stranger"], mails: 2, per: HOUR_MS },
  { of: ["stranger"], mails: 6, per: DAY_MS },
  { of: ["stranger", "note"], mails: 3, per: HOUR_MS },
  { of: ["stranger", "note"], mails: 10, per: DAY_MS },
  { of: ["reset"], mails: 2, per: HOUR_MS },
  { of: ["reset"], mails: 6, per: DAY_MS },
];
const MOST_IN_A_DAY = 480;

const LANE_COLUMNS = ["audience", "linkPurpose", "topic"] as const;

function laneOf({
  audience,
  linkPurpose,
  topic,
}: Pick<Row<"outbox">, (typeof LANE_COLUMNS)[number]>): Lane {
  if (audience !== "account") return audience;
  if (topic !== TO_VERIFIED_OWNER && topic !== SIGN_INS_REFUSED) return "note";
  return linkPurpose === null ? "warning" : "reset";
}

/** The time when the recipient may receive a mail; undefined when that is now. */
export async function heldUntil(db: Db, entry: Row<"outbox">): Promise<string | undefined> {
  const left = await lastLeft(db, entry);
  const lane = laneOf(entry);
  const free = LIMITS.filter(({ of }) => of.includes(lane)).map(({ of, mails, per }) => {
    const blocking = left.filter((each) => of.includes(each.lane))[mails - 1];
    return blocking === undefined ? 0 : Date.parse(blocking.at) + per;
  });
  const at = Math.max(...free);
  return at > Date.now() ? new Date(at).toISOString() : undefined;
}

/** When the last mails to the recipient were sent, newest first, and in which lane. */
async function lastLeft(
  db: Db,
  { recipientKey, audience }: Row<"outbox">,
): Promise<{ at: string; lane: Lane }[]> {
  const rows = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey)
    .where("audience", "in", audience === "office" ? ["office"] : ["account", "stranger"])
    .where("leftAt", ">", new Date(Date.now() - DAY_MS).toISOString())
    .orderBy("leftAt", "desc")
    .limit(MOST_IN_A_DAY)
    .select(["leftAt", ...LANE_COLUMNS])
    .execute();
  return rows.flatMap((row) =>
    row.leftAt === null ? [] : [{ at: row.leftAt, lane: laneOf(row) }],
  );
}

/** The most characters of notices that are combined in one mail. */
const LONGEST_DIGEST = 500_000;

/**
 * Delays a mail until its recipient may receive it. Office notices delayed to the same time become
 * one mail. A mail that a stranger could cause is dropped instead, since nothing depends on it, and
 * so is one that would expire before its turn.
 */
export async function hold(db: Db, entry: Row<"outbox">, until: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = entry.audience === "office" ? await findWaiting(trx, entry) : undefined;
    if (waiting && (await joinNotices(trx, waiting, entry))) return;
    const isDropped = entry.audience === "stranger" || until >= entry.expiresAt;
    const kept = isDropped
      ? { nextAttemptAt: NEVER, textBody: "", htmlBody: "", lastError: HELD_BACK }
      : { nextAttemptAt: until, lastError: null };
    await trx
      .updateTable("outbox")
      .set({ ...kept, attempts: 0, claimedUntil: null, failedAt: null })
      .where("id", "=", entry.id)
      .execute();
  });
}

/** A due time for mails that are never due again. */
export const NEVER = "9999-12-31T23:59:59.999Z";

/** Stored in place of a failure's reason. */
export const HELD_BACK = "too many mails to this address";

/** A delayed notice to the same recipient that has room for more. */
function findWaiting(trx: Db, { id, recipientKey }: Row<"outbox">) {
  return trx
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey)
    .where("audience", "=", "office")
    .where("leftAt", "is", null)
    .where("id", "!=", id)
    .where("attempts", "=", 0)
    .where("nextAttemptAt", ">", new Date().toISOString())
    .where("nextAttemptAt", "<", NEVER)
    .where((row) => row(row.fn<number>("length", ["htmlBody"]), "<", LONGEST_DIGEST))
    .selectAll()
    .executeTakeFirst();
}

/** False when the one that waits has left, or has taken up another, by now. */
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
      subject: `${parts} notices in one mail`,
      // Each notice names its sender; a reply to the digest would go to only one
      replyToName: "",
      replyToAddress: null,
      textBody: `${waiting.textBody}\n${"-".repeat(60)}\n\n${added.textBody}`,
      htmlBody: `${waiting.htmlBody}\n<hr style="margin:28px 0;border:0;border-top:1px solid #c5d0da">\n${added.htmlBody}`,
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
