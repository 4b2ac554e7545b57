import type { User } from "../../shared/accounts.ts";
import type { ProfileInput } from "../../shared/accounts.input.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Site } from "./account-mails.ts";
import { setPassword } from "./credentials.ts";
import { checkPassword, wrongPassword } from "./own-password.ts";
import { hashNewPassword } from "./password-rules.ts";
import type { Place } from "./passwords.ts";
import { writeUser } from "./users.ts";

/** What signed-in people change about their own account. */

export async function saveProfile(db: Db, actor: Actor, profile: ProfileInput): Promise<User> {
  const saved = await writeUser(db, actor.user.id, profile);
  if (!saved) throw new AppError("UNAUTHORIZED", "Please sign in.");
  return saved;
}

interface Asker {
  actor: Actor;
  site: Site;
  /** In the hashing line. */
  place?: Place | undefined;
}

/** Ends every other session, tells the person by mail, and keeps the session that asked. */
export async function changePassword(
  db: Db,
  { actor, site, place }: Asker,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { user } = actor;
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  const owner = { ...user, company: site.name };
  const passwordHash = await hashNewPassword(newPassword, owner, "newPassword");
  await db.transaction().execute(async (trx) => {
    const keepSession = actor.sessionId;
    const changed = { passwordHash, keepSession, instead: oldHash };
    if (!(await setPassword(trx, site, user.id, changed))) throw wrongPassword();
  });
}
