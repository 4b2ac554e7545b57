import type { Confirmation } from "#shared/second-factor.input.ts";
import type { Actor } from "#server/access.ts";
import { verifyPassword } from "#server/accounts/passwords/passwords.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError, invalidAt } from "#server/errors.ts";
import type { Installation } from "./installation.ts";
import { hasSecondFactor } from "./policy.ts";
import { prove } from "./proof.ts";
import { forgetTries, takeTry } from "./tries.ts";

/** How long a confirmation is valid, and only for the session that gave it. */
const HOLDS_MS = 5 * 60_000;

type Asking = Pick<Actor, "user" | "sessionId">;

/**
 * Throws CONFIRMATION_REQUIRED unless the user has just shown their second factor. Users without
 * one are not asked. Call it in the transaction of the action that it protects.
 */
export async function requireConfirmation(db: Db, asking: Asking): Promise<void> {
  if (await hasSecondFactor(db, asking.user.id)) await requireRecentProof(db, asking);
}

/**
 * The same for actions that require at least a recent password from users without a second factor.
 */
export async function requireRecentProof(db: Db, { sessionId }: Asking): Promise<void> {
  const row = await db
    .selectFrom("sessions")
    .where("id", "=", sessionId)
    .select("confirmedAt")
    .executeTakeFirst();
  if (row?.confirmedAt && Date.parse(row.confirmedAt) > Date.now() - HOLDS_MS) return;
  throw new AppError("CONFIRMATION_REQUIRED", "Please confirm that it is you.");
}

/** Records that the holder of this session has just proved their identity. */
export async function confirmSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmedAt: new Date().toISOString() })
    .where("id", "=", sessionId)
    .execute();
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
