import { type User, usernameKey } from "../../shared/accounts.ts";
import type { SecondFactorOverview } from "../../shared/second-factor.ts";
import type { Actor } from "../access.ts";
import type { Site } from "../accounts/account-mails.ts";
import { endSessions } from "../accounts/sessions.ts";
import { nameOf, toUser, USER_COLUMNS } from "../accounts/users.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { requireConfirmation } from "./confirmation.ts";
import { removeEverything } from "./factors.ts";
import { secondFactorMail } from "./second-factor-mails.ts";

/** The ways back for whoever has lost their second factor. */

/** An admin's: for somebody else, whose sessions end. Throws NOT_FOUND, CONFLICT for who has none. */
export async function resetSecondFactorOf(
  db: Db,
  { actor, site }: { actor: Actor; site: Site },
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireConfirmation(trx, actor);
    const row = await trx
      .selectFrom("users")
      .where("id", "=", userId)
      .select(USER_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new AppError("NOT_FOUND", "This user does not exist.");
    if (userId === actor.user.id)
      throw new AppError("CONFLICT", "Your own second factor is managed on your account page.");
    await reset(trx, site, toUser(row));
    await recordChange(trx, actor, { action: "second-factor.reset", subject: nameOf(row) });
  });
}

/** The operator's, by the command line. Throws NOT_FOUND, CONFLICT for who has none. */
export async function resetSecondFactorByName(db: Db, site: Site, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select(USER_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new AppError("NOT_FOUND", `there is no user ${username}`);
    await reset(trx, site, toUser(row));
    await recordChange(trx, "operator", {
      action: "second-factor.reset",
      subject: nameOf(row),
    });
  });
}

async function reset(trx: Db, site: Site, user: User): Promise<void> {
  const removed = await removeEverything(trx, user.id);
  if (removed === 0)
    throw new AppError("CONFLICT", `The user ${user.username} has no second factor.`);
  await endSessions(trx, user.id);
  await queueMail(trx, secondFactorMail(site, user, "reset"));
}

/** Who has a second factor, and how many admins have none. */
export async function secondFactorOverview(db: Db): Promise<SecondFactorOverview> {
  const rows = await db.selectFrom("secondFactors").select("userId").distinct().execute();
  const enrolled = rows.map(({ userId }) => userId);
  const { adminsWithout } = await db
    .selectFrom("users")
    .where("isAdmin", "=", 1)
    .where("deactivatedAt", "is", null)
    .where("id", "not in", (query) => query.selectFrom("secondFactors").select("userId"))
    .select((row) => row.fn.countAll<number>().as("adminsWithout"))
    .executeTakeFirstOrThrow();
  return { adminsWithout, enrolled };
}
