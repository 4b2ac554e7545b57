import { describe, expect, test } from "vitest";
import { answerMailRequests } from "#domains/accounts/links/mail-requests.server.ts";
import { recordSignIn } from "#domains/audit/sign-ins.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { takeTry } from "#domains/second-factor/tries.server.ts";
import { testApp } from "#test/kit/app.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { browserOf, enrol, sessionsOf, timeCodeApp } from "#test/kit/second-factor.ts";

/** Two requests at the same moment with something that works only once: one of them succeeds. */

/** A user with a time code app, whose password was right. */
async function halfway() {
  const site = await testApp();
  const { app: phone, recoveryCodes } = await enrol(site, "customer");
  const browser = await browserOf(site);
  await browser.login("customer").catch(() => {});
  return { site, phone, recoveryCodes, ...browser };
}

const REFUSED = "This is not right, or it has been used already.";

describe("a second factor", () => {
  test("a time code that another request uses at the same moment is refused", async () => {
    const { site, phone, finish } = await halfway();
    const before = await sessionsOf(site, "customer");
    const write = (other: Db) =>
      other
        .updateTable("secondFactors")
        .set({ lastStep: 2 ** 31 })
        .execute();
    const finishing = meanwhile(site, { before: 'update "secondFactors"', write }, () =>
      finish(phone.next()),
    );
    await expect(finishing).rejects.toThrow(REFUSED);
    expect(await sessionsOf(site, "customer")).toBe(before);
  });

  test("a recovery code that another request uses at the same moment is refused", async () => {
    const { site, recoveryCodes, finish } = await halfway();
    const write = (other: Db) =>
      other.updateTable("recoveryCodes").set({ usedAt: "2026" }).execute();
    const finishing = meanwhile(site, { before: 'update "recoveryCodes"', write }, () =>
      finish(recoveryCodes[0] ?? ""),
    );
    await expect(finishing).rejects.toThrow(REFUSED);
  });

  test("a sign-in that another request finishes at the same moment starts one session", async () => {
    const { site, phone, finish } = await halfway();
    const before = await sessionsOf(site, "customer");
    const write = (other: Db) => other.deleteFrom("pendingSignIns").execute();
    const finishing = meanwhile(site, { before: 'delete from "pendingSignIns"', write }, () =>
      finish(phone.next()),
    );
    await expect(finishing).rejects.toMatchObject({ cause: { code: "SIGN_IN_EXPIRED" } });
    expect(await sessionsOf(site, "customer")).toBe(before);
  });

  test("an offered time code app that another request takes at the same moment adds none", async () => {
    const site = await testApp();
    const customer = await site.as("customer");
    const { secret } = await customer.secondFactor.offerTimeCode();
    const write = (other: Db) => other.deleteFrom("secondFactorChallenges").execute();
    const adding = meanwhile(site, { before: 'delete from "secondFactorChallenges"', write }, () =>
      customer.secondFactor.addTimeCode({ name: "Phone", code: timeCodeApp(secret).next() }),
    );
    await expect(adding).rejects.toThrow("This took too long. Please start again.");
    expect(await site.db.selectFrom("secondFactors").select("id").execute()).toEqual([]);
  });

  test.each([
    ["the first try", 0],
    ["a later one", 1],
  ])("a try that is counted at the same moment as %s is not lost", async (_, earlier) => {
    const site = await testApp();
    const { id: userId } = await site.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const counted = { userId, method: "code" as const };
    for (let each = 0; each < earlier; each += 1) await takeTry(site.db, counted);
    const values = { ...counted, wrong: 4, lastAt: new Date().toISOString(), pausedUntil: "" };
    const write = (other: Db) =>
      other
        .insertInto("secondFactorTries")
        .values(values)
        .onConflict((conflict) => conflict.columns(["userId", "method"]).doUpdateSet(values))
        .execute();
    const before = `${earlier ? "update" : "insert into"} "secondFactorTries"`;
    expect(await meanwhile(site, { before, write }, () => takeTry(site.db, counted))).toBe(5);
  });
});

test("a link request that another process answers at the same moment sends one email", async () => {
  const site = await testApp();
  const { accounts } = await site.as("visitor");
  await accounts.requestPasswordReset({ email: "customer@people.example" });
  const write = (other: Db) => other.deleteFrom("mailRequests").execute();
  await meanwhile(site, { before: 'delete from "mailRequests"', write }, () =>
    answerMailRequests(site.app),
  );
  expect(await site.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test("a sign-in that is counted at the same moment as another is recorded with it", async () => {
  const site = await testApp();
  const { accounts } = await site.as("visitor");
  const login = () => accounts.login({ username: "customer", password: PASSWORD });
  const entry = async () => {
    const query = site.db.selectFrom("auditEntries").select(["id", "after"]);
    const { id, after } = await query.executeTakeFirstOrThrow();
    return { id, details: JSON.parse(after ?? "{}") as { times: number } };
  };
  await login();
  const { id, details } = await entry();
  const after = JSON.stringify({ ...details, times: 7 });
  const write = (other: Db) =>
    other.updateTable("auditEntries").set({ after }).where("id", "=", id).execute();
  await meanwhile(site, { before: 'update "auditEntries"', write }, login);
  expect((await entry()).details.times).toBe(8);
});

test("two first sign-ins of an account at the same moment share an entry", async () => {
  const { db, ...site } = await testApp();
  const user = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("username", "=", "customer")
    .executeTakeFirstOrThrow();
  const record = (by: Db) =>
    recordSignIn(by, user, { door: "site", network: "192.0.2.0/24", device: "Firefox" });
  const first = { before: 'insert into "auditEntries"', write: record };
  await meanwhile({ db, ...site }, first, () => record(db));
  const entries = await db.selectFrom("auditEntries").select("after").execute();
  expect(entries.map(({ after }) => JSON.parse(after ?? "{}"))).toMatchObject([{ times: 2 }]);
});
