import type { RememberedBrowser } from "#domains/second-factor/second-factor.ts";
import { describeDevice } from "./device.server.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { keepNewest } from "#domains/accounts/keep-newest.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

const LIFETIME_SECONDS = 30 * 24 * 3600;

/** The cookie of a remembered browser, with the user's id in its name: people share browsers. */
export function rememberedCookieName(userId: number): string {
  return `remembered-${userId}`;
}

/** Exempts this browser from the second factor for 30 days. Resolves to its cookie and lifetime. */
export async function exemptBrowser(
  trx: Db,
  userId: number,
  userAgent: string,
): Promise<{ value: string; maxAge: number }> {
  const value = newSecret();
  const now = Date.now();
  await trx
    .insertInto("rememberedBrowsers")
    .values({
      tokenHash: hashSecret(value),
      userId,
      userAgent: userAgent.slice(0, 200),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LIFETIME_SECONDS * 1000).toISOString(),
    })
    .execute();
  await keepNewest(trx, "rememberedBrowsers", userId);
  return { value, maxAge: LIFETIME_SECONDS };
}

/** Whether the token belongs to a browser that is remembered for this user. */
export async function isRemembered(
  db: Db,
  userId: number,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !isSecret(token)) return false;
  const row = await db
    .selectFrom("rememberedBrowsers")
    .where("tokenHash", "=", hashSecret(token))
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date().toISOString())
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRemembered(
  db: Db,
  userId: number,
  token: string | undefined,
): Promise<RememberedBrowser[]> {
  const current = token === undefined ? undefined : hashSecret(token);
  const rows = await db
    .selectFrom("rememberedBrowsers")
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date().toISOString())
    .orderBy("id", "desc")
    .select(["id", "tokenHash", "userAgent", "createdAt", "expiresAt"])
    .execute();
  return rows.map(({ id, tokenHash, userAgent, createdAt, expiresAt }) => ({
    id,
    device: describeDevice(userAgent),
    createdAt,
    expiresAt,
    isCurrent: tokenHash === current,
  }));
}

/** Throws NOT_FOUND when the browser does not belong to the user. */
export async function forgetBrowser(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("rememberedBrowsers")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new AppError("NOT_FOUND", "This browser is already asked for the second factor.");
}

/**
 * Ends everything that the password alone gave access to: pending sign-ins and remembered browsers.
 */
export async function endRemembered(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("pendingSignIns").where("userId", "=", userId).execute();
  await trx.deleteFrom("rememberedBrowsers").where("userId", "=", userId).execute();
}

/** Removes expired rows; runs hourly. */
export async function sweepSecondFactors(db: Db): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ["pendingSignIns", "rememberedBrowsers", "secondFactorChallenges"] as const)
    await db.deleteFrom(table).where("expiresAt", "<=", now).execute();
}
