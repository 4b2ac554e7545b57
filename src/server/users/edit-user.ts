import { emailKey, type User, usernameKey, worksAtDesk } from "#shared/accounts.ts";
import { type EditableUser, isProtected } from "#shared/users.ts";
import type { Actor } from "#server/access.ts";
import { emailChanged, linkMail } from "#server/accounts/account-mails.ts";
import { endLastingAccess } from "#server/accounts/lasting-access.ts";
import type { Asking, Site } from "#server/context.ts";
import { officerValues, takePageDown } from "#server/accounts/officers/officer-admission.ts";
import {
  isForeign,
  lockSignUpRules,
  refuseForeignAddress,
} from "#server/accounts/officers/officer-domains.ts";
import { setPassword } from "#server/accounts/passwords/credentials.ts";
import { useUpLinks } from "#server/accounts/links/links.ts";
import { hashNewPassword, requireDeskPassword } from "#server/accounts/passwords/password-rules.ts";
import { nameOf, refuseTaken, writeUser } from "#server/accounts/user-rows.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError, conflictAt } from "#server/errors.ts";
import { requireConfirmation } from "#server/second-factor/confirmation.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { type Grave, LEFT, newRoleOf, notifyAdmins } from "#server/accounts/admin-notices.ts";
import { findUser, type UserChanges } from "./users.ts";

/**
 * Saves an admin's changes to a user. A new password or other rights end the user's sessions before
 * the response; an officer's new address has to be verified again, and ends the role if it is outside
 * the lender's domains. Throws NOT_FOUND, FORBIDDEN for
 * the protected user's rights, and CONFLICT when the address is taken or another admin saved first.
 */
export async function updateUser(
  db: Db,
  { actor, site }: Asking,
  { id, ...changes }: UserChanges & { id: number },
): Promise<User> {
  const found = await findUser(db, id);
  refuse(found, changes);
  const owner = { ...found, ...given(changes), company: site.companyName };
  const stored = changes.password ? await hashNewPassword(changes.password, owner) : undefined;
  return db.transaction().execute(async (trx) => {
    const { revision, ...before } = await findUser(trx, id);
    refuse({ revision, ...before }, changes);
    if (changes.email !== undefined) await refuseTaken(trx, { email: changes.email }, id);
    if (!changesAnything(before, changes)) return before;
    const role = { ...before, ...given(changes) };
    if (worksAtDesk(role) && !worksAtDesk(before) && !stored)
      await requireDeskPassword(trx, id, role);
    if (isGrave(before, changes)) await requireConfirmation(trx, actor);
    const leaves = await leavesDomains(trx, before, changes);
    const saved = leaves ? { ...changes, isLoanOfficer: false } : changes;
    const after = await write(trx, { revision, ...before }, saved);
    await notifyByMail(trx, site, { before, after });
    const keepSession = keptSession(actor, before, after);
    if (stored) await setPassword(trx, site, id, { ...stored, keepSession });
    else if (rightsDiffer(before, after))
      await endLastingAccess(trx, id, { why: "another role", keepSession });
    await recordChange(trx, actor, {
      action: "users.update",
      subject: nameOf(before),
      ...differences(before, after, stored !== undefined),
    });
    const what = graveOf(actor, before, { after, newPassword: stored !== undefined });
    await notifyAdmins(
      trx,
      { actor, site },
      { user: after, what: leaves ? [...what, LEFT] : what },
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
function given({ email, isAdmin, isAssistant }: UserChanges) {
  return {
    ...(email !== undefined && { email }),
    ...(isAdmin !== undefined && { isAdmin }),
    ...(isAssistant !== undefined && { isAssistant }),
  };
}

function graveOf(
  actor: Actor,
  before: User,
  { after, newPassword }: { after: User; newPassword: boolean },
): Grave[] {
  const newRole = newRoleOf(after, before);
  const otherRoles = ROLES.some((role) => before[role] !== after[role]);
  return [
    ...newRole,
    ...(otherRoles && newRole.length === 0 ? (["given other roles"] as const) : []),
    ...(newPassword && actor.user.id !== before.id ? (["given a new password"] as const) : []),
    ...(movesDesk(actor, before, after) ? (["given a new email address"] as const) : []),
  ];
}

/** Anybody who reads the mail of an administrator or assistant can choose their password. */
function movesDesk(actor: Actor, before: User, { email }: UserChanges): boolean {
  const moved = email !== undefined && emailKey(email) !== emailKey(before.email);
  return moved && worksAtDesk(before) && actor.user.id !== before.id;
}

/** Refuses changes to fields that can never change, or no longer can. */
function refuse(user: EditableUser, { username, isAdmin, revision }: UserChanges): void {
  if (revision !== undefined && revision !== user.revision) throw changedMeanwhile();
  if (isAdmin === false && isProtected(user))
    throw new AppError("FORBIDDEN", "The user admin keeps its administrator rights.");
  if (username !== undefined && usernameKey(username) !== usernameKey(user.username))
    throw isProtected(user)
      ? new AppError("FORBIDDEN", "The user admin keeps its username.")
      : new AppError("BAD_REQUEST", "The username cannot be changed.");
}

function changedMeanwhile(): AppError {
  return conflictAt(
    "revision",
    "Somebody else has changed this user in the meantime. Please open it again.",
  );
}

const ROLES = ["isLoanOfficer", "isAdmin", "isAssistant"] as const;

const FIELDS = ["firstName", "lastName", "email", "phone", "bio", ...ROLES] as const;

/** Saving an untouched form is not a change. */
function changesAnything(before: User, changes: UserChanges): boolean {
  if (changes.password) return true;
  return FIELDS.some((field) => changes[field] !== undefined && changes[field] !== before[field]);
}

/** Changes of role, and of what gives access to somebody's account: the password or the address. */
function isGrave(before: User, changes: UserChanges): boolean {
  if (changes.password) return true;
  if (changes.email !== undefined && emailKey(changes.email) !== emailKey(before.email))
    return true;
  return ROLES.some((role) => changes[role] !== undefined && changes[role] !== before[role]);
}

/** Throws CONFLICT when the user has changed since they were read. */
async function write(trx: Db, before: EditableUser, changes: UserChanges): Promise<User> {
  const { id, revision } = before;
  const { firstName, lastName, email, phone, bio, isLoanOfficer, isAdmin, isAssistant } = changes;
  const moved = email !== undefined && emailKey(email) !== emailKey(before.email);
  const values = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(moved && { isVerified: 0 as const }),
    ...(phone !== undefined && { phone }),
    ...(bio !== undefined && { bio }),
    ...(isLoanOfficer !== undefined &&
      isLoanOfficer !== before.isLoanOfficer &&
      officerValues(isLoanOfficer)),
    ...(isAdmin !== undefined && { isAdmin: asFlag(isAdmin) }),
    ...(isAssistant !== undefined && { isAssistant: asFlag(isAssistant) }),
  };
  const saved = await writeUser(trx, id, values, { revision });
  if (!saved) throw changedMeanwhile();
  if (isLoanOfficer === false) await takePageDown(trx, id);
  return saved;
}

function asFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

interface Change {
  before: User;
  after: User;
}

/** Invalidates links to the old address, and sends a link to users who must verify the new one. */
async function notifyByMail(trx: Db, site: Site, { before, after }: Change) {
  const moved = emailKey(before.email) !== emailKey(after.email);
  if (moved) await queueMail(trx, emailChanged(site, before));
  if (moved) await useUpLinks(trx, "reset-password", before.id);
  const becameOfficer = after.isLoanOfficer && !before.isLoanOfficer;
  if (moved) await useUpLinks(trx, "verify-email", before.id);
  if (after.isLoanOfficer && !after.isVerified && (moved || becameOfficer))
    await queueMail(trx, linkMail("verify-email", site, after));
}

/** A session must not outlive the rights that it started with. */
function rightsDiffer(before: User, after: User): boolean {
  const left = before.isLoanOfficer && !after.isLoanOfficer;
  return before.isAdmin !== after.isAdmin || before.isAssistant !== after.isAssistant || left;
}

/** Admins who change their own password stay signed in. */
function keptSession(actor: Actor, before: User, after: User): string | undefined {
  return actor.user.id === before.id && !rightsDiffer(before, after) ? actor.sessionId : undefined;
}

/** The changed fields; of a password only the fact that it changed. */
function differences(before: User, after: User, newPassword: boolean) {
  const keys = Object.keys(after) as (keyof User)[];
  const changed = keys.filter((key) => before[key] !== after[key]);
  const pick = (user: User) => Object.fromEntries(changed.map((key) => [key, user[key]]));
  return {
    before: pick(before),
    after: { ...pick(after), ...(newPassword && { password: "a new one" }) },
  };
}
