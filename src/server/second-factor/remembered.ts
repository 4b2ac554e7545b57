import type { RememberedBrowser } from "../../shared/second-factor.ts";
import { describeDevice } from "../accounts/device.ts";
import { hashSecret, isSecret, newSecret } from "../accounts/secrets.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";

const LIFETIME_SECONDS = 30 * 24 * 3600;
const MOST_PER_USER = 20;

/** The cookie of a browser that is not asked; several people may use one browser. */
export function rememberedCookieName(userId: number): string {
  return `remembered-${userId}`;
}

/** No second factor is asked for in this browser for 30 days. Resolves to what its cookie is to hold, and for how long. */
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
  await dropOldest(trx, userId);
  return { value, maxAge: LIFETIME_SECONDS };
}

/** Whether the token is of a browser in which this user is not asked. */
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

/** The browsers in which the user is not asked, the latest first. */
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

/** Throws NOT_FOUND for what is none of the user's own. */
export async function forgetBrowser(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("rememberedBrowsers")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND", "This browser is asked already.");
}

/** Ends what the password alone had opened: sign-ins half of the way, and remembered browsers. */
export async function endRemembered(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("pendingSignIns").where("userId", "=", userId).execute();
  await trx.deleteFrom("rememberedBrowsers").where("userId", "=", userId).execute();
}

/** Forgets what has run out; run hourly. */
export async function sweepSecondFactors(db: Db): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ["pendingSignIns", "rememberedBrowsers", "secondFactorChallenges"] as const)
    await db.deleteFrom(table).where("expiresAt", "<=", now).execute();
}

async function dropOldest(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom("rememberedBrowsers")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_PER_USER)
    .select("id");
  await trx
    .deleteFrom("rememberedBrowsers")
    .where("userId", "=", userId)
    .where("id", "not in", kept)
    .execute();
}
