import { type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/database/engine.ts";
import { hasSecondFactor } from "#platform/database/proofs.ts";

/** Who must have a second factor, by the value of the environment variable. */
const MUST = {
  off: () => false,
  admins: (user) => user.isAdmin,
  staff: (user) => worksAtDesk(user) || user.isLoanOfficer,
  all: () => true,
} as const satisfies Record<Config["secondFactor"], (user: User) => boolean>;

export function isRequiredOf(user: User, { secondFactor }: Pick<Config, "secondFactor">): boolean {
  return MUST[secondFactor](user);
}

/** Whether the user must add a second factor before anything else. */
export async function mustEnrol(
  db: Db,
  user: User,
  config: Pick<Config, "secondFactor">,
): Promise<boolean> {
  return isRequiredOf(user, config) && !(await hasSecondFactor(db, user.id));
}

/** A user as sent to the browser, with what they have to do first. */
export async function withDuty(
  db: Db,
  user: User,
  config: Pick<Config, "secondFactor">,
): Promise<User> {
  return (await mustEnrol(db, user, config)) ? { ...user, mustEnrol: true } : user;
}

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
    .select(["passwordHash", "provesFrom", "unconfirmed"])
    .executeTakeFirst();
  const factors = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .select("provesFrom")
    .execute();
  const hasFactor = factors.length > 0;
  const ofPassword = user?.unconfirmed === "address" ? null : user?.provesFrom;
  const times = hasFactor ? factors.map(({ provesFrom }) => provesFrom) : [ofPassword];
  const first = times.map((time) => time ?? "").toSorted()[0] ?? "";
  const waitsUntil = first > new Date().toISOString() ? first : undefined;
  return { hasFactor, passwordHash: user?.passwordHash, waitsUntil };
}

/**
 * Lets factors that were added before wait too, for an account that gets new rights: whoever gives
 * them may have added the factors.
 */
export async function delayFactors(trx: Db, userId: number, provesFrom: string): Promise<void> {
  await trx.updateTable("secondFactors").set({ provesFrom }).where("userId", "=", userId).execute();
}
