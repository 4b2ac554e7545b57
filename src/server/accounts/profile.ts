import type { User } from "../../shared/accounts.ts";
import { emailKey } from "../../shared/accounts.ts";
import type { ProfileInput } from "../../shared/accounts.input.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { emailChanged, linkMail, type Site } from "./account-mails.ts";
import { setPassword } from "./credentials.ts";
import { useUpLinks } from "./links.ts";
import { hashPassword, type Place, verifyPassword } from "./passwords.ts";
import { refuseTaken } from "./registration.ts";
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
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const keepSession = actor.sessionId;
    const changed = { passwordHash, keepSession, instead: oldHash };
    if (!(await setPassword(trx, site, user.id, changed))) throw wrongPassword();
  });
}

/**
 * Changes one's own address; an officer's is unverified from then on and gets a new link. The old
 * address is told. Throws CONFLICT when it is somebody else's.
 */
export async function changeEmail(
  db: Db,
  { actor, site, place }: Asker,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<User> {
  const { user } = actor;
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  return db.transaction().execute(async (trx) => {
    await refuseTaken(trx, { email }, user.id);
    const isSame = emailKey(email) === emailKey(user.email);
    const values = {
      email,
      emailKey: emailKey(email),
      ...(!isSame && { isVerified: 0 as const }),
    };
    const changed = await writeUser(trx, user.id, values, oldHash);
    if (!changed) throw wrongPassword();
    if (isSame) return changed;
    await useUpLinks(trx, "verify-email", user.id);
    await useUpLinks(trx, "reset-password", user.id);
    await queueMail(trx, emailChanged(site, user));
    if (changed.isLoanOfficer) await queueMail(trx, linkMail("verify-email", site, changed));
    return changed;
  });
}

/** Resolves to the hash that the password is right for. Throws BAD_REQUEST when it is wrong. */
async function checkPassword(
  db: Db,
  userId: number,
  { password, place }: { password: string; place: Place | undefined },
): Promise<string> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passwordHash")
    .executeTakeFirst();
  if (row && (await verifyPassword(row.passwordHash, password, place))) return row.passwordHash;
  throw wrongPassword();
}

function wrongPassword(): AppError {
  const message = "This is not your current password.";
  return new AppError("BAD_REQUEST", message, {
    issues: [{ path: "currentPassword", message }],
  });
}
