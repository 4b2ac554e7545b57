import { type User, worksAtDesk } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { passwordChanged } from "#server/accounts/account-mails.ts";
import type { Site } from "#server/context.ts";
import { endRemembered } from "#server/second-factor/remembered.ts";
import { endPendingEmail } from "#server/accounts/email-change.ts";
import { type PasswordField, type StoredPassword, tooShortFor } from "./password-rules.ts";
import { useUpLinks } from "#server/accounts/links/links.ts";
import { endSessions } from "#server/accounts/sign-in/sessions.ts";
import { writeUser } from "#server/accounts/user-rows.ts";

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
 * Sets a password and ends everything that the old one gave access to: all sessions and admin
 * tokens except the one to keep, pending sign-ins, remembered browsers, links for choosing a
 * password (sent or still queued) and a pending change of address. The user is told by mail unless
 * it is their first. Call it in a transaction. Undefined when the user does not exist or the
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
  await useUpLinks(trx, "reset-password", userId);
  await endPendingEmail(trx, userId);
  await endSessions(trx, userId, keepSession);
  await endRemembered(trx, userId);
  if (!isFirst) await queueMail(trx, passwordChanged(site, user));
  return user;
}
