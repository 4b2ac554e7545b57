import { type AssignedRecords, isProtected } from "./users.ts";
import type { User } from "#domains/accounts/accounts.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import type { Asking } from "#platform/context.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { aboutUser, toUser, USER_COLUMNS, writeUser } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { AppError } from "#platform/errors.ts";
import {
  formerAdmin,
  type Grave,
  newRoleOf,
  notifyAdmins,
} from "#domains/accounts/admin-notices.server.ts";
import { findUser, noSuchUser } from "./users.server.ts";

/**
 * Deactivates a user and ends their sessions, or reactivates them; records that refer to them stay.
 * Throws NOT_FOUND, and FORBIDDEN for the protected user and for oneself.
 */
export async function setActive(
  db: Db,
  { actor, site }: Asking,
  { id, active }: { id: number; active: boolean },
): Promise<User> {
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor, id);
    const { user, deactivatedAt } = await findWithAccess(trx, id);
    if (!active) refuseToDeactivate(actor, user);
    refuseBeyond(actor, user);
    if ((deactivatedAt === null) === active) return user;
    const changed = { deactivatedAt: active ? null : new Date().toISOString() };
    // Another admin has just done it, and the activity names them
    if (!(await writeUser(trx, id, changed, { deactivatedAt }))) return user;
    if (!active) await endLastingAccess(trx, id, { why: "a deactivation" });
    await happened(trx, actor, active ? "users.reactivate" : "users.deactivate", {
      on: aboutUser(user),
    });
    const left: Grave[] = user.isAdmin ? ["deactivated"] : [];
    await notifyAdmins(
      trx,
      { actor, site },
      {
        user,
        what: active ? newRoleOf(user, undefined, "reactivated as") : left,
        besides: formerAdmin(user, active),
      },
    );
    return user;
  });
}

async function findWithAccess(trx: Db, id: number) {
  const row = await trx
    .selectFrom("users")
    .where("id", "=", id)
    .select(USER_COLUMNS)
    .select("deactivatedAt")
    .executeTakeFirstOrThrow(noSuchUser);
  return { user: toUser(row), deactivatedAt: row.deactivatedAt };
}

function refuseToDeactivate(actor: Actor, user: User): void {
  if (isProtected(user)) throw new AppError("FORBIDDEN", "The user admin cannot be deactivated.");
  if (user.id === actor.user.id)
    throw new AppError("FORBIDDEN", "You cannot deactivate your own account.");
}

/**
 * Records that refer to a user: applications that chose them, leads that they work on, files that
 * they added to the library.
 */
export async function countAssigned(db: Db, id: number): Promise<AssignedRecords> {
  await findUser(db, id);
  const statuses = await db
    .selectFrom("loanApplications")
    .where("officerId", "=", id)
    .select("status")
    .execute();
  const { resources } = await db
    .selectFrom("resources")
    .where("uploadedById", "=", id)
    .select((row) => row.fn.countAll<number>().as("resources"))
    .executeTakeFirstOrThrow();
  const { leads } = await db
    .selectFrom("leads")
    .where("assigneeId", "=", id)
    .select((row) => row.fn.countAll<number>().as("leads"))
    .executeTakeFirstOrThrow();
  const pending = statuses.filter(({ status }) => status === "pending").length;
  return { applications: statuses.length, pending, resources, leads };
}
