import type { User } from "../../shared/accounts.ts";
import { recordSignIn } from "../audit/sign-ins.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import type { Proof } from "../../shared/second-factor.input.ts";
import { confirmSession } from "../second-factor/confirmation.ts";
import type { Installation } from "../second-factor/installation.ts";
import { beginPending, finishPending } from "../second-factor/pending.ts";
import { hasSecondFactor } from "../second-factor/policy.ts";
import { exemptBrowser, isRemembered } from "../second-factor/remembered.ts";
import type { SignInDoor } from "../tables.ts";
import { newDevice, type Site } from "./account-mails.ts";
import { describeDevice } from "./device.ts";
import type { Account } from "./find-account.ts";
import { hashPassword, isOutdatedHash, type Place, verifyPassword } from "./passwords.ts";
import { browserCookie, rememberBrowser } from "./browsers.ts";
import { endSession, issueAdminToken, startSession } from "./sessions.ts";
import { toUser, USER_COLUMNS, writeUser } from "./users.ts";

export interface Visit {
  userAgent: string;
  secure: boolean;
  /** The id that the browser is known by, as it came. */
  browser: string | undefined;
  /** The sessions that the browser came with: the new one takes their place. */
  replaces: string[];
  /** By which the browser is remembered as one in which this user is not asked for a second factor. */
  remembered: (userId: number) => string | undefined;
  /** Where the browser is, for the record. */
  network: string;
  site: Site;
}

interface Credentials {
  account: Account;
  password: string;
  /** In the hashing line. */
  place: Place | undefined;
}

export interface SignedIn {
  user: User;
  cookies: string[];
  /** For who came by the admins' door. */
  adminToken?: string;
}

interface NewCookie {
  value: string;
  /** Seconds. */
  maxAge: number;
}

interface Rest {
  secret: string | undefined;
  proof: Proof;
  visit: Visit;
  /** Whether the second factor is not to be asked for in this browser for a while. */
  remember: boolean;
}

/** The password was right; a second factor has to follow, by whoever holds what is pending. */
export interface Halfway {
  user: User;
  pending: NewCookie;
}

/**
 * Signs in whoever the account and the password belong to, or half of the way when they have a second factor;
 * undefined when they are nobody's, or when somebody else than an admin comes by the admins' door.
 */
export function signIn(
  db: Db,
  credentials: Credentials,
  { door, visit }: { door: SignInDoor; visit: Visit },
): Promise<SignedIn | Halfway | undefined> {
  return enter(db, credentials, async (trx, user) => {
    if (door === "admin" && !user.isAdmin) return undefined;
    const isEnrolled = await hasSecondFactor(trx, user.id);
    if (isEnrolled && !(await isRemembered(trx, user.id, visit.remembered(user.id))))
      return { user, pending: await beginPending(trx, { userId: user.id, door }) };
    const { sessionId, ...signedIn } = await enterByDoor(trx, user, { door, visit });
    // In a remembered browser only the password was shown
    if (!isEnrolled) await confirmSession(trx, sessionId);
    return signedIn;
  });
}

/** Goes the rest of the way by the second factor. Throws UNAUTHORIZED. */
export function finishSignIn(
  db: Db,
  installation: Installation,
  { visit, remember, ...given }: Rest,
): Promise<SignedIn & { remembered: NewCookie | undefined }> {
  return finishPending(db, installation, given, async (trx, user, door) => {
    if (door === "admin" && !user.isAdmin)
      throw new AppError("UNAUTHORIZED", "Invalid admin credentials");
    const { sessionId, ...signedIn } = await enterByDoor(trx, user, { door, visit });
    await confirmSession(trx, sessionId);
    const remembered = remember ? await exemptBrowser(trx, user.id, visit.userAgent) : undefined;
    return { ...signedIn, remembered };
  });
}

async function enterByDoor(
  trx: Db,
  user: User,
  { door, visit }: { door: SignInDoor; visit: Visit },
): Promise<SignedIn & { sessionId: string }> {
  const { cookies, sessionId } = await enterSession(trx, user, { door, visit });
  const entered = { user, cookies, sessionId };
  if (door === "site") return entered;
  return { ...entered, adminToken: await issueAdminToken(trx, sessionId) };
}

/**
 * A session for the user in place of those that the browser came with, on record, in a browser known
 * from now on. To be called in a transaction.
 */
export async function enterSession(
  trx: Db,
  user: User,
  { door, visit }: { door: SignInDoor | "registration"; visit: Omit<Visit, "remembered"> },
) {
  const { replaces, browser: id, userAgent, secure, network, site } = visit;
  for (const sessionId of replaces) await endSession(trx, sessionId);
  const { cookie, sessionId } = await startSession(trx, user, { userAgent, secure });
  const device = describeDevice(userAgent);
  await recordSignIn(trx, user, { door, network, device });
  const browser = await rememberBrowser(trx, user.id, { id, userAgent });
  if (browser.isNew && isToldOf(user, browser.others))
    await queueMail(trx, newDevice(site, user, device));
  return { cookies: [cookie, browserCookie(browser.id, secure)], sessionId };
}

const DAY_MS = 24 * 3_600_000;

/**
 * A first sign-in is no news to anybody. An address that nobody has proved gets one mail a day at
 * most: it may be that of a stranger.
 */
function isToldOf({ isVerified }: User, [latest]: string[]): boolean {
  if (latest === undefined) return false;
  return isVerified || Date.parse(latest) < Date.now() - DAY_MS;
}

/**
 * Verifying takes a while: the session starts only if the password that was right is still the
 * user's, or a revocation in between would not hold.
 */
async function enter<Result>(
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
      .executeTakeFirst();
    return row && begin(trx, toUser(row));
  });
}

/**
 * Whose password this is; undefined when it is wrong or there is no such user. Known and unknown
 * names take the same time. Throws BUSY when too many passwords wait.
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
  await writeUser(db, userId, { passwordHash: renewed }, passwordHash);
  return { userId, passwordHash: renewed };
}
