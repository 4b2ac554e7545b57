import type { Db } from "../database.ts";
import { hashSecret, isSecret, newSecret } from "./secrets.ts";

/**
 * The browsers in which somebody has signed in. Each keeps a random id in a cookie that outlives its
 * sessions; the database has the hash alone. Whoever shows such an id still needs the password, but
 * is not slowed by what strangers try, and a sign-in anywhere else is told to the owner.
 */

const DAY_S = 24 * 3600;
/** As long as browsers keep any cookie. */
const KEPT_S = 400 * DAY_S;
const BROWSERS_PER_USER = 20;

export function browserCookieName(secure: boolean): string {
  return secure ? "__Host-browser" : "browser";
}

/** The cookie by which the browser is known again. */
export function browserCookie(id: string, secure: boolean): string {
  const attributes = secure ? "; Secure" : "";
  return `${browserCookieName(secure)}=${id}; HttpOnly; Max-Age=${KEPT_S}; Path=/; SameSite=Lax${attributes}`;
}

/** Whether this user has signed in from the browser of that id before. */
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
  /** What the browser is to keep. */
  id: string;
  /** Since when the user's other browsers are known, the latest first. */
  others: string[];
  isNew: boolean;
}

/**
 * Remembers that the user has signed in from a browser. One that somebody here knows keeps its id;
 * any other gets a new one, so that nobody can plant an id of their own choosing.
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
  await forgetOldest(trx, userId);
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

async function forgetOldest(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom("browsers")
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .limit(BROWSERS_PER_USER)
    .select("idHash");
  await trx
    .deleteFrom("browsers")
    .where("userId", "=", userId)
    .where("idHash", "not in", kept)
    .execute();
}

/** Forgets browsers whose cookie has run out; run hourly. */
export async function sweepBrowsers(db: Db): Promise<void> {
  const before = new Date(Date.now() - KEPT_S * 1000).toISOString();
  await db.deleteFrom("browsers").where("lastSeenAt", "<", before).execute();
}
