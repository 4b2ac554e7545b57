import { ago } from "#kit/values/times.ts";
import { keepNewest } from "#domains/accounts/keep-newest.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";

/**
 * Browsers in which a user has signed in, or chosen a new password through a link. Each keeps a
 * random id in a cookie that outlives its sessions; the database has only the hash. The id does not
 * replace the password, but strangers' tries do not slow down a known browser, and the first
 * sign-in from one is reported to the owner.
 */

const DAY_S = 24 * 3600;
/** The longest lifetime that browsers allow for a cookie. */
const KEPT_S = 400 * DAY_S;

export function browserCookieName(secure: boolean): string {
  return secure ? "__Host-browser" : "browser";
}

export function browserCookie(id: string, secure: boolean): string {
  const attributes = secure ? "; Secure" : "";
  return `${browserCookieName(secure)}=${id}; HttpOnly; Max-Age=${KEPT_S}; Path=/; SameSite=Lax${attributes}`;
}

export async function isKnownBrowser(
  db: Db,
  userId: number,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined || !isSecret(id)) return false;
  const row = await db
    .selectFrom("browsers")
    .where("idHash", "=", hashSecret(id))
    .where("userId", "=", userId)
    .select("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user has signed in from a known browser with this id. */
async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("browsers")
    .where("userId", "=", userId)
    .where("signedInAt", "is not", null)
    .select("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the user was invited and has neither chosen a password nor signed in since, not even with
 * the password that the admin typed.
 */
export async function awaitsFirstPassword(db: Db, userId: number): Promise<boolean> {
  const invited = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .where("invitedAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  return invited !== undefined && !(await hasSignedIn(db, userId));
}

interface Visitor {
  /** The id of the browser, from its cookie. */
  id: string | undefined;
  userAgent: string;
  /**
   * Whether it counts as a sign-in. Choosing a first password does, since a sign-in follows at
   * once; choosing a new one does not.
   */
  isSignIn: boolean;
}

interface Remembered {
  /** The id that the browser should keep. */
  id: string;
  /** When the user's other browsers became known, latest first. */
  others: string[];
  /** Whether this was the user's first sign-in from it. */
  isNew: boolean;
}

/**
 * Remembers a browser of a user. An id known for any user is kept; every other is replaced, so that
 * nobody can plant an id of their own choice.
 */
export async function rememberBrowser(
  trx: Db,
  userId: number,
  { id, userAgent, isSignIn }: Visitor,
): Promise<Remembered> {
  const now = new Date().toISOString();
  const kept = id !== undefined && (await isKnownToAnybody(trx, id)) ? id : newSecret();
  const idHash = hashSecret(kept);
  const rows = await trx
    .selectFrom("browsers")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .select(["idHash", "createdAt", "signedInAt"])
    .execute();
  const seen = {
    userAgent: userAgent.slice(0, 200),
    lastSeenAt: now,
    ...(isSignIn && { signedInAt: now }),
  };
  await trx
    .insertInto("browsers")
    .values({ signedInAt: null, ...seen, idHash, userId, createdAt: now })
    .onConflict((conflict) => conflict.columns(["idHash", "userId"]).doUpdateSet(seen))
    .execute();
  await keepNewest(trx, "browsers", userId);
  const before = rows.find((row) => row.idHash === idHash);
  return {
    id: kept,
    others: rows.filter((row) => row !== before).map((row) => row.createdAt),
    isNew: (before?.signedInAt ?? null) === null,
  };
}

async function isKnownToAnybody(db: Db, id: string): Promise<boolean> {
  if (!isSecret(id)) return false;
  const row = await db
    .selectFrom("browsers")
    .where("idHash", "=", hashSecret(id))
    .select("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes browsers whose cookie has expired; runs hourly. */
export async function sweepBrowsers(db: Db): Promise<void> {
  const before = ago(KEPT_S * 1000);
  await db.deleteFrom("browsers").where("lastSeenAt", "<", before).execute();
}
