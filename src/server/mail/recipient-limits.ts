import type { Db } from "../database.ts";
import type { Audience, Row } from "../tables.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many mails an address gets, whatever causes them. What a stranger can cause with a typed
 * address leaves room in the day for what an account's owner has to know.
 * See src/decisions/018-mails-to-one-address.md
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

/** When the recipient of a mail may get it; undefined when that is now. */
export async function heldUntil(db: Db, entry: Row<"outbox">): Promise<string | undefined> {
  const left = await lastLeft(db, entry);
  const free = MOST[entry.audience].map(({ mails, per }) => {
    const blocking = left[mails - 1];
    return blocking === undefined ? 0 : Date.parse(blocking) + per;
  });
  const at = Math.max(...free);
  return at > Date.now() ? new Date(at).toISOString() : undefined;
}

/** When the last mails left that count together with this one, the newest first. */
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

/** Characters of notices that are put together in one mail. */
const LONGEST_DIGEST = 500_000;

/**
 * Lets a mail wait until its recipient may get it. Notices to the office that wait for the same
 * moment become one mail; what a stranger could cause is not kept, since nothing depends on it.
 */
export async function hold(db: Db, entry: Row<"outbox">, until: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = entry.audience === "office" ? await findWaiting(trx, entry) : undefined;
    if (waiting) return joinNotices(trx, waiting, entry);
    const kept =
      entry.audience === "stranger"
        ? { nextAttemptAt: NEVER, textBody: "", htmlBody: "", lastError: HELD_BACK }
        : { nextAttemptAt: until, lastError: null };
    await trx
      .updateTable("outbox")
      .set({ ...kept, attempts: 0, failedAt: null })
      .where("id", "=", entry.id)
      .execute();
  });
}

/** When a mail is never due again. */
export const NEVER = "9999-12-31T23:59:59.999Z";

/** Stands where the reason of a failure does. */
export const HELD_BACK = "too many mails to this address";

/** A notice to the same people that is held already and has room. */
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

async function joinNotices(trx: Db, waiting: Row<"outbox">, added: Row<"outbox">): Promise<void> {
  const parts = waiting.parts + added.parts;
  await trx
    .updateTable("outbox")
    .set({
      parts,
      subject: `${parts} notices in one mail`,
      // Each names its sender; an answer to all of them would go to one
      replyToName: "",
      replyToAddress: null,
      textBody: `${waiting.textBody}\n${"-".repeat(60)}\n\n${added.textBody}`,
      htmlBody: `${waiting.htmlBody}\n<hr style="margin:28px 0;border:0;border-top:1px solid #c5d0da">\n${added.htmlBody}`,
    })
    .where("id", "=", waiting.id)
    .execute();
  await trx.deleteFrom("outbox").where("id", "=", added.id).execute();
}
