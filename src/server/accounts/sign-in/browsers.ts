import { keepNewest } from "#server/accounts/keep-newest.ts";
import type { Db } from "#server/database/engine.ts";
import { hashSecret, isSecret, newSecret } from "#server/accounts/links/secrets.ts";

/**
 * Browsers in which a user has signed in. Each keeps a random id in a cookie that outlives its
 * sessions; the database has only the hash. The id does not replace the password, but strangers'
 * tries do not slow down a known browser, and a sign-in from an unknown one is reported to the
 * owner.
 */

const DAY_S = 24 * 3600;
/** The longest time that browsers keep a cookie. */
const KEPT_S = 400 * DAY_S;

export function browserCookieName(secure: boolean): string {
  return secure ? "__Host-browser" : "browser";
}

/** The cookie that identifies a known browser. */
export function browserCookie(id: string, secure: boolean): string {
  const attributes = secure ? "; Secure" : "";
  return `${browserCookieName(secure)}=${id}; HttpOnly; Max-Age=${KEPT_S}; Path=/; SameSite=Lax${attributes}`;
}

/** Whether this user has signed in before from the browser with this id. */
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

interface Remembered {
  /** The id that the browser is to keep. */
  id: string;
  /** When the user's other browsers became known, latest first. */
  others: string[];
  isNew: boolean;
}

/**
 * Remembers that the user has signed in from a browser. An id known for any user is kept; every
 * other gets a new one, so that nobody can plant an id of their own choice.
 */
export async function rememberBrowser(
  trx: Db,
  userId: number,
  { id, userAgent }: { id: string | undefined; userAgent: string },
): Promise<Remembered> {
  const now = new Date().toISOString();
  const kept = id !== undefined && (await isKnownToAnybody(trx, id)) ? id : newSecret();
  const idHash = hashSecret(kept);
  const rows = await trx
    .selectFrom("browsers")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .select(["idHash", "createdAt"])
    .execute();
  const description = userAgent.slice(0, 200);
  await trx
    .insertInto("browsers")
    .values({ idHash, userId, userAgent: description, createdAt: now, lastSeenAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["idHash", "userId"])
        .doUpdateSet({ userAgent: description, lastSeenAt: now }),
    )
    .execute();
  await keepNewest(trx, "browsers", userId);
  const others = rows.filter((row) => row.idHash !== idHash);
  return {
    id: kept,
    others: others.map((row) => row.createdAt),
    isNew: others.length === rows.length,
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
  const before = new Date(Date.now() - KEPT_S * 1000).toISOString();
  await db.deleteFrom("browsers").where("lastSeenAt", "<", before).execute();
}
