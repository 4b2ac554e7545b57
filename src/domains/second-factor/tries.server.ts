import { counted } from "#kit/values/counted.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

/** Wrong codes in a row before a pause. */
export const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Wrong codes are forgotten after a day without new ones. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/** Whose tries are counted, and of what. */
type Counted = Pick<Row<"secondFactorTries">, "userId" | "method">;

/**
 * Counts a try, across all sign-in routes: five in a row, then a pause that doubles each time, up
 * to an hour. Resolves to the number of tries. Throws TOO_MANY_REQUESTS during a pause.
 */
export async function takeTry(
  db: Db,
  { words = "codes", ...counted }: Counted & { words?: "codes" | "passwords" },
): Promise<number> {
  const now = Date.now();
  const lastAt = new Date(now).toISOString();
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const before = await readTries(trx, counted);
      if (before && before.pausedUntil > lastAt)
        throw pausing(Date.parse(before.pausedUntil) - now, words);
      const isRecent = before && now - Date.parse(before.lastAt) < FORGOTTEN_AFTER_MS;
      const wrong = (isRecent ? before.wrong : 0) + 1;
      const pausedUntil = new Date(now + pauseAfter(wrong)).toISOString();
      // Another try was counted in between, so the counts are read again
      if (await writeTries(trx, { ...counted, wrong, lastAt, pausedUntil }, before)) return wrong;
    }
  });
}

type Tries = Row<"secondFactorTries">;

function readTries(trx: Db, counted: Counted): Promise<Tries | undefined> {
  const query = trx.selectFrom("secondFactorTries").where((all) => all.and({ ...counted }));
  return query.selectAll().executeTakeFirst();
}

/** Writes the counts if they have not changed since they were read. */
async function writeTries(trx: Db, tries: Tries, before: Tries | undefined): Promise<boolean> {
  if (before) {
    const changed = trx.updateTable("secondFactorTries").set(tries).returning("userId");
    const row = await changed.where((all) => all.and(before)).executeTakeFirst();
    return row !== undefined;
  }
  const added = trx.insertInto("secondFactorTries").values(tries).returning("userId");
  const row = await added
    .onConflict((conflict) => conflict.columns(["userId", "method"]).doNothing())
    .executeTakeFirst();
  return row !== undefined;
}

/** A right code resets every count. */
export async function forgetTries(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("secondFactorTries").where("userId", "=", userId).execute();
}

function pauseAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES));
}

function pausing(milliseconds: number, words: string): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = retryAfter < 60 ? `${retryAfter} seconds` : counted(minutes, "minute");
  return new AppError(
    "TOO_MANY_REQUESTS",
    `Too many wrong ${words}. Please try again in ${wait}.`,
    {
      retryAfter,
    },
  );
}
