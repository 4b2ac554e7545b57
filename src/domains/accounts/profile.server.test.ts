import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";
import { headersFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const NEW = "a new password";

describe("Own password", () => {
  test("the session that asks is kept, every other ends, and the owner is told", async () => {
    const { as, db, app } = await testApp();
    await as("customer");
    await as("officer");
    const customer = await as("customer");
    await customer.accounts.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    const sessions = await customer.accounts.sessions();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
    await customer.accounts.login({ username: "customer", password: NEW });
    const [letter] = await mailbox(app).lettersTo("customer@people.example");
    expect(letter?.subject).toMatch(/was changed$/);
  });

  test("a wrong current password changes nothing and is reported beside its field", async () => {
    const { db, send } = await testServer();
    const headers = await headersFor(db, "customer");
    const body = { currentPassword: "wrong", newPassword: NEW };
    const answer = await send("POST", "/api/user/password", body, { headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: "currentPassword", message: "This is not your current password." }],
    });
  });

  test("wrong tries are limited as at login", async () => {
    // The limit is about a minute, which would pass on a busy machine
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, send } = await testServer({ RATE_LIMITS: "on" });
    const headers = await headersFor(db, "customer");
    const body = { currentPassword: "wrong", newPassword: NEW };
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await send("POST", "/api/user/password", body, { headers })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test("'Password must be at least 8 characters'", async () => {
    const { as } = await testApp();
    const change = (await as("customer")).accounts.changePassword;
    await expect(change({ currentPassword: PASSWORD, newPassword: "1234567" })).rejects.toThrow(
      "Password must be at least 8 characters",
    );
  });
});

describe("Own profile", () => {
  test("names and phone are saved; roles, username and e-mail cannot be changed this way", async () => {
    const { as, db } = await testApp();
    const forged = { isAdmin: true, isVerified: true, username: "root", email: "x@example.com" };
    const profile = { firstName: " Ann ", lastName: "Lee", phone: "212 555 0142", ...forged };
    const saved = await (await as("customer")).accounts.saveProfile(profile);
    expect(saved).toMatchObject({
      username: "customer",
      firstName: "Ann",
      lastName: "Lee",
      phone: "212 555 0142",
      email: "customer@people.example",
      isAdmin: false,
      isVerified: false,
    });
    const { revision } = await db
      .selectFrom("users")
      .where("username", "=", "customer")
      .select("revision")
      .executeTakeFirstOrThrow();
    expect(revision).toBe(2);
  });

  test.each([
    [{ firstName: "" }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [
      { firstName: "www.evil" },
      "Please leave out web addresses; in a name, put a space after a period.",
    ],
    [{ phone: "1\n2" }, "Please leave out control characters."],
  ])("%o is refused", async (change, sentence) => {
    const { as } = await testApp();
    const profile = { firstName: "Ann", lastName: "Lee", phone: "", ...change };
    const save = (await as("customer")).accounts.saveProfile(profile);
    await expect(save).rejects.toThrow(sentence);
  });
});
