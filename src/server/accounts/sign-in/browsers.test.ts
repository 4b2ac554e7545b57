import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { isKnownBrowser, sweepBrowsers } from "./browsers.ts";
import { newSecret } from "#server/accounts/links/secrets.ts";

const credentials = { username: "customer", password: PASSWORD };

async function signIn({ as, cookies }: TestApp, browser?: string, username = "customer") {
  await (
    await as("visitor", { browser, userAgent: "Firefox/1 Linux" })
  ).accounts.login({ username, password: PASSWORD });
  return /^browser=([\w-]{43})/.exec(cookies.at(-1) ?? "")?.[1];
}

async function idOf({ db }: TestApp, username: string): Promise<number> {
  const row = db.selectFrom("users").where("username", "=", username).select("id");
  return (await row.executeTakeFirstOrThrow()).id;
}

describe("A browser in which somebody signed in is known again", () => {
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

  test("for the person who signed in and nobody else; the database has no more than a hash", async () => {
    const site = await testApp();
    const id = await signIn(site);
    expect(await isKnownBrowser(site.db, await idOf(site, "customer"), id)).toBe(true);
    expect(await isKnownBrowser(site.db, await idOf(site, "officer"), id)).toBe(false);
    expect(site.sqlite.serialize().includes(id ?? "")).toBe(false);
  });

  test("signing in again keeps its id, for a second person too", async () => {
    const site = await testApp();
    const id = await signIn(site);
    expect(await signIn(site, id)).toBe(id);
    expect(await signIn(site, id, "officer")).toBe(id);
    const rows = await site.db.selectFrom("browsers").select(["userId", "userAgent"]).execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.userAgent).toBe("Firefox/1 Linux");
  });

  test("an id that nobody here gave out is replaced", async () => {
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
