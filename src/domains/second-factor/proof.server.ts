import type { Account, User } from "#domains/accounts/accounts.ts";
import type { ProofMethod } from "./second-factor.ts";
import type { Proof, Confirmation } from "./second-factor.input.ts";
import { aboutUser } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { type Db, activeAdmins } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { keepChallenge, takeChallenge } from "./challenges.server.ts";
import type { Installation } from "./installation.server.ts";
import { passkeyHost, passkeyOptions, usePasskey } from "./passkeys.server.ts";
import { recoveryCodesLeft, useRecoveryCode } from "./recovery-codes.server.ts";
import { unseal, isTimeCode, stepOfCode } from "./time-codes.server.ts";
import { secondFactorMail } from "./second-factor-mails.server.ts";
import { FREE_TRIES, forgetTries, takeTry } from "./tries.server.ts";
import { minuteOf } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { verifyPassword } from "#domains/accounts/passwords/passwords.server.ts";
import { confirmSession } from "#platform/database/proofs.ts";
import { readStanding } from "#domains/accounts/sign-in/standing.server.ts";

/** The user to check, and the session or pending sign-in whose challenge a passkey answers. */
export interface Prover {
  user: Account;
  owner: string;
}

/** The methods by which a user can confirm their identity; none without a second factor. */
export async function methodsOf(
  db: Db,
  { site }: Pick<Installation, "site">,
  userId: number,
): Promise<ProofMethod[]> {
  const rows = await db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .select("kind")
    .distinct()
    .execute();
  if (rows.length === 0) return [];
  const kinds = rows.map(({ kind }) => kind);
  const left = await recoveryCodesLeft(db, userId);
  return [
    ...(kinds.includes("passkey") && passkeyHost(site.publicUrl) !== null
      ? ["passkey" as const]
      : []),
    ...(kinds.includes("time-code") ? ["time-code" as const] : []),
    ...(left > 0 ? ["recovery-code" as const] : []),
  ];
}

/** The methods by which a user can confirm their identity, with the options for a passkey. */
export async function waysToProve(db: Db, installation: Installation, prover: Prover) {
  return {
    methods: await methodsOf(db, installation, prover.user.id),
    passkey: await askForPasskey(db, installation, prover),
  };
}

/** The options for proof by a passkey. Null when the user has none. */
async function askForPasskey(db: Db, { site }: Installation, { user, owner }: Prover) {
  const host = passkeyHost(site.publicUrl);
  const options = host === null ? null : await passkeyOptions(db, { userId: user.id, host });
  if (options) await keepChallenge(db, { owner, purpose: "prove" }, options.challenge);
  return options;
}

/**
 * Checks a code or a passkey's response and uses it up. False when it is wrong, which the audit
 * records; five wrong ones also send the owner a mail. Throws TOO_MANY_REQUESTS during a pause, in
 * which only a right passkey or recovery code works.
 */
export async function prove(
  db: Db,
  installation: Installation,
  { prover, proof }: { prover: Prover; proof: Proof },
): Promise<boolean> {
  const { user } = prover;
  if (proof.passkey) return proveByPasskey(db, installation, { prover, passkey: proof.passkey });
  const { code } = proof;
  if (code === undefined) throw new AppError("BAD_REQUEST", "Please enter the code.");
  const compact = code.replaceAll(" ", "");
  return isTimeCode(compact)
    ? proveByTimeCode(db, installation, { user, code: compact })
    : proveByRecoveryCode(db, installation, { user, code });
}

interface Typed {
  user: Account;
  code: string;
}

/**
 * A try is counted before its code is checked, so that of a hundred parallel tries only five count.
 */
async function proveByTimeCode(
  db: Db,
  installation: Installation,
  { user, code }: Typed,
): Promise<boolean> {
  const userId = user.id;
  const tries = await takeTry(db, { userId, method: "code" });
  const isRight = await db.transaction().execute(async (trx) => {
    const right = await useTimeCode(trx, installation, { userId, code });
    if (right) await forgetTries(trx, userId);
    return right;
  });
  if (!isRight) await refuseCode(db, installation, { user, method: "time-code", tries });
  return isRight;
}

/**
 * A recovery code is checked before it is counted: it is far too long to be guessed, and somebody
 * who knows the password must not be able to lock the owner out by entering wrong codes.
 */
async function proveByRecoveryCode(
  db: Db,
  installation: Installation,
  { user, code }: Typed,
): Promise<boolean> {
  const isRight = await db.transaction().execute(async (trx) => {
    const right = await useUpRecoveryCode(trx, installation, { user, code });
    if (right) await forgetTries(trx, user.id);
    return right;
  });
  if (isRight) return true;
  const method = "recovery-code";
  const tries = await takeTry(db, { userId: user.id, method });
  await refuseCode(db, installation, { user, method, tries });
  return false;
}

function refuseCode(
  db: Db,
  { site }: Installation,
  { user, method, tries }: { user: Account; method: ProofMethod; tries: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await recordRefusal(trx, user, method);
    if (tries === FREE_TRIES) await queueMail(trx, secondFactorMail(site, user, "wrongCodes"));
  });
}

interface Shown {
  prover: Prover;
  passkey: NonNullable<Proof["passkey"]>;
}

/** Checked before it is counted, as a recovery code is; wrong ones take from the tries of codes. */
async function proveByPasskey(db: Db, installation: Installation, shown: Shown): Promise<boolean> {
  const { user } = shown.prover;
  if (await isRightPasskey(db, installation, shown)) {
    await forgetTries(db, user.id);
    return true;
  }
  const tries = await takeTry(db, { userId: user.id, method: "code" });
  await refuseCode(db, installation, { user, method: "passkey", tries });
  return false;
}

async function isRightPasskey(
  db: Db,
  installation: Installation,
  { prover, passkey }: Shown,
): Promise<boolean> {
  const host = passkeyHost(installation.site.publicUrl);
  const challenge = await takeChallenge(db, { owner: prover.owner, purpose: "prove" });
  if (host === null || challenge === undefined) return false;
  const userId = prover.user.id;
  return usePasskey(db, installation, { userId, passkey, challenge, host });
}

/** Each code works once: a code must be from a later step than the last one used. */
async function useTimeCode(
  trx: Db,
  { key, log }: Installation,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const apps = await trx
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .where("kind", "=", "time-code")
    .select(["id", "sealedSecret", "lastStep"])
    .execute();
  for (const { id, sealedSecret, lastStep } of apps) {
    const secret = unseal(key, userId, sealedSecret as string);
    if (secret === undefined) log.warn("a time code's secret needs another lender.key", { id });
    const step = secret && stepOfCode(secret, code, { after: lastStep });
    if (step === undefined || step === "") continue;
    const { numUpdatedRows } = await trx
      .updateTable("secondFactors")
      .set({ lastStep: step, lastUsedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("lastStep", "<", step)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return true;
  }
  return false;
}

async function useUpRecoveryCode(
  trx: Db,
  { key, site }: Installation,
  { user, code }: { user: Account; code: string },
): Promise<boolean> {
  if (!(await useRecoveryCode(trx, key, { userId: user.id, code }))) return false;
  const left = await recoveryCodesLeft(trx, user.id);
  await happened(trx, { user }, "second-factor.recovery-code", {
    on: aboutUser(user),
    after: { left },
  });
  await queueMail(trx, secondFactorMail(site, user, "codeUsed"));
  return true;
}

/** Records a wrong proof in the activity. */
export function recordRefusal(
  db: Db,
  user: Account,
  method: ProofMethod | "password",
): Promise<void> {
  return happened(db, { user }, "second-factor.refused", {
    on: aboutUser(user),
    after: { method },
  });
}

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
