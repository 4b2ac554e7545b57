import { fromNow } from "#kit/values/times.ts";
import { keepNewest } from "#domains/accounts/keep-newest.server.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { holdUser, toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import type { SignInDoor } from "#domains/accounts/accounts.table.ts";

/**
 * Between the right password and the second factor there is no session, only a pending sign-in: see
 * src/decisions/022-second-factor-after-the-password.md.
 */

const LIFETIME_SECONDS = 600;

/** The cookie of a sign-in that waits for its second factor. */
export const PENDING_COOKIE = "pending-sign-in";

/**
 * Starts a pending sign-in, which ends a user's oldest beyond the limit. Resolves to the browser's
 * cookie value and its lifetime.
 */
export async function beginPending(
  trx: Db,
  { userId, door }: { userId: number; door: SignInDoor },
): Promise<{ value: string; maxAge: number }> {
  const value = newSecret();
  const expiresAt = fromNow(LIFETIME_SECONDS * 1000);
  await trx
    .insertInto("pendingSignIns")
    .values({ id: hashSecret(value), userId, door, expiresAt })
    .execute();
  await keepNewest(trx, "pendingSignIns", userId);
  return { value, maxAge: LIFETIME_SECONDS };
}

/** The user of a pending sign-in, and where it began. Throws SIGN_IN_EXPIRED. */
export async function findPending(db: Db, secret: string | undefined) {
  const id = secret !== undefined && isSecret(secret) ? hashSecret(secret) : "";
  const row = await db
    .selectFrom("pendingSignIns")
    .innerJoin("users", "users.id", "pendingSignIns.userId")
    .where("pendingSignIns.id", "=", id)
    .where("pendingSignIns.expiresAt", ">", new Date().toISOString())
    .where("users.deactivatedAt", "is", null)
    .select(USER_COLUMNS)
    .select("pendingSignIns.door")
    .executeTakeFirst();
  if (row) return { user: toUser(row), door: row.door, id };
  throw tookTooLong();
}

/**
 * Ends a pending sign-in whose user has proved who they are; works once. Throws SIGN_IN_EXPIRED.
 */
export async function takePending(trx: Db, secret: string | undefined) {
  const { user, door, id } = await findPending(trx, secret);
  const now = await holdUser(trx, user.id);
  const taken = await trx.deleteFrom("pendingSignIns").where("id", "=", id).executeTakeFirst();
  // If no row was deleted, another request has completed it or a new password has ended it
  if (!now || taken.numDeletedRows === 0n) throw tookTooLong();
  return { user: now, door };
}

function tookTooLong(): AppError {
  return new AppError("SIGN_IN_EXPIRED", "This took too long. Please sign in again.");
}
