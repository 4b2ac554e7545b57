import type { ExpressionBuilder } from "kysely";
import type { Db } from "#server/database/engine.ts";
import type { Tables } from "#server/database/tables.ts";

/** Longer than any mail server is waited for. */
const CLAIMED_FOR_MS = 5 * 60_000;

/**
 * Takes a mail that is due for this process alone, until it is sent, put off or five minutes have
 * passed. False when another process has it or has dealt with it, or when it is not there any more.
 */
export async function claimMail(db: Db, id: number): Promise<boolean> {
  const claimedUntil = new Date(Date.now() + CLAIMED_FOR_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ claimedUntil })
    .where("id", "=", id)
    .where(isDue)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a mail is to be sent now and no process is at it. */
export function isDue(mail: ExpressionBuilder<Tables, "outbox">) {
  const now = new Date().toISOString();
  return mail.and([
    mail("sentAt", "is", null),
    mail("nextAttemptAt", "<=", now),
    mail.or([mail("claimedUntil", "is", null), mail("claimedUntil", "<=", now)]),
  ]);
}

/** Lets go of what a process had that is gone; for the start of the only one. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimedUntil: null })
    .where("sentAt", "is", null)
    .where("claimedUntil", "is not", null)
    .execute();
}
