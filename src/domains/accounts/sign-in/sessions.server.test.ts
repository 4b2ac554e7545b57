import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { freshDatabase } from "#test/kit/databases.ts";
import { PASSWORD } from "#test/kit/people.ts";
import type { Db } from "#platform/database/engine.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";
import { issueAdminToken, readAdminToken, readSession, startSession } from "./sessions.server.ts";
import { sweepAll } from "#app/process/sweeps.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";

const HTTP = { secure: false, renew: true };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

async function signedIn(db: Db, username: string, secure = false) {
  const row = await db
    .selectFrom("users")
    .where("username", "=", username)
    .select(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  const session = await startSession(db, toUser(row), { userAgent: "test", secure });
  const token = /=([\w-]{43});/.exec(session.cookie)?.[1] ?? "";
  return { ...session, token };
}

describe("The session cookie", () => {
  test("HttpOnly, SameSite=Lax, Path=/; __Host- and Secure when PUBLIC_URL is https", async () => {
    const { db } = await freshDatabase();
    const plain = await signedIn(db, "customer");
    expect(plain.cookie).toMatch(
      /^session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
    const { cookie } = await signedIn(db, "customer", true);
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{43}; HttpOnly;.*; Path=\/; SameSite=Lax; Secure$/,
    );
  });

  test("is 32 random bytes of which only the hash is stored, in a renewal too", async () => {
    const { db, stored } = await freshDatabase();
    const { token, sessionId } = await signedIn(db, "customer");
    expect(sessionId).toBe(hashSecret(token));
    expect(await stored()).not.toContain(token);
    pass(16 * DAY_MS);
    const renewed = await readSession(db, token, HTTP);
    expect(renewed?.renewedCookie).toContain(`session=${token};`);
  });
});

describe("Sessions of users and officers: 30 days sliding, 90 absolute", () => {
  test("unused for 30 days, it has ended", async () => {
    const { db } = await freshDatabase();
    const { token } = await signedIn(db, "customer");
    pass(30 * DAY_MS - 1000);
    expect(await readSession(db, token, HTTP)).toBeDefined();
    const other = await signedIn(db, "customer");
    pass(30 * DAY_MS);
    expect(await readSession(db, other.token, HTTP)).toBeUndefined();
  });

  test("used all the time, it ends after 90", async () => {
    const { db } = await freshDatabase();
    const { token } = await signedIn(db, "officer");
    for (let day = 10; day < 90; day += 10) {
      pass(10 * DAY_MS);
      expect(await readSession(db, token, HTTP)).toBeDefined();
    }
    pass(10 * DAY_MS);
    expect(await readSession(db, token, HTTP)).toBeUndefined();
  });
});

describe("Sessions of admins: 1 hour idle, 12 hours absolute", () => {
  test("after an idle hour, cookie and admin token have ended", async () => {
    const { db } = await freshDatabase();
    const { token, sessionId } = await signedIn(db, "admin");
    const adminToken = await issueAdminToken(db, sessionId);
    pass(HOUR_MS);
    expect(await readSession(db, token, HTTP)).toBeUndefined();
    expect(await readAdminToken(db, adminToken, HTTP)).toBeUndefined();
  });

  test.each(["cookie", "bearer"])(
    "used by %s all the time, it ends after 12 hours",
    async (way) => {
      const { db } = await freshDatabase();
      const { token, sessionId } = await signedIn(db, "admin");
      const adminToken = await issueAdminToken(db, sessionId);
      const use = () =>
        way === "cookie" ? readSession(db, token, HTTP) : readAdminToken(db, adminToken, HTTP);
      for (let time = 0; time < 22; time += 1) {
        pass(HOUR_MS / 2 + 60_000);
        expect(await use(), `${time}`).toBeDefined();
      }
      pass(HOUR_MS - 60_000);
      expect(await use()).toBeUndefined();
    },
  );
});

test("at most 20 live sessions per user: the oldest end", async () => {
  const { db } = await freshDatabase();
  const first = await signedIn(db, "customer");
  const other = await signedIn(db, "officer");
  for (let time = 0; time < 20; time += 1) {
    pass(1000);
    await signedIn(db, "customer");
  }
  expect(await readSession(db, first.token, HTTP)).toBeUndefined();
  expect(await readSession(db, other.token, HTTP)).toBeDefined();
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(21);
});

test("expired rows are swept", async () => {
  const { db } = await freshDatabase();
  await signedIn(db, "customer");
  await signedIn(db, "admin");
  pass(2 * HOUR_MS);
  await sweepAll(db);
  const left = await db.selectFrom("sessions").select("userId").execute();
  expect(left).toHaveLength(1);
});

describe("Own sessions", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("are listed with their device, latest first, without anything that opens one", async () => {
    const { as, db } = await testApp();
    const visitor = await as("visitor", { userAgent: FIREFOX });
    await visitor.accounts.login({ username: "customer", password: PASSWORD });
    await as("officer");
    pass(1000);
    const list = await (await as("customer")).accounts.sessions();
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ["Unknown device", true],
      ["Firefox on Windows", false],
    ]);
    const { id } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
    expect(JSON.stringify(list)).not.toContain(id);
  });

  test("can be ended one by one; another user's cannot", async () => {
    const { as } = await testApp();
    const officer = await as("officer");
    await as("customer");
    const customer = await as("customer");
    const [other] = (await customer.accounts.sessions()).filter(({ isCurrent }) => !isCurrent);
    const id = other?.id ?? "";
    await expect(officer.accounts.endSession({ id })).rejects.toThrow(
      "This session has already ended.",
    );
    await customer.accounts.endSession({ id });
    expect(await customer.accounts.sessions()).toHaveLength(1);
  });

  test("all end with 'sign out everywhere', and no other user's", async () => {
    const { as, db, cookies } = await testApp();
    await as("officer");
    await as("customer");
    await (await as("customer")).accounts.signOutEverywhere();
    expect(cookies.at(-1)).toMatch(/^session=; HttpOnly; Max-Age=0/);
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });
});
