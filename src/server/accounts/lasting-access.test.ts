import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isSqlite } from "#test/kit/databases.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { browserOf, enrol, timeCodeApp } from "#test/kit/second-factor.ts";
import { serverOn, testServer, type TestServer } from "#test/kit/server.ts";
import { siteOf } from "#server/context.ts";
import { openDatabase } from "#server/database/postgres/open.ts";
import { isRemembered, rememberedCookieName } from "#server/accounts/sign-in/remembered.ts";
import { resetSecondFactorByName } from "#server/second-factor/reset.ts";
import { resetPassword } from "./accounts.ts";
import { makeLink } from "./links/links.ts";
import { issueAdminToken, startSession } from "./sign-in/sessions.ts";
import { toUser, USER_COLUMNS } from "./user-rows.ts";

/** The site served twice from one database; on PostgreSQL each has connections of its own. */
async function twice() {
  const one = await testServer();
  const opened = isSqlite ? one : { ...one, ...openDatabase(one.address as string) };
  if (!isSqlite) onTestFinished(() => opened.close());
  const other = await serverOn(opened);
  Object.assign(other.app, { key: one.app.key });
  return [one, other] as const;
}

const SECOND = "Please confirm that it is you.";

/** Everything by which somebody can come back to the account of an officer who is an admin too. */
async function openDoors(server: TestServer) {
  const { db, as } = server;
  await db.updateTable("users").set({ isAdmin: 1 }).where("username", "=", "officer").execute();
  const { app, factor } = await enrol(server, "officer");
  const row = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  const { admin } = await as("officer");
  const { token } = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"] });
  const { url } = await admin.content.previewLink({ id: 1 });
  const session = await startSession(db, toUser(row), { userAgent: "thief", secure: false });
  const bearer = await issueAdminToken(db, session.sessionId);
  const browser = await browserOf(server);
  await expect(browser.login("officer")).rejects.toThrow(SECOND);
  await browser.finish(app.next(), true);
  const waiting = await browserOf(server);
  await expect(waiting.login("officer")).rejects.toThrow(SECOND);
  const { id: userId, email } = row;
  const link = await db
    .transaction()
    .execute((trx) =>
      makeLink(trx, { purpose: "reset-password", userId, email, lifetimeMs: 3_600_000 }),
    );
  return {
    userId,
    factor,
    cookie: session.cookie.split(";")[0] as string,
    bearer,
    token,
    preview: `/api/content-preview${new URL(url).search}`,
    remembered: browser.jar.get(rememberedCookieName(userId)),
    pending: waiting.jar.get("pending-sign-in"),
    link,
  };
}

type Doors = Awaited<ReturnType<typeof openDoors>>;

/** The doors that are open at a server. */
async function openAt({ db, get, send }: TestServer, doors: Doors): Promise<string[]> {
  const { cookie, bearer, token, preview, link, pending } = doors;
  const isFine = async (response: Promise<Response>) => (await response).ok;
  const works = {
    session: await isFine(get("/api/user", { headers: { cookie } })),
    bearer: await isFine(
      get("/api/admin/stats", { headers: { authorization: `Bearer ${bearer}` } }),
    ),
    token: await isFine(
      get("/api/admin/contact-submissions", { headers: { authorization: `Bearer ${token}` } }),
    ),
    preview: await isFine(get(preview)),
    "remembered browser": await isRemembered(db, doors.userId, doors.remembered),
    "pending sign-in": await isFine(
      send("POST", "/api/login/second-factor/options", undefined, {
        headers: { cookie: `pending-sign-in=${pending}` },
      }),
    ),
    link: JSON.stringify(
      await (await send("POST", "/api/password-reset/check", { token: link })).json(),
    ).includes("true"),
  };
  return Object.entries(works).flatMap(([name, isOpen]) => (isOpen ? [name] : []));
}

const ALL = [
  "session",
  "bearer",
  "token",
  "preview",
  "remembered browser",
  "pending sign-in",
  "link",
];
const NEW_PASSWORD = "a wholly new secret";

const ENDINGS: [what: string, go: (server: TestServer, doors: Doors) => Promise<unknown>][] = [
  [
    "the password is changed",
    async ({ as }) =>
      (await as("officer")).accounts.changePassword({
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      }),
  ],
  [
    "the operator sets a password",
    ({ db, app }) =>
      resetPassword(db, siteOf(app), { username: "officer", password: NEW_PASSWORD }),
  ],
  [
    "a second factor is added",
    async ({ as }) => {
      const { secondFactor } = await as("officer");
      const { secret } = await secondFactor.offerTimeCode();
      await secondFactor.addTimeCode({ name: "Tablet", code: timeCodeApp(secret).next() });
    },
  ],
  [
    "a second factor is removed",
    async ({ as }, { factor }) => (await as("officer")).secondFactor.remove({ id: factor.id }),
  ],
  [
    "the second factor is reset",
    ({ db, app }) => resetSecondFactorByName(db, siteOf(app), "officer"),
  ],
  [
    "the role changes, even back again",
    async ({ as }, { userId: id }) => {
      const { admin } = await as("admin");
      await admin.users.update({ id, isAdmin: false });
      await admin.users.update({ id, isAdmin: true });
    },
  ],
  [
    "another admin changes the address of an admin",
    async ({ as }, { userId: id }) => {
      const { admin } = await as("admin");
      await admin.users.update({ id, email: "elsewhere@people.example" });
    },
  ],
  [
    "the account is deactivated, even for a moment",
    async ({ as }, { userId: id }) => {
      const { admin } = await as("admin");
      await admin.users.setActive({ id, active: false });
      await admin.users.setActive({ id, active: true });
    },
  ],
  [
    "its owner signs out everywhere",
    async ({ as }) => (await as("officer")).accounts.signOutEverywhere(),
  ],
];

describe("No session, bearer, token, preview, remembered browser, pending sign-in or link works", () => {
  test.each(ENDINGS)("once %s, at either of two servers", async (_what, go) => {
    const [one, other] = await twice();
    const doors = await openDoors(one);
    expect([await openAt(one, doors), await openAt(other, doors)]).toEqual([ALL, ALL]);
    await go(one, doors);
    // Nothing that a server remembers for a while ends meanwhile
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    expect([await openAt(other, doors), await openAt(one, doors)]).toEqual([[], []]);
    const ended = await one.db
      .selectFrom("auditEntries")
      .where("action", "=", "api-tokens.end")
      .select(["actorName", "subject"])
      .execute();
    expect(ended).toEqual([{ actorName: "(server)", subject: "token 1 (CRM)" }]);
  });
});
