import type { LoginInput } from "../../shared/accounts.input.ts";
import { type User, usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.ts";
import { endSession, issueAdminToken, startSession } from "./sessions.ts";
import { toUser, USER_COLUMNS, writeUser } from "./users.ts";

interface Visit {
  userAgent: string;
  secure: boolean;
  /** The sessions that the browser came with: the new one takes their place. */
  replaces: string[];
}

interface SignedIn {
  user: User;
  cookie: string;
}

/** Signs in whoever username and password belong to; undefined when they are nobody's. */
export function signIn(
  db: Db,
  credentials: LoginInput,
  visit: Visit,
): Promise<SignedIn | undefined> {
  return enter(db, credentials, async (trx, user) => {
    const { cookie } = await enterSession(trx, user, visit);
    return { user, cookie };
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
    const { cookie, sessionId } = await enterSession(trx, user, visit);
    return { user, cookie, adminToken: await issueAdminToken(trx, sessionId) };
  });
}

/** A session for the user in place of those that the browser came with. */
export async function enterSession(db: Db, user: User, { replaces, ...visit }: Visit) {
  for (const sessionId of replaces) await endSession(db, sessionId);
  return startSession(db, user, visit);
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
