import { ofDeskRoles } from "#domains/accounts/roles.ts";
import type { z } from "zod";
import { type Account, isClosed, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { type EditableUser, isProtected, type AssignedRecords } from "./users.ts";
import { type newUserInput, type userChanges, withOneRole } from "./users.input.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { invitation } from "#domains/accounts/account-mails.server.ts";
import type { Asking } from "#platform/context.ts";
import { hashNewPassword } from "#domains/accounts/passwords/password-rules.server.ts";
import {
  officerValues,
  lockSignUpRules,
  refuseForeignAddress,
} from "#domains/accounts/officers/officer-sign-up.server.ts";
import {
  addUser,
  holdUser,
  aboutUser,
  refuseChanged,
  refuseTaken,
  removeUser,
  toUser,
  USER_COLUMNS,
  writeUser,
} from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, missing } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import {
  formerAdmin,
  type Grave,
  newRoleOf,
  notifyAdmins,
} from "#domains/accounts/admin-notices.server.ts";
import { readStanding } from "#domains/accounts/sign-in/standing.server.ts";
import {
  holdActor,
  requireConfirmation,
  trySpendProof,
  waitFromNow,
} from "#platform/database/proofs.ts";
import { endWait } from "#domains/accounts/accounts.server.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";

/** A user with the revision that edits compare. Throws NOT_FOUND. */
export async function findUser(
  db: Db,
  id: number,
): Promise<Account & Pick<EditableUser, "revision">> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", id)
    .select(USER_COLUMNS)
    .select("revision")
    .executeTakeFirstOrThrow(noSuchUser);
  return { ...toUser(row), revision: row.revision };
}

export const noSuchUser = missing("This user does not exist.");

/**
 * Creates a user; the admin vouches for the e-mail. An invited user is sent a link to choose a
 * password. Throws CONFLICT when the username or the address is taken, and BAD_REQUEST for a loan
 * officer with an address outside the lender's domains.
 */
export async function createUser(
  db: Db,
  { actor, site }: Asking,
  { password, invite, ...given }: z.output<typeof newUserInput>,
): Promise<User> {
  const input = withOneRole(given);
  refuseBeyond(actor, input);
  // Applicants' data is mailed to officers too
  const isGrave = worksAtDesk(input) || input.isLoanOfficer;
  if (isGrave) await requireConfirmation(db, actor);
  await refuseTaken(db, input);
  const stored = await hashNewPassword(password, { ...input, company: site.companyName });
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    const isProved = await (isGrave ? requireConfirmation : trySpendProof)(trx, actor);
    const provesFrom = isProved ? null : waitFromNow();
    if (input.isLoanOfficer) refuseForeignAddress(await lockSignUpRules(trx), input.email);
    const user = await addUser(trx, {
      ...input,
      ...stored,
      ...officerValues(input.isLoanOfficer),
      isAdmin: input.isAdmin ? 1 : 0,
      limitedTo: input.limitedTo,
      ...ofDeskRoles((role): 0 | 1 => (input[role] ? 1 : 0)),
      isVerified: 1,
      invitedAt: invite ? new Date().toISOString() : null,
      provesFrom,
    });
    const after = { ...input, ...(provesFrom !== null && { provesFrom }) };
    await happened(trx, actor, "users.create", { on: aboutUser(user), after });
    if (invite) await queueMail(trx, invitation(site, user));
    const what: Grave[] = newRoleOf(user);
    // Officers meet applicants at once, and an added address counts as verified
    if (!isProved && what.length === 0)
      what.push(input.isLoanOfficer ? "made a loan officer" : "added");
    await notifyAdmins(trx, { actor, site }, { user, what, provesFrom });
    return user;
  });
}

/** A user as the edit form shows them, with the wait of their proofs. Throws NOT_FOUND. */
export async function readUser(db: Db, id: number): Promise<EditableUser> {
  const user = await findUser(db, id);
  const { waitsUntil } = await readStanding(db, id);
  return {
    ...user,
    ...(waitsUntil !== undefined && { waitsUntil }),
    ...(isClosed(user) && { isClosed: true as const }),
  };
}

/**
 * Ends the wait of a user's proofs after changes that nobody had confirmed: an admin who confirms it
 * says that they are right. Throws NOT_FOUND, and CONFLICT for changes that the admin has not seen.
 */
export async function vouchFor(
  db: Db,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, id, actor);
    if (!user) throw noSuchUser();
    refuseBeyond(actor, user);
    await refuseChanged(trx, id, revision);
    await endWait(trx, id);
    await happened(trx, actor, "users.vouch", { on: aboutUser(user) });
  });
}

interface Deletion {
  id: number;
  /** Work to do first in the same transaction, which is undone if the user is not deleted. */
  before?: ((trx: Db) => Promise<unknown>) | undefined;
}

/** Deletes a user with all sessions. Resolves to the address of their photo, for its removal. */
export async function deleteUser(
  db: Db,
  { actor, site }: Asking,
  { id, before }: Deletion,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, id, actor);
    if (!user) throw noSuchUser();
    if (isProtected(user)) throw new AppError("FORBIDDEN", "The user admin cannot be deleted.");
    refuseBeyond(actor, user);
    if (worksAtDesk(user)) await requireConfirmation(trx, actor);
    await before?.(trx);
    await happened(trx, actor, "users.delete", { on: aboutUser(user), before: user });
    // Foreign keys also delete sessions, links and unsent mails
    await removeUser(trx, id);
    await notifyAdmins(
      trx,
      { actor, site },
      { user, what: user.isAdmin ? ["deleted"] : [], besides: formerAdmin(user, false) },
    );
    return user.profileImage;
  });
}

export type UserChanges = z.output<typeof userChanges>;

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
