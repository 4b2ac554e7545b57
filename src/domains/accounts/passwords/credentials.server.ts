import { type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { passwordChanged } from "#domains/accounts/account-mails.server.ts";
import type { Site } from "#platform/context.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { type PasswordField, type StoredPassword, tooShortFor } from "./password-rules.server.ts";
import { writeUser } from "#domains/accounts/user-rows.server.ts";

interface NewPassword extends StoredPassword {
  /** The form field to name in a refusal. */
  field?: PasswordField;
  /** The session to keep, when users change their own password. */
  keepSession?: string | undefined;
  /** The hash that was checked: the password is set only if this is still the user's. */
  instead?: string | undefined;
  /** Whether this is the first password that the person has chosen: nobody needs a warning then. */
  isFirst?: boolean;
}

/**
 * Sets a password and ends everything that the old one gave access to, except the session to keep.
 * The user is told by mail unless it is their first. Call it in a transaction. Undefined when the user does not exist or the
 * password was changed meanwhile. Throws BAD_REQUEST for a short password of somebody who joined
 * the desk while it was hashed.
 */
export async function setPassword(
  trx: Db,
  site: Site,
  userId: number,
  { keepSession, instead, field = "password", isFirst = false, ...stored }: NewPassword,
): Promise<User | undefined> {
  const changes = { ...stored, invitedAt: null };
  const user = await writeUser(trx, userId, changes, { passwordHash: instead });
  if (!user) return undefined;
  if (worksAtDesk(user) && stored.passwordFitsAdmin === 0) throw tooShortFor(user, field);
  // Chosen without the old one, perhaps through the address that nobody has confirmed
  if (instead === undefined)
    await writeUser(trx, userId, { unconfirmed: null }, { unconfirmed: "address" });
  await endLastingAccess(trx, userId, { why: "a new password", keepSession });
  if (!isFirst) await queueMail(trx, passwordChanged(site, user));
  return user;
}
