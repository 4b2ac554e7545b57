import { AT_DESK, type DeskRole } from "#domains/accounts/roles.ts";
import {
  type Account,
  type DeskRights,
  emailKey,
  type User,
  usernameKey,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import { type EditableUser, isForeign, isProtected } from "./users.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { emailChanged, linkMail } from "#domains/accounts/account-mails.server.ts";
import { ANOTHER_ROLE, endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import type { Asking, Site } from "#platform/context.ts";
import {
  officerValues,
  takePageDown,
  lockSignUpRules,
  refuseForeignAddress,
} from "#domains/accounts/officers/officer-sign-up.server.ts";
import {
  setPassword,
  hashNewPassword,
  requireDeskPassword,
} from "#domains/accounts/passwords/password-rules.server.ts";
import { useUpLinks } from "#domains/accounts/links/links.server.ts";
import {
  aboutUser,
  refuseTaken,
  userChanged,
  writeUser,
} from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { delayFactors } from "#domains/accounts/sign-in/standing.server.ts";
import { holdActor, requireConfirmation, waitFromNow } from "#platform/database/proofs.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import {
  formerAdmin,
  type Grave,
  LEFT,
  newRoleOf,
  notifyAdmins,
} from "#domains/accounts/admin-notices.server.ts";
import {
  isMovedBack,
  isOpened,
  joinsDesk,
  moves,
  readWait,
  unconfirmedIn,
  type Wait,
} from "./unconfirmed.server.ts";
import { withOneRole } from "./users.input.ts";
import { findUser, type UserChanges } from "./users.server.ts";

/**
 * Saves an admin's changes to a user. A new password or other rights end the user's sessions before
 * the response; an officer's new address has to be verified again, and ends the role if it is outside
 * the lender's domains. Without a proof, a new officer is not admitted yet, and the proofs of an
 * account that is opened by the change wait.
 * Throws NOT_FOUND, FORBIDDEN for the protected user's rights, and CONFLICT when the address is
 * taken or another admin saved first.
 */
export async function updateUser(
  db: Db,
  { actor, site }: Asking,
  { id, ...asked }: UserChanges & { id: number },
): Promise<User> {
  const changes = withOneRole(asked);
  const found = await findUser(db, id);
  refuse(actor, found, changes);
  const owner = { ...found, ...given(changes), company: site.companyName };
  const stored = changes.password ? await hashNewPassword(changes.password, owner) : undefined;
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor, id);
    const { revision, ...before } = await findUser(trx, id);
    refuse(actor, { revision, ...before }, changes);
    if (changes.email !== undefined) await refuseTaken(trx, { email: changes.email }, id);
    if (!changesAnything(before, changes)) return before;
    const role = { ...before, ...given(changes) };
    if (worksAtDesk(role) && !worksAtDesk(before) && !stored)
      await requireDeskPassword(trx, id, role);
    const isProved = isGrave(before, changes) && (await requireConfirmation(trx, actor));
    const waiting = await readWait(trx, id);
    const isBack = isMovedBack(before, changes, waiting);
    const isWaiting = !isProved && !isBack && isOpened(before, changes);
    const provesFrom = isWaiting ? waitFromNow() : null;
    const leaves = await leavesDomains(trx, before, changes);
    const saved = leaves ? { ...changes, isLoanOfficer: false } : changes;
    const after = await write(
      trx,
      { revision, ...before },
      { ...saved, provesFrom, isProved, isBack, waiting },
    );
    await notifyByMail(trx, site, { before, after });
    const keepSession = keptSession(actor, before, after);
    if (stored) await setPassword(trx, site, id, { ...stored, keepSession });
    else if (rightsDiffer(before, after))
      await endLastingAccess(trx, id, { why: ANOTHER_ROLE, keepSession });
    else if (worksAtDesk(before) && moves(before, after))
      await endLastingAccess(trx, id, { why: "another email address", keepSession });
    await happened(trx, actor, "users.update", {
      on: aboutUser(before),
      ...differences(before, after, { newPassword: stored !== undefined, provesFrom }),
    });
    const isProvedOwn = provesFrom === null && actor.user.id === id;
    const newPassword = stored !== undefined && !isProvedOwn;
    const newEmail = moves(before, after) && (provesFrom !== null || worksAtDesk(before));
    const what = graveOf(before, after, { newPassword, newEmail: newEmail && !isProvedOwn });
    await notifyAdmins(
      trx,
      { actor, site },
      {
        user: after,
        what: leaves ? [...what, LEFT] : what,
        provesFrom,
        besides: formerAdmin(before, after.isAdmin),
      },
    );
    return after;
  });
}

/**
 * Whether a loan officer gets an address outside the lender's domains, which ends the role. Throws
 * BAD_REQUEST for making somebody with such an address a loan officer.
 */
async function leavesDomains(trx: Db, before: User, changes: UserChanges): Promise<boolean> {
  const { email = before.email, isLoanOfficer = before.isLoanOfficer } = changes;
  if (!isLoanOfficer) return false;
  const rules = await lockSignUpRules(trx);
  if (!before.isLoanOfficer) refuseForeignAddress(rules, email);
  return emailKey(email) !== emailKey(before.email) && isForeign(rules, email);
}

/** The owner of a new password after the change. */
function given(changes: UserChanges): Partial<Pick<User, "email"> & DeskRights> {
  const fields = (["email", ...AT_DESK] as const).filter((field) => changes[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

function graveOf(
  before: User,
  after: User,
  { newPassword, newEmail }: { newPassword: boolean; newEmail: boolean },
): Grave[] {
  const newRole = newRoleOf(after, before);
  return [
    ...newRole,
    ...(rightsDiffer(before, after) && newRole.length === 0
      ? (["given other roles"] as const)
      : []),
    ...(newPassword ? (["given a new password"] as const) : []),
    ...(newEmail ? (["given a new email address"] as const) : []),
  ];
}

/** Refuses changes to fields that can never change, or no longer can. */
function refuse(actor: Actor, user: EditableUser, changes: UserChanges): void {
  refuseBeyond(actor, user, { ...user, ...given(changes) });
  const { username, isAdmin = user.isAdmin, limitedTo, revision } = changes;
  if (revision !== undefined && revision !== user.revision) throw userChanged();
  if ((!isAdmin || limitedTo) && isProtected(user))
    throw new AppError("FORBIDDEN", "The user admin keeps its administrator rights.");
  if (limitedTo && !isAdmin)
    throw new AppError("BAD_REQUEST", "Only an administrator can be limited.");
  if (username !== undefined && usernameKey(username) !== usernameKey(user.username))
    throw isProtected(user)
      ? new AppError("FORBIDDEN", "The user admin keeps its username.")
      : new AppError("BAD_REQUEST", "The username cannot be changed.");
}

const ROLES = ["isLoanOfficer", ...AT_DESK, "limitedTo"] as const;

const FIELDS = ["firstName", "lastName", "email", "phone", "bio", ...ROLES] as const;

/** Saving an untouched form is not a change. */
function changesAnything(before: User, changes: UserChanges): boolean {
  if (changes.password) return true;
  return FIELDS.some((field) => changesField(before, changes, field));
}

/** Changes of role, and of what gives access to somebody's account: the password or the address. */
function isGrave(before: User, changes: UserChanges): boolean {
  if (changes.password || moves(before, changes)) return true;
  return ROLES.some((role) => changesField(before, changes, role));
}

/** Null ends a limit, which a user without one does not have. */
function changesField(before: User, changes: UserChanges, field: (typeof FIELDS)[number]): boolean {
  return changes[field] !== undefined && (changes[field] ?? undefined) !== before[field];
}

/** Throws CONFLICT when the user has changed since they were read. */
async function write(
  trx: Db,
  before: EditableUser,
  {
    provesFrom,
    isProved,
    isBack,
    waiting,
    ...changes
  }: UserChanges & {
    provesFrom: string | null;
    isProved: boolean;
    isBack: boolean;
    waiting: Wait;
  },
): Promise<Account> {
  const { id, revision } = before;
  const { firstName, lastName, email, phone, bio, isLoanOfficer, limitedTo } = changes;
  const moved = moves(before, changes);
  const formerEmail = provesFrom === null ? null : waiting.formerEmail;
  const values = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(moved && { isVerified: 0 as const, formerEmail }),
    ...(phone !== undefined && { phone }),
    ...(bio !== undefined && { bio }),
    ...(isLoanOfficer !== undefined &&
      isLoanOfficer !== before.isLoanOfficer &&
      officerValues(isLoanOfficer, isLoanOfficer && isProved)),
    ...flagsOf(changes),
    ...(limitedTo !== undefined && { limitedTo }),
    ...(provesFrom !== null && {
      provesFrom,
      unconfirmed: unconfirmedIn(before, changes, waiting),
    }),
    ...(isBack && { provesFrom: null, unconfirmed: null }),
  };
  const saved = await writeUser(trx, id, values, { revision });
  if (!saved) throw userChanged();
  if (isLoanOfficer === false) await takePageDown(trx, id);
  if (provesFrom !== null && joinsDesk(before, changes)) await delayFactors(trx, id, provesFrom);
  return saved;
}

/** The roles that are given or taken, as they are stored. */
function flagsOf(changes: UserChanges): Partial<Record<"isAdmin" | DeskRole, 0 | 1>> {
  const roles = AT_DESK.filter((role) => changes[role] !== undefined);
  return Object.fromEntries(roles.map((role) => [role, changes[role] ? 1 : 0]));
}

interface Change {
  before: User;
  after: Account;
}

/** Invalidates links to the old address, and sends a link to users who must verify the new one. */
async function notifyByMail(trx: Db, site: Site, { before, after }: Change) {
  const moved = moves(before, after);
  if (moved) await queueMail(trx, emailChanged(site, before));
  if (moved) await useUpLinks(trx, "reset-password", before.id);
  const becameOfficer = after.isLoanOfficer && !before.isLoanOfficer;
  if (moved) await useUpLinks(trx, "verify-email", before.id);
  if (after.isLoanOfficer && !after.isVerified && (moved || becameOfficer))
    await queueMail(trx, linkMail("verify-email", site, after));
}

/** A session must not outlive the rights that it started with. */
function rightsDiffer(before: User, after: User): boolean {
  return ROLES.some((role) => before[role] !== after[role]);
}

/** Admins who change their own password, or give themselves a role, stay signed in. */
function keptSession(actor: Actor, before: User, after: User): string | undefined {
  const isLess =
    after.limitedTo !== before.limitedTo || ROLES.some((role) => before[role] && !after[role]);
  return actor.user.id === before.id && !isLess ? actor.sessionId : undefined;
}

/** The changed fields; of a password only the fact that it changed. */
function differences(
  before: User,
  after: Account,
  { newPassword, provesFrom }: { newPassword: boolean; provesFrom: string | null },
) {
  const { isOpenedByUs: _, ...shown } = after;
  const keys = Object.keys({ ...before, ...shown }) as (keyof User)[];
  const changed = keys.filter((key) => before[key] !== after[key]);
  const pick = (user: User) => Object.fromEntries(changed.map((key) => [key, user[key] ?? null]));
  return {
    before: pick(before),
    after: {
      ...pick(after),
      ...(newPassword && { password: "a new one" }),
      ...(provesFrom !== null && { provesFrom }),
    },
  };
}
