import { usernameKey } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { Site } from "#server/context.ts";
import { setPassword } from "./passwords/credentials.ts";
import { hashMadePassword, weaknessOf } from "./passwords/password-rules.ts";
import { addUser, writeUser } from "./user-rows.ts";

/**
 * Gives the named user a new password, which counts as a proof at once, for an operator who restores
 * access. Throws NOT_FOUND.
 */
export async function resetPassword(
  db: Db,
  site: Site,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const stored = await hashMadePassword(password);
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select("id")
      .executeTakeFirst();
    const changed = user && (await setPassword(trx, site, user.id, stored));
    if (!changed) throw new AppError("NOT_FOUND", `There is no user named ${username}.`);
    await endWait(trx, user.id);
  });
}

/** Lets the proofs of a user count at once. */
export async function endWait(trx: Db, id: number): Promise<void> {
  const values = { provesFrom: null };
  await writeUser(trx, id, values);
  await trx.updateTable("secondFactors").set(values).where("userId", "=", id).execute();
}

interface FirstAdmin {
  password: string;
  /** Without an address no mail reaches the admin, which the dashboard shows. */
  email: string | undefined;
}

const FIRST_ADMIN = "admin";
const WITHOUT_ADDRESS = "admin@site.localhost";

/** Why the first admin may not have this password, as a sentence; undefined when they may. */
export function firstAdminWeakness(
  password: string,
  { email = WITHOUT_ADDRESS, company }: Pick<FirstAdmin, "email"> & { company: string },
): string | undefined {
  const roles = { isAdmin: true, isAssistant: false };
  return weaknessOf(password, { username: FIRST_ADMIN, email, company, ...roles });
}

/**
 * Creates the protected user `admin`, whose password has been checked. Throws CONFLICT when it
 * exists.
 */
export async function createFirstAdmin(
  db: Db,
  { password, email = WITHOUT_ADDRESS }: FirstAdmin,
): Promise<void> {
  const stored = await hashMadePassword(password);
  await addUser(db, {
    username: FIRST_ADMIN,
    firstName: "Site",
    lastName: "Administrator",
    email,
    ...stored,
    isLoanOfficer: 0,
    isAdmin: 1,
    isVerified: 1,
    isProtected: 1,
  }).catch(async (error: unknown) => {
    // The name and the address are both taken then, and the database may report either
    if (!(error instanceof AppError && error.code === "CONFLICT" && (await hasAdmin(db))))
      throw error;
    const sentence = "The user admin exists already. Use reset-password admin.";
    throw new AppError("CONFLICT", sentence, { cause: error });
  });
}

/** Whether the site has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .where("usernameKey", "=", FIRST_ADMIN)
    .select("id")
    .executeTakeFirst();
  return admin !== undefined;
}
