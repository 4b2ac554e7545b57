import { AT_DESK } from "#domains/accounts/roles.ts";
import { emailKey, isClosed, type User } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import type { UserChanges } from "./users.server.ts";

/** Changes to an account that nobody has confirmed, after which its proofs wait. */

/** Anybody who reads somebody's mail can choose their password. */
export function moves(before: User, { email }: Pick<UserChanges, "email">): boolean {
  return email !== undefined && emailKey(email) !== emailKey(before.email);
}

export function joinsDesk(before: User, changes: UserChanges): boolean {
  const { limitedTo } = changes;
  const widens = before.limitedTo && limitedTo !== undefined && limitedTo !== before.limitedTo;
  return Boolean(widens) || AT_DESK.some((role) => changes[role] === true && !before[role]);
}

/** Whether whoever makes these changes could sign in with more rights than before. */
export function isOpened(before: User, changes: UserChanges): boolean {
  return Boolean(changes.password) || moves(before, changes) || joinsDesk(before, changes);
}

/** What waits already: the last confirmed address, and the change that nobody has confirmed. */
export async function readWait(trx: Db, id: number) {
  const user = await trx
    .selectFrom("users")
    .where("id", "=", id)
    .select(["email", "formerEmail", "provesFrom", "unconfirmed"])
    .executeTakeFirstOrThrow();
  const formerEmail = (isClosed(user) && user.formerEmail) || user.email;
  return { formerEmail, isClosed: isClosed(user), unconfirmed: user.unconfirmed };
}

export type Wait = Awaited<ReturnType<typeof readWait>>;

/**
 * Whether the address alone was changed, and becomes again what it was: whose the account is shows
 * as before, once the address is verified.
 */
export function isMovedBack(
  before: User,
  changes: UserChanges,
  { formerEmail, unconfirmed }: Wait,
): boolean {
  const isAlone = moves(before, changes) && !changes.password && !joinsDesk(before, changes);
  const isBack = emailKey(changes.email ?? "") === emailKey(formerEmail);
  return isAlone && isBack && unconfirmed === "address";
}

/** Another address or another password alone; null for both, for a role, and after something else. */
export function unconfirmedIn(
  before: User,
  changes: UserChanges,
  wait: Wait,
): "address" | "password" | null {
  const what = changes.password ? "password" : "address";
  const isOne = !joinsDesk(before, changes) && !(changes.password && moves(before, changes));
  return isOne && (!wait.isClosed || wait.unconfirmed === what) ? what : null;
}
