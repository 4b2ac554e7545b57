import { usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";

/** Sets a password and ends the user's sessions, but for the one to keep. Returns the user's id. */
export async function resetPassword(
  db: Db,
  username: string,
  password: string,
  keepSession?: string,
): Promise<number> {
  const passwordHash = await hashPassword(password);
  const user = await db
    .updateTable("users")
    .set((row) => ({ passwordHash, revision: row("revision", "+", 1) }))
    .where("usernameKey", "=", usernameKey(username))
    .returning("id")
    .executeTakeFirst();
  if (!user) throw new AppError("NOT_FOUND", `There is no user named ${username}.`);
  await endSessions(db, user.id, keepSession);
  return user.id;
}

/** Makes the protected user `admin`. Throws CONFLICT when it exists. */
export async function createFirstAdmin(db: Db, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const added = await db
    .insertInto("users")
    .values({
      username: "admin",
      usernameKey: "admin",
      firstName: "Site",
      lastName: "Administrator",
      email: "admin@site.localhost",
      emailKey: "admin@site.localhost",
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
