import type { Db } from "#server/database/engine.ts";

/** By what a user can prove who they are. */
export interface Standing {
  hasFactor: boolean;
  passwordHash: string | undefined;
  /** Until when no proof of theirs counts. */
  waitsUntil: string | undefined;
}

/**
 * A user's standing. The password and its wait are read at once, because a change may write both.
 */
export async function readStanding(db: Db, userId: number): Promise<Standing> {
  const user = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["passwordHash", "provesFrom"])
    .executeTakeFirst();
  const factors = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .select("provesFrom")
    .execute();
  const hasFactor = factors.length > 0;
  const times = hasFactor ? factors.map(({ provesFrom }) => provesFrom) : [user?.provesFrom];
  const first = times.map((time) => time ?? "").toSorted()[0] ?? "";
  const waitsUntil = first > new Date().toISOString() ? first : undefined;
  return { hasFactor, passwordHash: user?.passwordHash, waitsUntil };
}
