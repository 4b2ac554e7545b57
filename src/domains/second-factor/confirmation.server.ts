import { minuteOf } from "#kit/values/times.ts";
import type { User } from "#domains/accounts/accounts.ts";
import type { Confirmation } from "./second-factor.input.ts";
import type { Actor } from "#platform/access.ts";
import { verifyPassword } from "#domains/accounts/passwords/passwords.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { confirmSession } from "#platform/database/proofs.ts";
import { activeAdmins } from "#platform/database/users.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import type { Installation } from "./installation.server.ts";
import { readStanding } from "#domains/accounts/sign-in/standing.server.ts";
import { prove, recordRefusal } from "./proof.server.ts";
import { forgetTries, takeTry } from "./tries.server.ts";

type Asking = Pick<Actor, "user" | "sessionId" | "operation" | "mustEnrol" | "network">;

/** One proof serves the offer of a factor, also again, and the one factor that is added by it. */
export const ADDING = { confirmed: "once", operation: "secondFactor.add" } as const;

/**
 * Confirms a session by the second factor, or by the password for users without one. Throws
 * BAD_REQUEST when it is wrong, and FORBIDDEN while the account's proofs do not count; who must add
 * a second factor may do that all the same.
 */
export async function confirm(
  db: Db,
  installation: Installation,
  { asking, password, operation, ...proof }: { asking: Asking } & Confirmation,
): Promise<void> {
  const { user, sessionId } = asking;
  const { hasFactor, passwordHash, waitsUntil } = await readStanding(db, user.id);
  const onlyAdds = waitsUntil !== undefined && !hasFactor && asking.mustEnrol === true;
  if (waitsUntil !== undefined && !onlyAdds) throw await waiting(db, user, waitsUntil);
  if (hasFactor) {
    const prover = { user, owner: sessionId };
    if (!(await prove(db, installation, { prover, proof })))
      throw invalidAt("code", "This is not right, or it has been used already.");
  } else {
    await takeTry(db, { userId: user.id, method: "code", words: "passwords" });
    if (password === undefined || !(await verifyPassword(passwordHash, password))) {
      await recordRefusal(db, user, "password");
      throw invalidAt("password", "This is not your current password.");
    }
    await forgetTries(db, user.id);
  }
  await confirmSession(db, asking, onlyAdds ? ADDING.operation : operation);
}

async function waiting(db: Db, { id, username }: User, until: string): Promise<AppError> {
  const other = await activeAdmins(db).where("id", "!=", id).select("id").executeTakeFirst();
  const end = other
    ? "an administrator allows it"
    : `whoever runs the server sets a password with: lender reset-password ${username}`;
  const sentence = `An administrator changed this account without confirming it. You can confirm from ${minuteOf(until)}, or once ${end}.`;
  return new AppError("FORBIDDEN", sentence);
}
