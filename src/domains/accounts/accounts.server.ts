import { ofDeskRoles } from "./roles.ts";
import { FIRST_ADMIN_NAME, usernameKey } from "./accounts.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import type { Site } from "#platform/context.ts";
import { setPassword, hashMadePassword, weaknessOf } from "./passwords/password-rules.server.ts";
import { addressBefore, addUser, isTaken, writeUser } from "./user-rows.server.ts";

/** The address that a user's links go to. */
export interface Reached {
  email: string;
  /** The address that nobody had confirmed, if the former one has been restored. */
  insteadOf?: string;
  /** The former address, if another account has it by now. */
  taken?: string;
}

/**
 * Gives the named user a new password, which counts as a proof at once, for an operator who
 * restores access. An address that was changed without a confirmation becomes the former one again,
 * unless somebody else has that by now. Throws NOT_FOUND.
 */
export async function resetPassword(
  db: Db,
  site: Site,
  { username, password }: { username: string; password: string },
): Promise<Reached> {
  const stored = await hashMadePassword(password);
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select(["id", "email", "formerEmail", "provesFrom"])
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AppError("NOT_FOUND", `There is no user named ${username}.`);
    const reached = await restoreAddress(trx, user);
    // The owner is told at the restored address
    await setPassword(trx, site, user.id, stored);
    await endWait(trx, user.id);
    return reached;
  });
}

async function restoreAddress(
  trx: Db,
  user: Pick<Row<"users">, "id" | "email" | "formerEmail" | "provesFrom">,
): Promise<Reached> {
  const { id, email: present } = user;
  const email = addressBefore(user);
  if (email === undefined) return { email: present };
  if (await isTaken(trx, { email }, id)) return { email: present, taken: email };
  await writeUser(trx, id, { email, isVerified: 0 });
  return { email, insteadOf: present };
}

/** Lets the proofs of a user count at once. */
export async function endWait(trx: Db, id: number): Promise<void> {
  const values = { provesFrom: null };
  await writeUser(trx, id, { ...values, formerEmail: null, unconfirmed: null });
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
  const roles = { isAdmin: true, ...ofDeskRoles(() => false) };
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
    ...FIRST_ADMIN_NAME,
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

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .where("usernameKey", "=", FIRST_ADMIN)
    .select("id")
    .executeTakeFirst();
  return admin !== undefined;
}
