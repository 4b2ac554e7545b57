import { ago, DAY_MS, fromNow } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { AppError } from "#platform/errors.ts";
import type { Db } from "./engine.ts";

/** How long a proof is valid, and only for the session that gave it. */
const HOLDS_MS = 5 * 60_000;

/** How long an account's proofs do not count after a change to it that nobody has confirmed. */
const WAIT_MS = DAY_MS;

/** When the proofs of an account that is changed now count again. */
export function waitFromNow(): string {
  return fromNow(WAIT_MS);
}

type Asking = Pick<Actor, "sessionId" | "operation" | "network">;

// Decision: src/decisions/071-tokens-end.md
/**
 * Locks the account of somebody who acts, and others that the action is about, until the transaction
 * ends: an end of access comes before the action or after it, never meanwhile. Call it before any
 * other lock. Rows that refer to the accounts are written meanwhile. Throws UNAUTHORIZED if the
 * session has ended.
 */
export async function holdActor(
  trx: Db,
  { user, sessionId, token }: Pick<Actor, "user" | "sessionId" | "token">,
  ...others: number[]
): Promise<void> {
  await holdAccounts(trx, [user.id, ...others]);
  if (token) return;
  const session = trx.selectFrom("sessions").where("id", "=", sessionId).select("id");
  await session.executeTakeFirstOrThrow(() => new AppError("UNAUTHORIZED", "Please sign in."));
}

/** In the order of their ids, so that no two transactions wait for each other. */
export async function holdAccounts(trx: Db, ids: readonly number[]): Promise<void> {
  const users = trx.selectFrom("users").where("id", "in", ids).select("id");
  await users.orderBy("id").forNoKeyUpdate().execute();
}

// Decision: src/decisions/069-confirmed-is-a-level.md
/**
 * Throws CONFIRMATION_REQUIRED unless the session has a recent proof from the same network that is
 * open, which this operation spends, or that the same operation has spent. Spent `"once"`, it
 * serves no retry.
 */
export async function spendProof(db: Db, asking: Asking, spends?: "once"): Promise<void> {
  if (!(await trySpendProof(db, asking, spends)))
    throw new AppError("CONFIRMATION_REQUIRED", "Please confirm that it is you.");
}

/** The same, false instead of the refusal. */
export async function trySpendProof(
  db: Db,
  { sessionId, operation, network = "" }: Asking,
  spends?: "once",
): Promise<boolean> {
  if (operation === undefined) throw new Error("the procedure does not declare `confirmed`");
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ confirmedFor: spends === "once" ? withoutRetry(operation) : operation })
    .where("id", "=", sessionId)
    .where("confirmedAt", ">", ago(HOLDS_MS))
    .where((proof) =>
      proof.or([proof("confirmedFrom", "is", null), proof("confirmedFrom", "=", network)]),
    )
    .where((proof) =>
      proof.or([
        proof("confirmedFor", "is", null),
        proof("confirmedFor", "in", [operation, withAnyInput(operation)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * For the specified operations, whose answers must not change for users without a second factor:
 * they are not asked, and the result is whether they have given a proof all the same. Call it in
 * the transaction of the action that it protects, in a procedure that declares `confirmed`.
 */
export async function requireConfirmation(
  db: Db,
  asking: Asking & Pick<Actor, "user">,
): Promise<boolean> {
  await holdActor(db, asking);
  if (!(await hasSecondFactor(db, asking.user.id))) return trySpendProof(db, asking);
  await spendProof(db, asking);
  return true;
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The mark of a proof that is open for one operation, with any input. */
function withAnyInput(operation: string): string {
  return `${operation.split(" ", 1)[0]} *`;
}

/** The mark of a proof that an operation has spent and that serves no retry of it. */
function withoutRetry(operation: string): string {
  return `${operation} once`;
}

/** Whether no operation has spent the session's last proof yet. */
export async function isProofOpen(
  db: Db,
  { sessionId, operation = "" }: Pick<Actor, "sessionId" | "operation">,
): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .where("id", "=", sessionId)
    .select("confirmedFor")
    .executeTakeFirst();
  const spentFor = session?.confirmedFor ?? null;
  return spentFor === null || spentFor === withAnyInput(operation);
}

/** After a refusal: lets the proof that the operation has spent serve it with a corrected input. */
export async function keepForCorrection(
  db: Db,
  { sessionId, operation = "" }: Pick<Actor, "sessionId" | "operation">,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmedFor: withAnyInput(operation) })
    .where("id", "=", sessionId)
    .where("confirmedFor", "in", [operation, withoutRetry(operation)])
    .execute();
}

/**
 * Records that the holder of this session has just proved their identity, for any one operation or
 * for the named one.
 */
export async function confirmSession(
  db: Db,
  { sessionId, network }: Pick<Actor, "sessionId" | "network">,
  operation?: string,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      confirmedAt: new Date().toISOString(),
      confirmedFor: operation === undefined ? null : withAnyInput(operation),
      confirmedFrom: network ?? null,
    })
    .where("id", "=", sessionId)
    .execute();
}
