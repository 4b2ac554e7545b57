import { type User, worksAtDesk } from "#shared/accounts.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/database/engine.ts";
import { hasSecondFactor } from "#server/database/proofs.ts";

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
