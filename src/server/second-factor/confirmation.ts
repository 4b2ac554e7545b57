import type { Confirmation } from "#shared/second-factor.input.ts";
import type { Actor } from "#server/access.ts";
import { verifyPassword } from "#server/accounts/passwords/passwords.ts";
import type { Db } from "#server/database/engine.ts";
import { confirmSession, spendProof } from "#server/database/proofs.ts";
import { invalidAt } from "#server/errors.ts";
import type { Installation } from "./installation.ts";
import { hasSecondFactor } from "./policy.ts";
import { prove } from "./proof.ts";
import { forgetTries, takeTry } from "./tries.ts";

type Asking = Pick<Actor, "user" | "sessionId" | "operation">;

/**
 * For the specified operations, whose answers must not change for users without a second factor:
 * they are not asked. Call it in the transaction of the action that it protects, in a procedure
 * that declares `confirmed`.
 */
export async function requireConfirmation(db: Db, asking: Asking): Promise<void> {
  if (await hasSecondFactor(db, asking.user.id)) await spendProof(db, asking);
}

/**
 * Confirms a session by the second factor, or by the password for users without one. Throws
 * BAD_REQUEST when it is wrong.
 */
export async function confirm(
  db: Db,
  installation: Installation,
  { asking, password, ...proof }: { asking: Asking } & Confirmation,
): Promise<void> {
  const { user, sessionId } = asking;
  if (await hasSecondFactor(db, user.id)) {
    const prover = { user, owner: sessionId };
    if (!(await prove(db, installation, { prover, proof })))
      throw invalidAt("code", "This is not right, or it has been used already.");
  } else {
    await takeTry(db, { userId: user.id, method: "code" });
    if (!(await isPassword(db, user.id, password)))
      throw invalidAt("password", "This is not your current password.");
    await forgetTries(db, user.id);
  }
  await confirmSession(db, sessionId);
}

async function isPassword(db: Db, userId: number, password: string | undefined): Promise<boolean> {
  if (password === undefined) return false;
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passwordHash")
    .executeTakeFirst();
  return verifyPassword(row?.passwordHash, password);
}
