import { type AssignedRecords, isProtected } from "../../shared/users.ts";
import type { User } from "../../shared/accounts.ts";
import type { Actor } from "../access.ts";
import { endSessions } from "../accounts/sessions.ts";
import { nameOf } from "../accounts/users.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { endRemembered } from "../second-factor/remembered.ts";
import { findUser } from "./users.ts";

/**
 * Shuts a user out and ends their sessions, or lets them in again; whatever names them stays. Throws
 * NOT_FOUND, and FORBIDDEN for the protected user and for oneself.
 */
export async function setActive(
  db: Db,
  actor: Actor,
  { id, active }: { id: number; active: boolean },
): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const { revision: _, ...user } = await findUser(trx, id);
    if (!active) refuseToDeactivate(actor, user);
    const changed = await trx
      .updateTable("users")
      .set({ deactivatedAt: active ? null : new Date().toISOString() })
      .where("id", "=", id)
      .where("deactivatedAt", active ? "is not" : "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return user;
    if (!active) {
      await endSessions(trx, id);
      await endRemembered(trx, id);
    }
    await recordChange(trx, actor, {
      action: active ? "users.reactivate" : "users.deactivate",
      subject: nameOf(user),
    });
    return user;
  });
}

function refuseToDeactivate(actor: Actor, user: User): void {
  if (isProtected(user)) throw new AppError("FORBIDDEN", "The user admin cannot be deactivated.");
  if (user.id === actor.user.id)
    throw new AppError("FORBIDDEN", "You cannot deactivate your own account.");
}

/** What names a user: applications that asked for them, files that they put into the library. */
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
  const pending = statuses.filter(({ status }) => status === "pending").length;
  return { applications: statuses.length, pending, resources };
}
