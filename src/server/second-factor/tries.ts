import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";

/** Wrong codes in a row without a pause. */
export const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** After a day without any, the wrong ones are forgotten. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Counts a code before it is looked at, over all doors: five in a row, then a pause that doubles each
 * time, up to an hour. Resolves to how many there were. Throws TOO_MANY_REQUESTS in a pause.
 */
export async function takeTry(db: Db, userId: number, now = Date.now()): Promise<number> {
  const at = new Date(now).toISOString();
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("secondFactorTries")
      .where("userId", "=", userId)
      .select(["wrong", "lastAt", "pausedUntil"])
      .executeTakeFirst();
    if (before && before.pausedUntil > at) throw pausing(Date.parse(before.pausedUntil) - now);
    const isRecent = before && now - Date.parse(before.lastAt) < FORGOTTEN_AFTER_MS;
    const wrong = (isRecent ? before.wrong : 0) + 1;
    const pausedUntil = new Date(now + pauseAfter(wrong)).toISOString();
    const values = { wrong, lastAt: at, pausedUntil };
    await trx
      .insertInto("secondFactorTries")
      .values({ userId, ...values })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
      .execute();
    return wrong;
  });
}

/** A right one makes up for those before. */
export async function forgetTries(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("secondFactorTries").where("userId", "=", userId).execute();
}

function pauseAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES));
}

function pausing(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait =
    retryAfter < 60 ? `${retryAfter} seconds` : `${minutes} minute${minutes === 1 ? "" : "s"}`;
  return new AppError("TOO_MANY_REQUESTS", `Too many wrong codes. Please try again in ${wait}.`, {
    retryAfter,
  });
}
