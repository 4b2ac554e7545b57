import { emailKey, type PendingEmail, type User } from "./accounts.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { type Actor, openAccount } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { useUpLinks } from "./links/links.server.ts";
import { requestMail } from "./links/mail-requests.server.ts";
import {
  readSignUpRules,
  refuseForeignAddress,
  movesAway,
} from "./officers/officer-sign-up.server.ts";
import { checkPassword, wrongPassword } from "./passwords/own-password.server.ts";
import type { Place } from "./passwords/passwords.server.ts";
import { toUser, USER_COLUMNS, writeUser } from "./user-rows.server.ts";

/** A new address is pending until its link is followed. See src/decisions/019-pending-address.md */

const DAY_SECONDS = 86_400;
const MOST_A_DAY = 3;

/**
 * Records a request to change the address, replacing an earlier one. The response is the same
 * whether or not the address is known; which mail to send is decided outside the request. A change
 * of letter case alone is saved at once. Throws BAD_REQUEST for a loan officer's new address
 * outside the lender's domains, and CONFLICT while nothing shows whose the account is: its password
 * may be a thief's.
 */
export async function requestEmailChange(
  db: Db,
  { actor, place }: { actor: Actor; place?: Place | undefined },
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<User> {
  const { user } = actor;
  openAccount(actor);
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  return db.transaction().execute(async (trx) => {
    const isSame = emailKey(email) === emailKey(user.email);
    const own = isSame
      ? await writeUser(trx, user.id, { email }, { passwordHash: oldHash })
      : await holdOwner(trx, user.id, oldHash);
    if (!own) throw wrongPassword();
    if (await movesAway(trx, own, email)) refuseForeignAddress(await readSignUpRules(trx), email);
    if (isSame) return own;
    await refuseMany(trx, user.id);
    await endPendingEmail(trx, user.id);
    await trx
      .insertInto("emailChanges")
      .values({ userId: user.id, email, emailKey: emailKey(email), createdAt: now() })
      .execute();
    await requestMail(trx, "verify-email", email);
    return own;
  });
}

/** The user, if the checked password is still current; their other requests wait for this one. */
async function holdOwner(trx: Db, userId: number, oldHash: string): Promise<User | undefined> {
  const row = await trx
    .selectFrom("users")
    .where("id", "=", userId)
    .where("passwordHash", "=", oldHash)
    .select(USER_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
  return row && toUser(row);
}

function now(): string {
  return new Date().toISOString();
}

async function refuseMany(trx: Db, userId: number): Promise<void> {
  const since = ago(DAY_SECONDS * 1000);
  const asked = await trx
    .selectFrom("emailChanges")
    .where("userId", "=", userId)
    .where("createdAt", ">", since)
    .select("id")
    .execute();
  if (asked.length >= MOST_A_DAY)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      "You have asked for three address changes within a day. Please try again tomorrow.",
      { retryAfter: DAY_SECONDS },
    );
}

export async function findPendingEmail(db: Db, userId: number): Promise<PendingEmail | undefined> {
  return db
    .selectFrom("emailChanges")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .select(["email", "createdAt"])
    .executeTakeFirst();
}

/** Cancels the pending change, and its link stops working. */
export async function endPendingEmail(db: Db, userId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("emailChanges")
    .set({ endedAt: now() })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await useUpLinks(db, "verify-email", userId);
}

/** When a pending address that was not verified is deleted. */
const PENDING_KEPT_MS = 7 * DAY_MS;

/** Removes addresses that nobody verified in time; runs hourly. */
export async function sweepPendingEmails(db: Db): Promise<void> {
  await db.deleteFrom("emailChanges").where("createdAt", "<=", ago(PENDING_KEPT_MS)).execute();
}
