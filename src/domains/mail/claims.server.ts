import type { ExpressionBuilder } from "kysely";
import { fromNow } from "#kit/values/times.ts";
import type { Db, Tables } from "#platform/database/engine.ts";

/** Longer than the sender waits for any mail server. */
const CLAIMED_FOR_MS = 5 * 60_000;

/**
 * Claims a due mail for this process until it is sent or postponed, or for five minutes. False when
 * another process has claimed or handled it, or when it no longer exists. A claim that has run out
 * belongs to a process that ended, perhaps after the mail server had accepted the mail.
 */
export async function claimMail(db: Db, id: number): Promise<boolean> {
  const claimedUntil = fromNow(CLAIMED_FOR_MS);
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set((mail) => ({
      claimedUntil,
      mayRepeat: mail
        .case()
        .when("claimedUntil", "is not", null)
        .then(1)
        .else(mail.ref("mayRepeat"))
        .end(),
    }))
    .where("id", "=", id)
    .where(isDue)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a mail is due now and not claimed by a process. */
export function isDue(mail: ExpressionBuilder<Tables, "outbox">) {
  const now = new Date().toISOString();
  return mail.and([
    mail("sentAt", "is", null),
    mail("nextAttemptAt", "<=", now),
    mail.or([mail("claimedUntil", "is", null), mail("claimedUntil", "<=", now)]),
  ]);
}

/** Releases the claims of a process that has ended. Called when the only process starts. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimedUntil: null, mayRepeat: 1 })
    .where("sentAt", "is", null)
    .where("claimedUntil", "is not", null)
    .execute();
}
