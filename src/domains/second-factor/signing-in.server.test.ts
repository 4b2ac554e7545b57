import { describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { actions, browserOf, enrol, later, sessionsOf, subjects } from "#test/kit/second-factor.ts";

describe("signing in with a second factor", () => {
  test("the right password starts no session and says how to go on; the code does", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const before = await sessionsOf(app, "customer");
    const { jar, login, finish } = await browserOf(app);
    await expect(login("customer")).rejects.toMatchObject({
      cause: { code: "SECOND_FACTOR_REQUIRED", methods: ["time-code", "recovery-code"] },
    });
    expect([...jar.keys()]).toEqual(["pending-sign-in"]);
    expect(await sessionsOf(app, "customer")).toBe(before);
    expect(await finish(phone.next())).toMatchObject({ username: "customer" });
    expect([...jar.keys()]).toEqual(["session", "browser"]);
    expect(await sessionsOf(app, "customer")).toBe(before + 1);
  });

  test("a wrong password is refused as usual, without mentioning a second factor", async () => {
    const app = await testApp();
    await enrol(app, "customer");
    const { jar, login } = await browserOf(app);
    await expect(login("customer", "wrong password")).rejects.toThrow(
      "Invalid username or password",
    );
    expect(jar.size).toBe(0);
  });

  test("the admins' sign-in returns the admin token at the end", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "admin");
    const { adminLogin, finish } = await browserOf(app);
    await expect(adminLogin()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const { adminToken } = await finish(phone.next());
    expect(adminToken).toMatch(/^[\w-]{43}$/);
  });

  test("each code works once, wherever it is entered", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const code = phone.next();
    const first = await browserOf(app);
    await first.login("customer").catch(() => {});
    await first.finish(code);
    const second = await browserOf(app);
    await second.login("customer").catch(() => {});
    await expect(second.finish(code)).rejects.toThrow("it has been used already");
    later(1);
    expect(await second.finish(phone.next())).toMatchObject({ username: "customer" });
  });

  test.each([-30, 30])("a phone whose clock is %i seconds off is accepted", async (offset) => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    later(10);
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    expect(await finish(phone.in(offset))).toMatchObject({ username: "customer" });
  });

  test("starts over after ten minutes, without its cookie, or once it is done", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const done = await browserOf(app);
    await expect(done.finish("123456")).rejects.toThrow("Please sign in again.");
    await done.login("customer").catch(() => {});
    const pending = done.jar.get("pending-sign-in") as string;
    await done.finish(phone.next());
    done.jar.set("pending-sign-in", pending);
    await expect(done.finish(phone.next())).rejects.toThrow("Please sign in again.");
    const slow = await browserOf(app);
    await slow.login("customer").catch(() => {});
    later(11);
    await expect(slow.finish(phone.in(0))).rejects.toThrow("Please sign in again.");
  });

  test("of a user's unfinished sign-ins, the newest five can be completed", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const browsers = [];
    for (let count = 0; count < 7; count += 1) {
      const browser = await browserOf(app);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
      await browser.login("customer").catch(() => {});
      browsers.push(browser);
    }
    later(1);
    const pending = await app.db.selectFrom("pendingSignIns").select("id").execute();
    expect(pending).toHaveLength(5);
    const code = phone.next();
    await expect(browsers[1]?.finish(code)).rejects.toThrow("Please sign in again.");
    expect(await browsers[2]?.finish(code)).toMatchObject({ username: "customer" });
  });

  test("a password changed meanwhile ends it", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    const { accounts } = await app.as("customer");
    const change = { currentPassword: PASSWORD, newPassword: "another horse battery" };
    await accounts.changePassword(change);
    await expect(finish(phone.next())).rejects.toThrow("Please sign in again.");
  });

  test("an admin demoted meanwhile cannot complete the admins' sign-in", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "officer");
    const { db } = app;
    await db.updateTable("users").set({ isAdmin: 1 }).where("username", "=", "officer").execute();
    const { secondFactor, jar } = await browserOf(app);
    const visitor = await app.as("visitor", {
      setCookie: (cookie) => jar.set("pending-sign-in", /=([^;]*)/.exec(cookie)?.[1] ?? ""),
    });
    const login = { username: "officer", password: PASSWORD };
    await visitor.accounts.adminLogin(login).catch(() => {});
    await db.updateTable("users").set({ isAdmin: 0 }).where("username", "=", "officer").execute();
    const code = phone.next();
    await expect(secondFactor.finishLogin({ code })).rejects.toThrow("Invalid admin credentials");
  });
});

describe("wrong codes", () => {
  test("are logged as refused sign-ins, with the address, and recorded in the audit", async () => {
    const app = await testApp();
    await enrol(app, "customer");
    const { login, finish } = await browserOf(app, { clientAddress: "203.0.113.5" });
    await login("customer").catch(() => {});
    for (let time = 0; time < 6; time += 1) await finish("000000").catch(() => {});
    const lines = app.logged
      .filter((line) => line.includes('"sign-in refused"'))
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 5 }, () => "wrong"),
      "limited",
    ]);
    const seen = { door: "site", address: "203.0.113.5", account: expect.any(String) as string };
    expect(lines[0]).toMatchObject(seen);
    await vi.waitFor(async () => {
      const entries = await app.db
        .selectFrom("auditEntries")
        .where("action", "=", "accounts.signInRefused")
        .select(["subject", "after"])
        .execute();
      expect(entries).toHaveLength(1);
      expect(entries[0]?.subject).toMatch(/^user \d+ \(customer\) from /);
      expect(JSON.parse(entries[0]?.after ?? "")).toMatchObject({ door: "site", times: 6 });
    }, 60_000);
  });

  test("after five, a pause doubles up to an hour, for right codes too; an email, audit entries", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    for (let time = 0; time < 5; time += 1)
      await expect(finish("000000")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(finish(phone.next())).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      cause: { retryAfter: 30 },
    });
    expect((await subjects(app, "customer@people.example")).slice(1)).toEqual([
      "Wrong codes were entered for your account",
    ]);
    expect((await actions(app)).filter((each) => each === "second-factor.refused")).toHaveLength(5);
    for (const seconds of [30, 60, 120]) {
      later(seconds / 60);
      await expect(finish("000000")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      await expect(finish("000000")).rejects.toMatchObject({ cause: { retryAfter: seconds * 2 } });
    }
    later(4);
    expect(await finish(phone.in(0))).toMatchObject({ username: "customer" });
    await login("customer").catch(() => {});
    await expect(finish("000000")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("a right recovery code works in every pause and ends it", async () => {
    const app = await testApp();
    const { app: phone, recoveryCodes } = await enrol(app, "customer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    for (const wrong of ["000000", "0000-0000-0000"]) {
      for (let time = 0; time < 5; time += 1)
        await expect(finish(wrong)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      await expect(finish(wrong)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    }
    await expect(finish(phone.in(30))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await finish(recoveryCodes[0] ?? "")).toMatchObject({ username: "customer" });
    await login("customer").catch(() => {});
    expect(await finish(phone.next())).toMatchObject({ username: "customer" });
  });

  test("of a hundred at once, only five are checked", async () => {
    const app = await testApp();
    await enrol(app, "customer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    const tries = Array.from({ length: 100 }, () =>
      finish("000000").catch((error: { code: string }) => error.code),
    );
    const judged = (await Promise.all(tries)).filter((code) => code === "UNAUTHORIZED");
    expect(judged).toHaveLength(5);
  });
});

describe("remembered browsers", () => {
  test("this user is not asked again for 30 days in this browser; it is listed and can be revoked", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    await enrol(app, "officer");
    const here = await browserOf(app);
    await here.login("customer").catch(() => {});
    await here.finish(phone.next(), true);
    expect(await here.login("customer")).toMatchObject({ username: "customer" });
    await expect(here.login("officer")).rejects.toThrow("Please confirm that it is you.");
    await expect((await browserOf(app)).login("customer")).rejects.toThrow("Please confirm");
    const { secondFactor } = await app.as("customer", { cookie: (name) => here.jar.get(name) });
    const { browsers } = await secondFactor.status();
    expect(browsers).toMatchObject([{ device: "Firefox on Windows", isCurrent: true }]);
    await secondFactor.forgetBrowser({ id: browsers[0]?.id ?? 0 });
    await expect(here.login("customer")).rejects.toThrow("Please confirm that it is you.");
    await expect(secondFactor.forgetBrowser({ id: browsers[0]?.id ?? 0 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("the browser is asked again after 30 days, or after a new password", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const here = await browserOf(app);
    await here.login("customer").catch(() => {});
    await here.finish(phone.next(), true);
    const { accounts } = await app.as("customer");
    await accounts.changePassword({ currentPassword: PASSWORD, newPassword: "another horse" });
    await expect(here.login("customer", "another horse")).rejects.toThrow("Please confirm");
    later(1);
    await here.finish(phone.next(), true);
    expect(await here.login("customer", "another horse")).toMatchObject({ id: expect.any(Number) });
    later(30 * 24 * 60 + 1);
    await expect(here.login("customer", "another horse")).rejects.toThrow("Please confirm");
  });

  test("nobody can remove another user's browser", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "customer");
    const here = await browserOf(app);
    await here.login("customer").catch(() => {});
    await here.finish(phone.next(), true);
    const { id } = await app.db
      .selectFrom("rememberedBrowsers")
      .select("id")
      .executeTakeFirstOrThrow();
    const { secondFactor } = await app.as("officer");
    await expect(secondFactor.forgetBrowser({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("recovery codes", () => {
  test("there are ten, each works once, hashed at rest; the owner gets an email when one is used", async () => {
    const app = await testApp();
    const { recoveryCodes } = await enrol(app, "customer");
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = await app.stored();
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[\da-z]{4}-[\da-z]{4}-[\da-z]{4}$/);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
    const [code = ""] = recoveryCodes;
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    // As it might be typed from a sheet of paper
    const typed = code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O");
    expect(await finish(typed)).toMatchObject({ username: "customer" });
    await login("customer").catch(() => {});
    await expect(finish(code)).rejects.toThrow("it has been used already");
    const { secondFactor } = await app.as("customer");
    expect(await secondFactor.status()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await subjects(app, "customer@people.example")).toContain(
      "A recovery code of your account was used",
    );
  });

  test("new ones end the old ones", async () => {
    const app = await testApp();
    const { recoveryCodes } = await enrol(app, "customer");
    const { secondFactor } = await app.as("customer");
    const renewed = await secondFactor.renewRecoveryCodes();
    expect(renewed).toHaveLength(10);
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    await expect(finish(recoveryCodes[0] as string)).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await finish(renewed[0] as string)).toMatchObject({ username: "customer" });
  });

  test("another user's codes do not work", async () => {
    const app = await testApp();
    await enrol(app, "customer");
    const { recoveryCodes } = await enrol(app, "officer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    await expect(finish(recoveryCodes[0] as string)).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});
