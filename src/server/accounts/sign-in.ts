import type { LoginInput } from "../../shared/accounts.input.ts";
import { type User, usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.ts";
import { browserCookie, rememberBrowser } from "./browsers.ts";
import { endSession, issueAdminToken, startSession } from "./sessions.ts";
import { toUser, USER_COLUMNS, writeUser } from "./users.ts";

interface Visit {
  userAgent: string;
  secure: boolean;
  /** The id that the browser is known by, as it came. */
  browser: string | undefined;
  /** The sessions that the browser came with: the new one takes their place. */
  replaces: string[];
}

interface SignedIn {
  user: User;
  cookies: string[];
}

/** Signs in whoever username and password belong to; undefined when they are nobody's. */
export function signIn(
  db: Db,
  credentials: LoginInput,
  visit: Visit,
): Promise<SignedIn | undefined> {
  return enter(db, credentials, async (trx, user) => {
    const { cookies } = await enterSession(trx, user, visit);
    return { user, cookies };
  });
}

/** The same for admins alone, with an admin token for the new session. */
export function signInAdmin(
  db: Db,
  credentials: LoginInput,
  visit: Visit,
): Promise<(SignedIn & { adminToken: string }) | undefined> {
  return enter(db, credentials, async (trx, user) => {
    if (!user.isAdmin) return undefined;
    const { cookies, sessionId } = await enterSession(trx, user, visit);
    return { user, cookies, adminToken: await issueAdminToken(trx, sessionId) };
  });
}

/** A session for the user in place of those that the browser came with, in a browser known from now on. */
export async function enterSession(db: Db, user: User, { replaces, browser, ...visit }: Visit) {
  for (const sessionId of replaces) await endSession(db, sessionId);
  const { cookie, sessionId } = await startSession(db, user, visit);
  const { id } = await rememberBrowser(db, user.id, { id: browser, userAgent: visit.userAgent });
  return { cookies: [cookie, browserCookie(id, visit.secure)], sessionId };
}

/**
 * Verifying takes a while: the session starts only if the password that was right is still the
 * user's, or a revocation in between would not hold.
 */
async function enter<Result>(
  db: Db,
  credentials: LoginInput,
  begin: (trx: Db, user: User) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const right = await verifyCredentials(db, credentials);
  if (!right) return undefined;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .where("id", "=", right.userId)
      .where("passwordHash", "=", right.passwordHash)
      .where("deactivatedAt", "is", null)
      .select(USER_COLUMNS)
      .executeTakeFirst();
    return row && begin(trx, toUser(row));
  });
}

/**
 * Whose username and password these are; undefined when they are nobody's. Known and unknown names
 * take the same time. Throws BUSY when too many passwords wait.
 */
async function verifyCredentials(
  db: Db,
  { username, password }: LoginInput,
): Promise<{ userId: number; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom("users")
    .where("usernameKey", "=", usernameKey(username))
    .select(["id", "passwordHash"])
    .executeTakeFirst();
  const right = await verifyPassword(row?.passwordHash, password);
  if (!row || !right) return undefined;
  const { id: userId, passwordHash } = row;
  if (!isOutdatedHash(passwordHash)) return { userId, passwordHash };
  const renewed = await hashPassword(password);
  await writeUser(db, userId, { passwordHash: renewed }, passwordHash);
  return { userId, passwordHash: renewed };
}
