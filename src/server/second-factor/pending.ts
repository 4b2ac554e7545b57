import type { User } from "../../shared/accounts.ts";
import type { Proof } from "../../shared/second-factor.input.ts";
import { hashSecret, isSecret, newSecret } from "../accounts/secrets.ts";
import { toUser, USER_COLUMNS } from "../accounts/users.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { SignInDoor } from "../tables.ts";
import type { Installation } from "./installation.ts";
import { askForPasskey, methodsOf, prove } from "./proof.ts";

/**
 * Between the right password and the second factor there is no session, only this: see
 * src/decisions/022-second-factor-after-the-password.md.
 */

const LIFETIME_SECONDS = 600;

/** The cookie of a sign-in that waits for its second factor. */
export const PENDING_COOKIE = "pending-sign-in";

/** Starts to wait. Resolves to what the browser's cookie is to hold, and for how long. */
export async function beginPending(
  trx: Db,
  { userId, door }: { userId: number; door: SignInDoor },
): Promise<{ value: string; maxAge: number }> {
  const value = newSecret();
  const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1000).toISOString();
  await trx
    .insertInto("pendingSignIns")
    .values({ id: hashSecret(value), userId, door, expiresAt })
    .execute();
  return { value, maxAge: LIFETIME_SECONDS };
}

/** The ways to go on, with what a browser needs to use a passkey. */
export async function describePending(
  db: Db,
  installation: Installation,
  secret: string | undefined,
) {
  const { user, id } = await findPending(db, secret);
  return {
    methods: await methodsOf(db, installation, user.id),
    passkey: await askForPasskey(db, installation, { user, owner: id }),
  };
}

/**
 * Looks at the second factor and lets a sign-in go on in a transaction, once. Throws UNAUTHORIZED
 * when the factor is wrong, SIGN_IN_EXPIRED when it took too long or a new password has ended it.
 */
export async function finishPending<Result>(
  db: Db,
  installation: Installation,
  { secret, proof }: { secret: string | undefined; proof: Proof },
  enter: (trx: Db, user: User, door: SignInDoor) => Promise<Result>,
): Promise<Result> {
  const { user, id } = await findPending(db, secret);
  if (!(await prove(db, installation, { prover: { user, owner: id }, proof })))
    throw new AppError("UNAUTHORIZED", "This is not right, or it has been used already.");
  return db.transaction().execute(async (trx) => {
    const { user: now, door } = await findPending(trx, secret);
    await trx.deleteFrom("pendingSignIns").where("id", "=", id).execute();
    return enter(trx, now, door);
  });
}

async function findPending(db: Db, secret: string | undefined) {
  const id = secret !== undefined && isSecret(secret) ? hashSecret(secret) : "";
  const row = await db
    .selectFrom("pendingSignIns")
    .innerJoin("users", "users.id", "pendingSignIns.userId")
    .where("pendingSignIns.id", "=", id)
    .where("pendingSignIns.expiresAt", ">", new Date().toISOString())
    .where("users.deactivatedAt", "is", null)
    .select(USER_COLUMNS)
    .select("pendingSignIns.door")
    .executeTakeFirst();
  if (row) return { user: toUser(row), door: row.door, id };
  throw new AppError("SIGN_IN_EXPIRED", "This took too long. Please log in again.");
}
