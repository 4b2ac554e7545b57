import { worksAtDesk } from "#domains/accounts/accounts.ts";
import type { Proof } from "./second-factor.input.ts";
import {
  findPending,
  takePending,
  beginByDoor,
  type Visit,
} from "#domains/accounts/sign-in/sign-in.server.ts";
import { exemptBrowser } from "#domains/accounts/sign-in/remembered.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import type { Installation } from "./installation.server.ts";
import { prove, waysToProve } from "./proof.server.ts";

/** The methods that can complete a sign-in, with the options for using a passkey. */
export async function describePending(
  db: Db,
  installation: Installation,
  secret: string | undefined,
) {
  const { user, id } = await findPending(db, secret);
  return waysToProve(db, installation, { user, owner: id });
}

interface Rest {
  secret: string | undefined;
  proof: Proof;
  visit: Visit;
  /** Whether to skip the second factor in this browser for a while. */
  remember: boolean;
}

/**
 * Verifies the second factor and completes the sign-in in one transaction. Throws UNAUTHORIZED when
 * the factor is wrong, and SIGN_IN_EXPIRED after the time limit or a password change.
 */
export async function finishSignIn(
  db: Db,
  installation: Installation,
  { secret, proof, visit, remember }: Rest,
) {
  const pending = await findPending(db, secret);
  const prover = { user: pending.user, owner: pending.id };
  if (!(await prove(db, installation, { prover, proof })))
    throw new AppError("UNAUTHORIZED", "This is not right, or it has been used already.");
  return db.transaction().execute(async (trx) => {
    const { user, door } = await takePending(trx, secret);
    if (door === "admin" && !worksAtDesk(user))
      throw new AppError("UNAUTHORIZED", "Invalid admin credentials");
    const signedIn = await beginByDoor(trx, user, { door, visit });
    const remembered = remember ? await exemptBrowser(trx, user.id, visit.userAgent) : undefined;
    return { ...signedIn, remembered };
  });
}
