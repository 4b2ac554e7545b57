import { factor } from "./second-factor.output.ts";
import type {
  AddedFactor,
  Factor,
  FactorKind,
  TimeCodeOffer,
  SecondFactorOverview,
} from "./second-factor.ts";
import type { PasskeyInput, TimeCodeInput } from "./second-factor.input.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { holdUser, aboutUser, toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf, type Db, type Row, activeAdmins } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { keepChallenge, readChallenge, takeChallenge } from "./challenges.server.ts";
import type { Installation } from "./installation.server.ts";
import { newPasskeyOptions, passkeyHost, verifyNewPasskey } from "./passkeys.server.ts";
import { readStanding } from "#domains/accounts/sign-in/standing.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes.server.ts";
import {
  seal,
  unseal,
  newTimeCodeSecret,
  stepOfCode,
  timeCodeAddress,
} from "./time-codes.server.ts";
import { secondFactorMail } from "./second-factor-mails.server.ts";
import { type User, usernameKey } from "#domains/accounts/accounts.ts";
import type { Asking, Site } from "#platform/context.ts";
import { holdAccounts } from "#platform/database/proofs.ts";

const MOST_PER_USER = 10;
/** Why access ended, for the activity. */
export const FACTOR_CHANGED = "another second factor";
const COLUMNS = columnsOf("secondFactors", factor);

/** A user's factors, in the order they were added. */
export async function listFactors(db: Db, userId: number): Promise<Factor[]> {
  return db
    .selectFrom("secondFactors")
    .where("userId", "=", userId)
    .orderBy("id")
    .select(COLUMNS)
    .execute();
}

/** Creates a secret for a new time code app, active once one of its codes has been entered. */
export async function offerTimeCode(
  db: Db,
  { key, site }: Installation,
  { user, sessionId }: Actor,
): Promise<TimeCodeOffer> {
  const secret = newTimeCodeSecret();
  const offered = { owner: sessionId, purpose: "add-time-code" } as const;
  await keepChallenge(db, offered, seal(key, user.id, secret));
  const address = timeCodeAddress(secret, { issuer: site.companyName, username: user.username });
  return { secret, address };
}

/** Adds the offered time code app. Throws BAD_REQUEST when the code does not match its secret. */
export async function addTimeCode(
  db: Db,
  installation: Installation,
  { actor, name, code }: { actor: Actor } & TimeCodeInput,
): Promise<AddedFactor> {
  const { key } = installation;
  return db.transaction().execute(async (trx) => {
    const offered = { owner: actor.sessionId, purpose: "add-time-code" } as const;
    const sealedSecret = await readChallenge(trx, offered);
    const secret = sealedSecret && unseal(key, actor.user.id, sealedSecret);
    if (!sealedSecret || !secret) throw tooLate();
    const step = stepOfCode(secret, code.replaceAll(" ", ""), { after: 0 });
    if (step === undefined) throw invalidAt("code", "This is not the code that the app shows now.");
    if ((await takeChallenge(trx, offered)) === undefined) throw tooLate();
    return add(trx, installation, {
      actor,
      values: { kind: "time-code", name, sealedSecret, lastStep: step },
    });
  });
}

/**
 * The options for a browser to create a passkey. Throws CONFLICT if the site's address allows none.
 */
export async function offerPasskey(db: Db, installation: Installation, actor: Actor) {
  const host = requirePasskeyHost(installation);
  const options = await newPasskeyOptions(db, installation, { user: actor.user, host });
  await keepChallenge(db, { owner: actor.sessionId, purpose: "add-passkey" }, options.challenge);
  return options;
}

/** Adds the passkey that a browser has created. Throws BAD_REQUEST when it cannot be verified. */
export async function addPasskey(
  db: Db,
  installation: Installation,
  { actor, name, passkey }: { actor: Actor } & PasskeyInput,
): Promise<AddedFactor> {
  const host = requirePasskeyHost(installation);
  const challenge = await takeChallenge(db, { owner: actor.sessionId, purpose: "add-passkey" });
  if (challenge === undefined) throw tooLate();
  const made = await verifyNewPasskey(installation, { passkey, challenge, host });
  if (!made) throw new AppError("BAD_REQUEST", "This passkey could not be verified.");
  return db.transaction().execute(async (trx) => {
    return add(trx, installation, { actor, values: { kind: "passkey", name, ...made } });
  });
}

type NewFactor = { kind: FactorKind; name: string } & Partial<Row<"secondFactors">>;

/**
 * The first factor comes with recovery codes. While the account's proofs wait, it waits with them.
 */
async function add(
  trx: Db,
  { key, site }: Installation,
  { actor, values }: { actor: Actor; values: NewFactor },
): Promise<AddedFactor> {
  const { user, sessionId } = actor;
  await holdUser(trx, user.id, actor);
  const before = await listFactors(trx, user.id);
  if (before.length >= MOST_PER_USER)
    throw new AppError(
      "CONFLICT",
      `An account can have ${MOST_PER_USER} of these. Please remove one.`,
    );
  const { waitsUntil } = await readStanding(trx, user.id);
  const since = { createdAt: new Date().toISOString(), provesFrom: waitsUntil ?? null };
  const factor = await trx
    .insertInto("secondFactors")
    .values({ ...values, ...since, userId: user.id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("CONFLICT", "This passkey belongs to an account already.");
    });
  const recoveryCodes = before.length === 0 ? await replaceRecoveryCodes(trx, key, user.id) : [];
  await endLastingAccess(trx, user.id, { why: FACTOR_CHANGED, keepSession: sessionId });
  await happened(trx, actor, "second-factor.add", {
    on: aboutUser(user),
    after: { kind: factor.kind, name: factor.name },
  });
  await queueMail(trx, secondFactorMail(site, user, "added"));
  return { factor, recoveryCodes };
}

/**
 * Removes a factor of the user. Removing the last one also removes everything that depends on it.
 * Throws NOT_FOUND.
 */
export async function removeFactor(
  db: Db,
  { site }: Installation,
  { actor, id, isRequired }: { actor: Actor; id: number; isRequired: boolean },
): Promise<void> {
  const { user } = actor;
  await db.transaction().execute(async (trx) => {
    await holdUser(trx, user.id, actor);
    const removed = await trx
      .deleteFrom("secondFactors")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .returning(["kind", "name"])
      .executeTakeFirstOrThrow(missing("This has been removed already."));
    const left = await listFactors(trx, user.id);
    if (left.length === 0 && isRequired)
      throw new AppError(
        "CONFLICT",
        "Your account must have a second factor. Please add another first.",
      );
    if (left.length === 0) await removeEverything(trx, user.id);
    const keepSession = actor.sessionId;
    await endLastingAccess(trx, user.id, { why: FACTOR_CHANGED, keepSession });
    await happened(trx, actor, "second-factor.remove", { on: aboutUser(user), before: removed });
    await queueMail(trx, secondFactorMail(site, user, "removed"));
  });
}

/** Replaces all recovery codes with new ones. Throws CONFLICT for users without a second factor. */
export async function renewRecoveryCodes(
  db: Db,
  { key, site }: Installation,
  actor: Actor,
): Promise<string[]> {
  const { user } = actor;
  return db.transaction().execute(async (trx) => {
    await holdUser(trx, user.id, actor);
    if ((await listFactors(trx, user.id)).length === 0)
      throw new AppError(
        "CONFLICT",
        "Recovery codes belong to a second factor. Please add one first.",
      );
    const codes = await replaceRecoveryCodes(trx, key, user.id);
    await happened(trx, actor, "second-factor.new-codes", { on: aboutUser(user) });
    await queueMail(trx, secondFactorMail(site, user, "newCodes"));
    return codes;
  });
}

/** Removes all of a user's second factor. Resolves to the number of factors removed. */
export async function removeEverything(trx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("secondFactors")
    .where("userId", "=", userId)
    .executeTakeFirst();
  for (const table of [
    "recoveryCodes",
    "rememberedBrowsers",
    "pendingSignIns",
    "secondFactorTries",
  ] as const)
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  return Number(numDeletedRows);
}

function requirePasskeyHost({ site }: Installation): string {
  const host = passkeyHost(site.publicUrl);
  if (host !== null) return host;
  throw new AppError(
    "CONFLICT",
    "Passkeys need a domain name with https. Please use an authenticator app.",
  );
}

function tooLate(): AppError {
  return new AppError("BAD_REQUEST", "This took too long. Please start again.");
}

/** Resets for users who have lost their second factor. */

/**
 * Reset by an admin, for another user, whose sessions end. Throws NOT_FOUND, and CONFLICT for users
 * without a second factor.
 */
export async function resetSecondFactorOf(
  db: Db,
  { actor, site }: Asking,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, userId, actor);
    if (!user) throw new AppError("NOT_FOUND", "This user does not exist.");
    refuseBeyond(actor, user);
    if (userId === actor.user.id)
      throw new AppError("CONFLICT", "Your own second factor is managed on your account page.");
    await reset(trx, site, user);
    await happened(trx, actor, "second-factor.reset", { on: aboutUser(user) });
  });
}

/**
 * Reset by the operator on the command line. Throws NOT_FOUND, and CONFLICT for users without a
 * second factor.
 */
export async function resetSecondFactorByName(db: Db, site: Site, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .where("usernameKey", "=", usernameKey(username))
      .select(USER_COLUMNS)
      .executeTakeFirstOrThrow(missing(`there is no user ${username}`));
    await reset(trx, site, toUser(row));
    await happened(trx, "operator", "second-factor.reset", { on: aboutUser(row) });
  });
}

async function reset(trx: Db, site: Site, user: User): Promise<void> {
  await holdAccounts(trx, [user.id]);
  const removed = await removeEverything(trx, user.id);
  if (removed === 0)
    throw new AppError("CONFLICT", `The user ${user.username} has no second factor.`);
  await endLastingAccess(trx, user.id, { why: FACTOR_CHANGED });
  await queueMail(trx, secondFactorMail(site, user, "reset"));
}

/** Which users have a second factor, and how many admins have none. */
export async function readSecondFactorOverview(db: Db): Promise<SecondFactorOverview> {
  const rows = await db.selectFrom("secondFactors").select("userId").distinct().execute();
  const enrolled = rows.map(({ userId }) => userId);
  const { adminsWithout } = await activeAdmins(db)
    .where("id", "not in", (query) => query.selectFrom("secondFactors").select("userId"))
    .select((row) => row.fn.countAll<number>().as("adminsWithout"))
    .executeTakeFirstOrThrow();
  return { adminsWithout, enrolled };
}
