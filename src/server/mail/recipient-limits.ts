import type { Db } from "#server/database/engine.ts";
import type { Audience, Row } from "#server/database/tables.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many mails an address receives, whatever causes them. The limit on mails that a stranger can
 * cause leaves room in the day for those that an account's owner needs. See
 * src/decisions/018-mails-to-one-address.md
 */
const MOST: Record<Audience, readonly { mails: number; per: number }[]> = {
  office: [{ mails: 20, per: HOUR_MS }],
  account: [
    { mails: 3, per: HOUR_MS },
    { mails: 10, per: DAY_MS },
  ],
  stranger: [
    { mails: 3, per: HOUR_MS },
    { mails: 8, per: DAY_MS },
  ],
};

/** The time when the recipient may receive a mail; undefined when that is now. */
export async function heldUntil(db: Db, entry: Row<"outbox">): Promise<string | undefined> {
  const left = await lastLeft(db, entry);
  const free = MOST[entry.audience].map(({ mails, per }) => {
    const blocking = left[mails - 1];
    return blocking === undefined ? 0 : Date.parse(blocking) + per;
  });
  const at = Math.max(...free);
  return at > Date.now() ? new Date(at).toISOString() : undefined;
}

/** When the last mails under the same limit were sent, newest first. */
async function lastLeft(db: Db, { recipientKey, audience }: Row<"outbox">): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey)
    .where("audience", "in", audience === "office" ? ["office"] : ["account", "stranger"])
    .where("leftAt", ">", new Date(Date.now() - DAY_MS).toISOString())
    .orderBy("leftAt", "desc")
    .limit(20)
    .select("leftAt")
    .execute();
  return rows.flatMap(({ leftAt }) => leftAt ?? []);
}

/** The most characters of notices that are combined in one mail. */
const LONGEST_DIGEST = 500_000;

/**
 * Delays a mail until its recipient may receive it. Office notices delayed to the same time become
 * one mail. A mail that a stranger could cause is dropped instead, since nothing depends on it.
 */
export async function hold(db: Db, entry: Row<"outbox">, until: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = entry.audience === "office" ? await findWaiting(trx, entry) : undefined;
    if (waiting && (await joinNotices(trx, waiting, entry))) return;
    const kept =
      entry.audience === "stranger"
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
