import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { isKnownBrowser, sweepBrowsers } from "./browsers.server.ts";
import { newSecret } from "#domains/accounts/links/secrets.server.ts";

const credentials = { username: "customer", password: PASSWORD };

const idIn = ({ cookies }: TestApp) => /^browser=([\w-]{43})/.exec(cookies.at(-1) ?? "")?.[1];

async function signIn(
  site: TestApp,
  browser?: string,
  { username = "customer", password = PASSWORD } = {},
) {
  const { accounts } = await site.as("visitor", { browser, userAgent: "Firefox/1 Linux" });
  await accounts.login({ username, password });
  return idIn(site);
}

async function idOf({ db }: TestApp, username: string): Promise<number> {
  const row = db.selectFrom("users").where("username", "=", username).select("id");
  return (await row.executeTakeFirstOrThrow()).id;
}

describe("A browser in which someone signed in is recognized", () => {
  test("by a cookie that scripts cannot read and that outlives the session", async () => {
    const { send } = await testServer();
    const answer = await send("POST", "/api/login", credentials);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=/),
      expect.stringMatching(/^signedIn=/),
      expect.stringMatching(
        /^browser=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax$/,
      ),
    ]);
    const secure = await testServer({ PUBLIC_URL: "https://lender.test" });
    const [, , cookie] = (
      await secure.send("POST", "/api/login", credentials)
    ).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-browser=[\w-]{43}; .*; Secure$/);
  });

  test("only for the user who signed in; the database has no more than a hash", async () => {
    const site = await testApp();
    const id = await signIn(site);
    expect(await isKnownBrowser(site.db, await idOf(site, "customer"), id)).toBe(true);
    expect(await isKnownBrowser(site.db, await idOf(site, "officer"), id)).toBe(false);
    expect(await site.stored()).not.toContain(id);
  });

  test("signing in again keeps its id, for a second person too", async () => {
    const site = await testApp();
    const id = await signIn(site);
    expect(await signIn(site, id)).toBe(id);
    expect(await signIn(site, id, { username: "officer" })).toBe(id);
    const rows = await site.db.selectFrom("browsers").select(["userId", "userAgent"]).execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.userAgent).toBe("Firefox/1 Linux");
  });

  test("an id that was not issued here is replaced", async () => {
    const site = await testApp();
    const planted = newSecret();
    expect(await signIn(site, planted)).not.toBe(planted);
    expect(await isKnownBrowser(site.db, await idOf(site, "customer"), planted)).toBe(false);
  });

  test("twenty are kept for each user, and none longer than its cookie", async () => {
    const site = await testApp();
    const first = await signIn(site);
    for (let time = 0; time < 20; time += 1) await signIn(site);
    const count = async () =>
      (await site.db.selectFrom("browsers").select("userId").execute()).length;
    expect(await count()).toBe(20);
    expect(await isKnownBrowser(site.db, await idOf(site, "customer"), first)).toBe(false);
    await sweepBrowsers(site.db);
    expect(await count()).toBe(20);
    await site.db.updateTable("browsers").set({ lastSeenAt: "2024-01-01T00:00:00.000Z" }).execute();
    await sweepBrowsers(site.db);
    expect(await count()).toBe(0);
  });
});

describe("The first sign-in from a browser is reported to the owner by email", () => {
  const ADA = { username: "ada99", password: "a good secret" };
  const PERSON = { ...ADA, firstName: "Ada", lastName: "Ames", email: "ada@people.example" };

  async function told({ db }: TestApp): Promise<number> {
    const mails = await db
      .selectFrom("outbox")
      .where("subject", "like", "New sign-in%")
      .select("recipient")
      .execute();
    return mails.filter(({ recipient }) => recipient === PERSON.email).length;
  }

  test("for an account that an admin made", async () => {
    const site = await testApp();
    await (await site.as("admin")).admin.users.create(PERSON);
    const browser = await signIn(site, undefined, ADA);
    await signIn(site, browser, ADA);
    expect(await told(site)).toBe(1);
  });

  test("for one in which a new password was only chosen by a link", async () => {
    const site = await testApp();
    await (await site.as("admin")).admin.users.create(PERSON);
    const { accounts } = await site.as("visitor");
    await accounts.requestPasswordReset({ email: PERSON.email });
    const [letter] = await mailbox(site.app).lettersTo(PERSON.email);
    const chosen = { ...ADA, password: "a wholly new secret" };
    await accounts.confirmPasswordReset({
      token: secretIn(letter as NonNullable<typeof letter>),
      password: chosen.password,
    });
    const browser = idIn(site);
    for (let time = 0; time < 2; time += 1) await signIn(site, browser, chosen);
    expect(await told(site)).toBe(1);
  });

  test("but not for the one that registered", async () => {
    const site = await testApp();
    await (await site.as("visitor")).accounts.register(PERSON);
    const browser = idIn(site);
    await site.db.updateTable("users").set({ isVerified: 1 }).execute();
    await signIn(site, browser, ADA);
    expect(await told(site)).toBe(0);
  });

  test("unless the first admin has no address yet", async () => {
    const site = await testApp();
    const email = "admin@site.localhost";
    await site.db.updateTable("users").set({ email }).where("isAdmin", "=", 1).execute();
    await signIn(site, undefined, { username: "admin" });
    expect(await site.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });
});
