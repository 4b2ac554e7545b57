import { type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { recordSignIn } from "#domains/audit/sign-ins.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { canReach, queueMail } from "#domains/mail/outbox.server.ts";
import { DAY_MS, fromNow } from "#kit/values/times.ts";
import { hasSecondFactor } from "#platform/database/proofs.ts";
import { isRemembered, rememberedCookieName } from "./remembered.server.ts";
import type { SignInDoor } from "#domains/accounts/accounts.table.ts";
import { newDevice } from "#domains/accounts/account-mails.server.ts";
import { type Context, type Site, siteOf } from "#platform/context.ts";
import { describeDevice } from "./device.server.ts";
import type { Account } from "#domains/accounts/find-account.server.ts";
import {
  hashPassword,
  isOutdatedHash,
  type Place,
  verifyPassword,
} from "#domains/accounts/passwords/passwords.server.ts";
import { browserCookie, rememberBrowser } from "./browsers.server.ts";
import { endSession, issueAdminToken, startSession } from "./sessions.server.ts";
import { toUser, USER_COLUMNS, writeUser, holdUser } from "#domains/accounts/user-rows.server.ts";
import { keepNewest } from "#domains/accounts/keep-newest.server.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { AppError } from "#platform/errors.ts";

/** What a sign-in needs to know about the browser. */
export interface Visit {
  userAgent: string;
  secure: boolean;
  /** The id of the known browser, from its cookie. */
  browser: string | undefined;
  /** The sessions that the browser presented: the new one replaces them. */
  replaces: string[];
  /**
   * The token that remembers this user in this browser, so that the second factor is not asked for.
   */
  remembered: (userId: number) => string | undefined;
  /** The browser's network, for the audit. */
  network: string;
  site: Site;
}

export function visitOf(ctx: Context): Visit {
  return {
    userAgent: ctx.userAgent,
    secure: isSecure(ctx),
    browser: ctx.browser,
    replaces: ctx.presented,
    network: ctx.clientNetwork,
    site: siteOf(ctx.app),
    remembered: (userId) => ctx.cookie(rememberedCookieName(userId)),
  };
}

export function isSecure({ app }: Pick<Context, "app">): boolean {
  return app.publicUrl().startsWith("https:");
}

interface Credentials {
  account: Account;
  password: string;
  /** The place in the hashing line. */
  place: Place | undefined;
}

export interface SignedIn {
  user: User;
  cookies: string[];
  /** For sign-ins on the admin route. */
  adminToken?: string;
}

interface NewCookie {
  value: string;
  /** In seconds. */
  maxAge: number;
}

/** The password was right; the second factor follows, in the browser with the pending sign-in. */
export interface Halfway {
  user: User;
  pending: NewCookie;
}

/**
 * Signs in the user of the account and password, or starts a pending sign-in if they have a second
 * factor. Undefined when they match no user, or when a user who may not enter the admin area uses
 * the admin route.
 */
export function signIn(
  db: Db,
  credentials: Credentials,
  { door, visit }: { door: SignInDoor; visit: Visit },
): Promise<SignedIn | Halfway | undefined> {
  return withRightPassword(db, credentials, async (trx, user) => {
    if (door === "admin" && !worksAtDesk(user)) return undefined;
    const isEnrolled = await hasSecondFactor(trx, user.id);
    if (isEnrolled && !(await isRemembered(trx, user.id, visit.remembered(user.id))))
      return { user, pending: await beginPending(trx, { userId: user.id, door }) };
    return beginByDoor(trx, user, { door, visit });
  });
}

/** Call it in a transaction. */
export async function beginByDoor(
  trx: Db,
  user: User,
  { door, visit }: { door: SignInDoor; visit: Visit },
): Promise<SignedIn> {
  const { cookies, sessionId } = await beginSession(trx, user, { door, visit });
  const signedIn = { user, cookies };
  if (door === "site") return signedIn;
  return { ...signedIn, adminToken: await issueAdminToken(trx, sessionId) };
}

/**
 * Starts a session in place of those that the browser presented, audits it, and makes the browser
 * known. Call it in a transaction.
 */
export async function beginSession(
  trx: Db,
  user: User,
  { door, visit }: { door: SignInDoor | "registration"; visit: Omit<Visit, "remembered"> },
) {
  const { replaces, browser: id, userAgent, secure, network, site } = visit;
  for (const sessionId of replaces) await endSession(trx, sessionId);
  const { cookie, sessionId } = await startSession(trx, user, { userAgent, secure });
  const device = describeDevice(userAgent);
  await recordSignIn(trx, user, { door, network, device });
  const browser = await rememberBrowser(trx, user.id, { id, userAgent, isSignIn: true });
  if (door !== "registration" && browser.isNew && isToldOf(user, browser.others))
    await queueMail(trx, newDevice(site, user, device));
  return { cookies: [cookie, browserCookie(browser.id, secure)], sessionId };
}

/**
 * An unverified address gets at most one mail a day, because it may belong to a stranger. The first
 * admin may have no address yet, to which a mail would only fail.
 */
function isToldOf({ isVerified, email }: User, [latest]: string[]): boolean {
  if (!canReach(email)) return false;
  return isVerified || latest === undefined || Date.parse(latest) < Date.now() - DAY_MS;
}

/**
 * Hashing takes a while: the session starts only if the password that matched is still the user's;
 * otherwise a revocation in between would have no effect.
 */
async function withRightPassword<Result>(
  db: Db,
  credentials: Credentials,
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
      .forUpdate()
      .executeTakeFirst();
    return row && begin(trx, toUser(row));
  });
}

/**
 * The user of this password; undefined when it is wrong or the user does not exist. Known and
 * unknown names take the same time. Throws BUSY when too many passwords wait.
 */
async function verifyCredentials(
  db: Db,
  { account: { user }, password, place }: Credentials,
): Promise<{ userId: number; passwordHash: string } | undefined> {
  const right = await verifyPassword(user?.passwordHash, password, place);
  if (!user || !right) return undefined;
  const { id: userId, passwordHash } = user;
  if (!isOutdatedHash(passwordHash)) return { userId, passwordHash };
  const renewed = await hashPassword(password);
  await writeUser(db, userId, { passwordHash: renewed }, { passwordHash });
  return { userId, passwordHash: renewed };
}

/**
 * Between the right password and the second factor there is no session, only a pending sign-in: see
 * src/decisions/022-second-factor-after-the-password.md.
 */

const LIFETIME_SECONDS = 600;

/** The cookie of a sign-in that waits for its second factor. */
export const PENDING_COOKIE = "pending-sign-in";

/**
 * Starts a pending sign-in, which ends a user's oldest beyond the limit. Resolves to the browser's
 * cookie value and its lifetime.
 */
async function beginPending(
  trx: Db,
  { userId, door }: { userId: number; door: SignInDoor },
): Promise<{ value: string; maxAge: number }> {
  const value = newSecret();
  const expiresAt = fromNow(LIFETIME_SECONDS * 1000);
  await trx
    .insertInto("pendingSignIns")
    .values({ id: hashSecret(value), userId, door, expiresAt })
    .execute();
  await keepNewest(trx, "pendingSignIns", userId);
  return { value, maxAge: LIFETIME_SECONDS };
}

/** The user of a pending sign-in, and where it began. Throws SIGN_IN_EXPIRED. */
export async function findPending(db: Db, secret: string | undefined) {
  const id = secret !== undefined && isSecret(secret) ? hashSecret(secret) : "";
  const row = await db
    .selectFrom("pendingSignIns")
    .innerJoin("users", "users.id", "pendingSignIns.userId")
    .where("pendingSignIns.id", "=", id)
    .where("pendingSignIns.expiresAt", ">", new Date().toISOString())
    .where("users.deactivatedAt", "is", null)
    .select(USER_COLUMNS)
    .select("pendingSignIns.door")
    .executeTakeFirst();
  if (row) return { user: toUser(row), door: row.door, id };
  throw tookTooLong();
}

/**
 * Ends a pending sign-in whose user has proved who they are; works once. Throws SIGN_IN_EXPIRED.
 */
export async function takePending(trx: Db, secret: string | undefined) {
  const { user, door, id } = await findPending(trx, secret);
  const now = await holdUser(trx, user.id);
  const taken = await trx.deleteFrom("pendingSignIns").where("id", "=", id).executeTakeFirst();
  // If no row was deleted, another request has completed it or a new password has ended it
  if (!now || taken.numDeletedRows === 0n) throw tookTooLong();
  return { user: now, door };
}

function tookTooLong(): AppError {
  return new AppError("SIGN_IN_EXPIRED", "This took too long. Please sign in again.");
}
