import type { User } from "./accounts.ts";
import type { ProfileInput } from "./accounts.input.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import type { Site } from "#platform/context.ts";
import { setPassword } from "./passwords/credentials.server.ts";
import { checkPassword, wrongPassword } from "./passwords/own-password.server.ts";
import { hashNewPassword } from "./passwords/password-rules.server.ts";
import type { Place } from "./passwords/passwords.server.ts";
import { writeUser } from "./user-rows.server.ts";

/** Changes that signed-in users make to their own account. */

export async function saveProfile(db: Db, actor: Actor, profile: ProfileInput): Promise<User> {
  const saved = await db.transaction().execute((trx) => writeUser(trx, actor.user.id, profile));
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
