import type { User } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { queueMail } from "../mail/outbox.ts";
import { passwordChanged, type Site } from "./account-mails.ts";
import { endRemembered } from "../second-factor/remembered.ts";
import { endPendingEmail } from "./email-change.ts";
import { useUpLinks } from "./links.ts";
import { endSessions } from "./sessions.ts";
import { writeUser } from "./users.ts";

interface NewPassword {
  passwordHash: string;
  /** The session that stays, of whoever changes their own password. */
  keepSession?: string | undefined;
  /** The hash that was checked: nothing happens once it is no longer the user's. */
  instead?: string | undefined;
}

/**
 * Sets a password and ends what the old one opened: every session and admin token but the one to
 * keep, every sign-in that waits for its second factor, every browser in which that is not asked for,
 * every link for choosing another one, whether it has arrived or still waits to be sent, and a change
 * to another address that waits for its proof. The person is told by mail. To be called in a
 * transaction. Undefined when there is no such user, or when
 * the password was changed meanwhile.
 */
export async function setPassword(
  trx: Db,
  site: Site,
  userId: number,
  { passwordHash, keepSession, instead }: NewPassword,
): Promise<User | undefined> {
  const user = await writeUser(trx, userId, { passwordHash }, instead);
  if (!user) return undefined;
  await useUpLinks(trx, "reset-password", userId);
  await endPendingEmail(trx, userId);
  await endSessions(trx, userId, keepSession);
  await endRemembered(trx, userId);
  await queueMail(trx, passwordChanged(site, user));
  return user;
}
