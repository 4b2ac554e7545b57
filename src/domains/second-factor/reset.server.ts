import { type User, usernameKey } from "#domains/accounts/accounts.ts";
import type { SecondFactorOverview } from "./second-factor.ts";
import { refuseBeyond } from "#platform/access.ts";
import type { Asking, Site } from "#platform/context.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { aboutUser, holdUser, toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { activeAdmins } from "#platform/database/users.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { holdAccounts } from "#platform/database/proofs.ts";
import { AppError, missing } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { FACTOR_CHANGED, removeEverything } from "./factors.server.ts";
import { secondFactorMail } from "./second-factor-mails.server.ts";

/** Resets for users who have lost their second factor. */

/**
 * Reset by an admin, for another user, whose sessions end. Throws NOT_FOUND, and CONFLICT for users
 * without a second factor.
 */
export async function resetSecondFactorOf(
  db: Db,
  { actor, site }: Asking,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, userId, actor);
    if (!user) throw new AppError("NOT_FOUND", "This user does not exist.");
    refuseBeyond(actor, user);
    if (userId === actor.user.id)
      throw new AppError("CONFLICT", "Your own second factor is managed on your account page.");
    await reset(trx, site, user);
    await happened(trx, actor, "second-factor.reset", { on: aboutUser(user) });
  });
}

/**
 * Reset by the operator on the command line. Throws NOT_FOUND, and CONFLICT for users without a
 * second factor.
 */
export async function resetSecondFactorByName(db: Db, site: Site, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select(USER_COLUMNS)
      .executeTakeFirstOrThrow(missing(`there is no user ${username}`));
    await reset(trx, site, toUser(row));
    await happened(trx, "operator", "second-factor.reset", { on: aboutUser(row) });
  });
}

async function reset(trx: Db, site: Site, user: User): Promise<void> {
  await holdAccounts(trx, [user.id]);
  const removed = await removeEverything(trx, user.id);
  if (removed === 0)
    throw new AppError("CONFLICT", `The user ${user.username} has no second factor.`);
  await endLastingAccess(trx, user.id, { why: FACTOR_CHANGED });
  await queueMail(trx, secondFactorMail(site, user, "reset"));
}

/** Which users have a second factor, and how many admins have none. */
export async function readSecondFactorOverview(db: Db): Promise<SecondFactorOverview> {
  const rows = await db.selectFrom("secondFactors").select("userId").distinct().execute();
  const enrolled = rows.map(({ userId }) => userId);
  const { adminsWithout } = await activeAdmins(db)
    .where("id", "not in", (query) => query.selectFrom("secondFactors").select("userId"))
    .select((row) => row.fn.countAll<number>().as("adminsWithout"))
    .executeTakeFirstOrThrow();
  return { adminsWithout, enrolled };
}
