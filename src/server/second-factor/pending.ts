import type { User } from "#shared/accounts.ts";
import type { Proof } from "#shared/second-factor.input.ts";
import { fromNow } from "#shared/times.ts";
import { keepNewest } from "#server/accounts/keep-newest.ts";
import { hashSecret, isSecret, newSecret } from "#server/accounts/links/secrets.ts";
import { holdUser, toUser, USER_COLUMNS } from "#server/accounts/user-rows.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { SignInDoor } from "#server/database/account-tables.ts";
import type { Installation } from "./installation.ts";
import { prove, waysToProve } from "./proof.ts";

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

/** The methods that can complete the sign-in, with the options for using a passkey. */
export async function describePending(
  db: Db,
  installation: Installation,
  secret: string | undefined,
) {
  const { user, id } = await findPending(db, secret);
  return waysToProve(db, installation, { user, owner: id });
}

/**
 * Verifies the second factor and completes the sign-in in one transaction; works once. Throws
 * UNAUTHORIZED when the factor is wrong, and SIGN_IN_EXPIRED after the time limit or a password
 * change.
 */
export async function finishPending<Result>(
  db: Db,
  installation: Installation,
  { secret, proof }: { secret: string | undefined; proof: Proof },
  begin: (trx: Db, user: User, door: SignInDoor) => Promise<Result>,
): Promise<Result> {
  const { user, id } = await findPending(db, secret);
  if (!(await prove(db, installation, { prover: { user, owner: id }, proof })))
    throw new AppError("UNAUTHORIZED", "This is not right, or it has been used already.");
  return db.transaction().execute(async (trx) => {
    const { door } = await findPending(trx, secret);
    const now = await holdUser(trx, user.id);
    const taken = await trx.deleteFrom("pendingSignIns").where("id", "=", id).executeTakeFirst();
    // If no row was deleted, another request has completed it or a new password has ended it
    if (!now || taken.numDeletedRows === 0n) throw tookTooLong();
    return begin(trx, now, door);
  });
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

function tookTooLong(): AppError {
  return new AppError("SIGN_IN_EXPIRED", "This took too long. Please log in again.");
}
