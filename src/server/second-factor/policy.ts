import type { User } from "../../shared/accounts.ts";
import { LEVELS } from "../access.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database.ts";

/** Who must have a second factor, by the word in the environment. */
const MUST = {
  off: () => false,
  admins: LEVELS.admin,
  staff: (user) => user.isAdmin || user.isLoanOfficer,
  all: () => true,
} as const satisfies Record<Config["secondFactor"], (user: User) => boolean>;

export function isRequiredOf(user: User, { secondFactor }: Pick<Config, "secondFactor">): boolean {
  return MUST[secondFactor](user);
}

/** Whether the person must enrol before anything else. */
export async function mustEnrol(
  db: Db,
  user: User,
  config: Pick<Config, "secondFactor">,
): Promise<boolean> {
  return isRequiredOf(user, config) && !(await hasSecondFactor(db, user.id));
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A person as the browser gets to know them: with a word on what they have to do first. */
export async function withDuty(
  db: Db,
  user: User,
  config: Pick<Config, "secondFactor">,
): Promise<User> {
  return (await mustEnrol(db, user, config)) ? { ...user, mustEnrol: true } : user;
}
