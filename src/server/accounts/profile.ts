import type { User } from "#shared/accounts.ts";
import type { ProfileInput } from "#shared/accounts.input.ts";
import type { Actor } from "#server/access.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { Site } from "#server/context.ts";
import { setPassword } from "./passwords/credentials.ts";
import { checkPassword, wrongPassword } from "./passwords/own-password.ts";
import { hashNewPassword } from "./passwords/password-rules.ts";
import type { Place } from "./passwords/passwords.ts";
import { writeUser } from "./user-rows.ts";

/** Changes that signed-in users make to their own account. */

export async function saveProfile(db: Db, actor: Actor, profile: ProfileInput): Promise<User> {
  const saved = await writeUser(db, actor.user.id, profile);
  if (!saved) throw new AppError("UNAUTHORIZED", "Please sign in.");
  return saved;
}

interface Asker {
  actor: Actor;
  site: Site;
  /** The place in the hashing line. */
  place?: Place | undefined;
}

/** Changes the password, ends every other session than this one and tells the user by mail. */
export async function changePassword(
  db: Db,
  { actor, site, place }: Asker,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { user } = actor;
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  const owner = { ...user, company: site.companyName };
  const stored = await hashNewPassword(newPassword, owner, { field: "newPassword" });
  await db.transaction().execute(async (trx) => {
    const keepSession = actor.sessionId;
    const field = "newPassword" as const;
    const changed = { ...stored, keepSession, instead: oldHash, field };
    if (!(await setPassword(trx, site, user.id, changed))) throw wrongPassword();
  });
}
