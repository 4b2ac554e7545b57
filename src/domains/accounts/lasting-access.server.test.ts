import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isSqlite } from "#test/kit/databases.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { actorFor, PASSWORD, proveAgain } from "#test/kit/people.ts";
import { browserOf, enrol, timeCodeApp } from "#test/kit/second-factor.ts";
import { serverOn, testServer, type TestServer } from "#test/kit/server.ts";
import type { Actor } from "#platform/access.ts";
import { previewLink } from "#domains/content/preview.server.ts";
import { siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { openDatabase } from "#platform/database/postgres/open.ts";
import { isRemembered, rememberedCookieName } from "./sign-in/remembered.server.ts";
import { saveInbox } from "#domains/mail/inbox/inbox-settings.server.ts";
import { saveMailServer } from "#domains/mail/server/mail-server.server.ts";
import {
  addTimeCode,
  offerTimeCode,
  renewRecoveryCodes,
  resetSecondFactorByName,
} from "#domains/second-factor/factors.server.ts";
import { installationOf } from "#domains/second-factor/installation.server.ts";
import { setActive, createUser } from "#domains/users/users.server.ts";
import { updateUser } from "#domains/users/edit-user.server.ts";
import { addWebhook } from "#domains/webhooks/webhooks.server.ts";
import { resetPassword } from "./accounts.server.ts";
import { createApiToken } from "./api-tokens/api-tokens.server.ts";
import { endLastingAccess } from "./lasting-access.server.ts";
import { makeLink } from "./links/links.server.ts";
import { issueAdminToken, startSession } from "./sign-in/sessions.server.ts";
import { toUser, USER_COLUMNS } from "./user-rows.server.ts";

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
    "the loan officer's role is taken",
    async ({ as }, { userId: id }) =>
      (await as("admin")).admin.users.update({ id, isLoanOfficer: false }),
  ],
  [
    "the loan officer's role is given",
    async ({ as, db }, { userId: id }) => {
      await db.updateTable("users").set({ isLoanOfficer: 0 }).where("id", "=", id).execute();
      await (await as("admin")).admin.users.update({ id, isLoanOfficer: true });
    },
  ],
  [
    "the lender's domains end the loan officer's role",
    async ({ as }) =>
      (await as("admin")).admin.officers.saveSignUp({
        needsApproval: false,
        domains: ["lender.example"],
      }),
  ],
  [
    "a request for the loan officer's role is approved",
    async ({ as, db }, { userId: id }) => {
      await db.updateTable("users").set({ isLoanOfficer: 0 }).where("id", "=", id).execute();
      await db
        .insertInto("officerRequests")
        .values({ userId: id, createdAt: new Date().toISOString() })
        .execute();
      await (await as("admin")).admin.officers.admit({ id, revision: 1 });
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

const TOKEN = {
  name: "CRM",
  scopes: ["contact:read" as const],
  days: 90 as const,
  networks: [],
};
const HOST = { revision: 0, host: "127.0.0.1", port: 2525, security: "none" as const };
const SIGNED_IN = { ...HOST, username: "thief", password: "a mail password" };

/** What makes access last, by somebody whose session was read before its end. */
const MAKES: [what: string, make: (server: TestServer, actor: Actor) => Promise<unknown>][] = [
  ["an API token", ({ db, app }, actor) => createApiToken(db, { actor, site: siteOf(app) }, TOKEN)],
  [
    "a webhook",
    ({ db, app }, actor) =>
      addWebhook(
        db,
        { actor, site: siteOf(app), key: app.key, reach: "private" },
        { url: "http://127.0.0.1/", events: ["message.created"], withAnswers: true },
      ),
  ],
  [
    "a second factor",
    async ({ db, app }, actor) => {
      const { secret } = await offerTimeCode(db, installationOf(app), actor);
      const added = { actor, name: "Phone", code: timeCodeApp(secret).next() };
      return addTimeCode(db, installationOf(app), added);
    },
  ],
  ["recovery codes", ({ db, app }, actor) => renewRecoveryCodes(db, installationOf(app), actor)],
  ["a preview link", ({ app }, actor) => previewLink(app, actor, 1)],
  [
    "another admin",
    ({ db, app }, actor) =>
      createUser(
        db,
        { actor, site: siteOf(app) },
        {
          username: "accomplice",
          password: "a wholly new secret",
          firstName: "Ann",
          lastName: "Other",
          email: "ann@people.example",
          limitedTo: null,
          phone: "",
          bio: "",
          isAdmin: true,
          isAssistant: false,
          isLoanOfficer: false,
        },
      ),
  ],
  [
    "another password of someone else",
    ({ db, app }, actor) =>
      updateUser(db, { actor, site: siteOf(app) }, { id: 1, password: NEW_PASSWORD }),
  ],
  [
    "a deactivation of someone else",
    ({ db, app }, actor) => setActive(db, { actor, site: siteOf(app) }, { id: 1, active: false }),
  ],
  [
    "a mail server",
    ({ app }, actor) => saveMailServer(app, actor, { ...SIGNED_IN, fromAddress: "" }),
  ],
  [
    "an inbox",
    ({ app }, actor) => saveInbox(app, actor, { ...SIGNED_IN, folder: "INBOX", address: "" }),
  ],
];

/** An admin's session, and a handle that is another process's on PostgreSQL. */
async function adminAndOther() {
  const [server, other] = await twice();
  const actor = await actorFor(server.db, "admin");
  if (!actor) throw new Error("there is no admin");
  return { server, other: other.db, actor: { ...actor, operation: "test" } };
}

/** Waits until work is done or, on PostgreSQL, waits for somebody else's lock. */
async function doneOrWaiting(db: Db, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void Promise.allSettled([work]).then(() => (isDone = true));
  const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN
    (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
  const waits = async () => !isSqlite && (await waiting.execute(db)).rows.length > 0;
  await expect.poll(async () => isDone || (await waits())).toBe(true);
}

describe("At the moment at which access ends,", () => {
  test.each(MAKES)("nobody whose session it ends makes %s", async (_what, make) => {
    const { server, other, actor } = await adminAndOther();
    const made = await other.transaction().execute(async (ending) => {
      await endLastingAccess(ending, actor.user.id, { why: "a test" });
      const begun = make(server, actor);
      // SQLite has one transaction at a time: the other begins after this one
      if (!isSqlite) await doneOrWaiting(ending, begun);
      return { result: begun.then(() => "made", String) };
    });
    expect(await made.result).toContain("Please sign in.");
  });

  test("a token that is just being made ends too", async () => {
    const { server, other, actor } = await adminAndOther();
    const end = () =>
      other.transaction().execute((trx) => endLastingAccess(trx, actor.user.id, { why: "a test" }));
    let ending: Promise<void> | undefined;
    await meanwhile(
      server,
      {
        before: 'insert into "auditEntries"',
        write: async () => {
          ending = end();
          if (!isSqlite) await doneOrWaiting(server.db, ending);
        },
      },
      () => createApiToken(server.db, { actor, site: siteOf(server.app) }, TOKEN),
    );
    await ending;
    expect(await server.db.selectFrom("apiTokens").select("id").execute()).toEqual([]);
  });

  test.each<[string, (server: TestServer, id: number) => Promise<unknown>]>([
    [
      "another admin sets a password",
      async ({ as }, id) => (await as("admin")).admin.users.update({ id, password: NEW_PASSWORD }),
    ],
    [
      "another admin takes the rights",
      async ({ as }, id) => (await as("admin")).admin.users.update({ id, isAdmin: false }),
    ],
    [
      "the owner signs out everywhere",
      async ({ as }) => (await as("officer")).accounts.signOutEverywhere(),
    ],
  ])(
    "eight sessions make no token that outlives it, if %s, and nobody is refused as busy",
    async (_what, end) => {
      const [server, other] = await twice();
      const { db } = server;
      const officer = db.selectFrom("users").where("username", "=", "officer").select("id");
      const { id } = await officer.executeTakeFirstOrThrow();
      for (let round = 0; round < 3; round += 1) {
        await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", id).execute();
        const thieves = await Promise.all(
          Array.from({ length: 8 }, () => other.unproved("officer")),
        );
        await proveAgain(db);
        const making = thieves.map(({ admin }) =>
          admin.apiTokens.create(TOKEN).then(() => "made", String),
        );
        const [made] = await Promise.all([Promise.all(making), end(server, id)]);
        expect(made.filter((each) => !/made|sign in|confirm|not allowed/.test(each))).toEqual([]);
        expect(await db.selectFrom("apiTokens").select("id").execute()).toEqual([]);
      }
    },
  );
});
