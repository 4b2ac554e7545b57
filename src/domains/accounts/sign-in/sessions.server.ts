import { AT_DESK, ofDeskRoles } from "#domains/accounts/roles.ts";
import type { ExpressionBuilder } from "kysely";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import {
  type Account,
  type DeskRights,
  type User,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import { SIGNED_IN } from "#domains/session/signed-in.ts";
import type { Actor } from "#platform/access.ts";
import { keepNewest } from "#domains/accounts/keep-newest.server.ts";
import type { Db, Tables } from "#platform/database/engine.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Account>;
    UserId: number;
    DatabaseSessionAttributes: { userAgent: string };
    DatabaseUserAttributes: Account;
  }
}

/** Sessions are renewed after half of their idle time; the absolute end does not move. */
const LIFETIMES = {
  member: { idle: new TimeSpan(30, "d"), absolute: new TimeSpan(90, "d") },
  admin: { idle: new TimeSpan(1, "h"), absolute: new TimeSpan(12, "h") },
} as const;

export function cookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

function luciaFor(
  db: Db,
  role: keyof typeof LIFETIMES,
  { secure, renew = true }: { secure: boolean; renew?: boolean },
): Lucia<{}, Account> {
  const adapter = kyselyAdapter(db, LIFETIMES[role].absolute);
  // Lucia would renew by itself after half of the lifetime
  if (!renew) adapter.updateSessionExpiration = async () => {};
  return new Lucia<{}, Account>(adapter, {
    sessionExpiresIn: LIFETIMES[role].idle,
    sessionCookie: { name: cookieName(secure), attributes: { secure, sameSite: "lax", path: "/" } },
    getUserAttributes: (user) => user,
  });
}

function roleOf(user: DeskRights): keyof typeof LIFETIMES {
  return worksAtDesk(user) ? "admin" : "member";
}

// Decision: src/decisions/006-lucia-behind-one-file.md
/**
 * Lucia's seven methods over Kysely. Lucia sees only the token, the database only its hash.
 * Sessions are returned with the id that was passed in; otherwise a cookie refresh would send out
 * the hash.
 */
function kyselyAdapter(db: Db, absolute: TimeSpan): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.userId")
        .where("sessions.id", "=", hashSecret(token))
        .select(USER_COLUMNS)
        .select(["sessions.expiresAt", "sessions.userAgent", "sessions.userId"])
        .executeTakeFirst();
      if (!row) return [null, null];
      const session: DatabaseSession = {
        id: token,
        userId: row.userId,
        expiresAt: new Date(row.expiresAt),
        attributes: { userAgent: row.userAgent },
      };
      return [session, { id: row.userId, attributes: toUser(row) }];
    },
    getUserSessions: () => Promise.reject(new Error("own-sessions.ts lists the sessions")),
    async setSession({ id, userId, expiresAt, attributes }) {
      const now = Date.now();
      await db
        .insertInto("sessions")
        .values({
          id: hashSecret(id),
          userId,
          userAgent: attributes.userAgent.slice(0, 200),
          createdAt: new Date(now).toISOString(),
          expiresAt: expiresAt.toISOString(),
          absoluteExpiresAt: new Date(now + absolute.milliseconds()).toISOString(),
        })
        .execute();
    },
    async updateSessionExpiration(token, expiresAt) {
      await db
        .updateTable("sessions")
        .set((row) => ({ expiresAt: beforeTheEnd(row, expiresAt.toISOString()) }))
        .where("id", "=", hashSecret(token))
        .execute();
    },
    deleteSession: (token) => endSession(db, hashSecret(token)),
    deleteUserSessions: (userId) => endSessions(db, userId),
    async deleteExpiredSessions() {
      await db.deleteFrom("sessions").where("expiresAt", "<=", new Date().toISOString()).execute();
    },
  };
}

/** A time, or the session's absolute end if that is earlier. */
function beforeTheEnd(row: ExpressionBuilder<Tables, "sessions">, time: string) {
  const end = row.ref("absoluteExpiresAt");
  return row.case().when(end, "<", time).then(end).else(time).end();
}

/** Signs the user in. Returns the cookie to set and the session's stored id. */
export async function startSession(
  db: Db,
  user: User,
  { userAgent, secure }: { userAgent: string; secure: boolean },
): Promise<{ cookie: string; sessionId: string }> {
  const lucia = luciaFor(db, roleOf(user), { secure });
  const { id: token } = await lucia.createSession(
    user.id,
    { userAgent },
    { sessionId: newSecret() },
  );
  await keepNewest(db, "sessions", user.id);
  return { cookie: lucia.createSessionCookie(token).serialize(), sessionId: hashSecret(token) };
}

/**
 * The session of a cookie's token, with its current user. If asked to, renews a session past half
 * of its lifetime.
 */
export async function readSession(
  db: Db,
  token: string,
  { secure, renew }: { secure: boolean; renew: boolean },
): Promise<{ user: Account; sessionId: string; renewedCookie?: string } | undefined> {
  if (!isSecret(token)) return undefined;
  const sessionId = hashSecret(token);
  const owner = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .where("sessions.id", "=", sessionId)
    .select(AT_DESK)
    .executeTakeFirst();
  if (!owner) return undefined;
  const lucia = luciaFor(
    db,
    roleOf({ isAdmin: owner.isAdmin === 1, ...ofDeskRoles((role) => owner[role] === 1) }),
    { secure, renew },
  );
  const { session, user } = await lucia.validateSession(token);
  if (!session) return undefined;
  return {
    user,
    sessionId,
    ...(session.fresh && renew && { renewedCookie: lucia.createSessionCookie(token).serialize() }),
  };
}

export function blankCookie(secure: boolean): string {
  const attributes = secure ? "; Secure" : "";
  return `${cookieName(secure)}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax${attributes}`;
}

/**
 * A readable hint that is set and removed with the session's cookie: pages are the same for
 * everybody, and a browser that has lost its local storage would treat its user as a stranger.
 */
export function hintBeside(sessionCookie: string): string {
  const [pair = "", ...attributes] = sessionCookie.split("; ");
  const value = pair.endsWith("=") ? "" : "1";
  return [`${SIGNED_IN}=${value}`, ...attributes.filter((it) => it !== "HttpOnly")].join("; ");
}

/** A new admin token for the session; only its hash is stored. */
export async function issueAdminToken(db: Db, sessionId: string): Promise<string> {
  const token = newSecret();
  await db
    .updateTable("sessions")
    .set({ adminTokenHash: hashSecret(token) })
    .where("id", "=", sessionId)
    .execute();
  return token;
}

/** The holder of the admin token, while its session lives. */
export async function readAdminToken(
  db: Db,
  token: string,
  { renew }: { renew: boolean },
): Promise<Actor | undefined> {
  if (!isSecret(token)) return undefined;
  const now = new Date();
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .where("sessions.adminTokenHash", "=", hashSecret(token))
    .where("sessions.expiresAt", ">", now.toISOString())
    .select(USER_COLUMNS)
    .select(["sessions.id as sessionId", "sessions.expiresAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  if (renew) await keepAlive(db, row.sessionId, row.expiresAt, now);
  return { user: toUser(row), sessionId: row.sessionId, via: "bearer" };
}

/**
 * Using the token counts as activity of its session, under the same half-life rule as the cookie.
 */
async function keepAlive(db: Db, sessionId: string, expiresAt: string, now: Date): Promise<void> {
  const idle = LIFETIMES.admin.idle.milliseconds();
  if (Date.parse(expiresAt) - now.getTime() > idle / 2) return;
  const later = new Date(now.getTime() + idle).toISOString();
  await db
    .updateTable("sessions")
    .set((row) => ({ expiresAt: beforeTheEnd(row, later) }))
    .where("id", "=", sessionId)
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Ends a user's sessions and admin tokens, except the session to keep. */
export async function endSessions(db: Db, userId: number, keep?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(keep !== undefined, (query) => query.where("id", "!=", keep as string))
    .execute();
}

/** Removes expired rows; runs hourly. */
export async function sweepSessions(db: Db): Promise<void> {
  await luciaFor(db, "member", { secure: false }).deleteExpiredSessions();
}
