import { emailKey, usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Site } from "./account-mails.ts";
import { setPassword } from "./credentials.ts";
import { hashNewPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Gives the user of that name a new password, for an operator who lets somebody in again. Throws
 * NOT_FOUND.
 */
export async function resetPassword(
  db: Db,
  site: Site,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select("id")
      .executeTakeFirst();
    const changed = user && (await setPassword(trx, site, user.id, { passwordHash }));
    if (!changed) throw new AppError("NOT_FOUND", `There is no user named ${username}.`);
  });
}

interface FirstAdmin {
  password: string;
  /** Without it no mail reaches them, which the dashboard says. */
  email: string | undefined;
  company: string;
}

/** Makes the protected user `admin`. Throws CONFLICT when it exists. */
export async function createFirstAdmin(
  db: Db,
  { password, email = "admin@site.localhost", company }: FirstAdmin,
): Promise<void> {
  const owner = { username: "admin", email, isAdmin: true, company };
  const passwordHash = await hashNewPassword(password, owner);
  const added = await db
    .insertInto("users")
    .values({
      username: "admin",
      usernameKey: "admin",
      firstName: "Site",
      lastName: "Administrator",
      email,
      emailKey: emailKey(email),
      passwordHash,
      isLoanOfficer: 0,
      isAdmin: 1,
      isVerified: 1,
      isProtected: 1,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("usernameKey").doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows)
    throw new AppError("CONFLICT", "The user admin exists already. Use reset-password admin.");
}

/** Whether anybody can administer the site yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .where("usernameKey", "=", "admin")
    .select("id")
    .executeTakeFirst();
  return admin !== undefined;
}
