import * as argon2 from "@node-rs/argon2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { isOutdatedHash, verifyPassword } from "#domains/accounts/passwords/passwords.server.ts";

/** The real argon2, with its calls counted. */
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

beforeEach(() => void vi.clearAllMocks());

const REFUSALS = [
  ["an unknown name", { username: "nobody", password: PASSWORD }],
  ["a wrong password", { username: "customer", password: "wrong password" }],
] as const;

describe("POST /api/login", () => {
  test("answers with the user and a session cookie", async () => {
    const { as, cookies } = await testApp();
    const user = await (
      await as("visitor")
    ).accounts.login({ username: " CUSTOMER ", password: PASSWORD });
    expect(user).toMatchObject({ username: "customer", firstName: "Firstcustomer" });
    expect(cookies[0]).toMatch(/^session=[\w-]{43}; HttpOnly;.*Path=\/; SameSite=Lax$/);
  });

  test.each([
    [{ username: "", password: "x" }, "Username is required"],
    [{ username: "x", password: "" }, "Password is required"],
  ])("%o is refused", async (input, sentence) => {
    const { as } = await testApp();
    await expect((await as("visitor")).accounts.login(input)).rejects.toThrow(sentence);
  });

  test.each(REFUSALS)("%s: 'Invalid username or password', no cookie", async (_, input) => {
    const { as, cookies } = await testApp();
    const login = (await as("visitor")).accounts.login(input);
    await expect(login).rejects.toThrow("Invalid username or password");
    expect(cookies).toEqual([]);
  });

  test("an officer may sign in before the e-mail is verified", async () => {
    const { as } = await testApp();
    const login = (await as("visitor")).accounts.login;
    expect(await login({ username: "newOfficer", password: PASSWORD })).toMatchObject({
      isLoanOfficer: true,
      isVerified: false,
    });
  });

  test("a sign-in replaces the session that the browser came with", async () => {
    const { as, db } = await testApp();
    const customer = await as("customer");
    await customer.accounts.login({ username: "officer", password: PASSWORD });
    const left = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("username")
      .execute();
    expect(left).toEqual([{ username: "officer" }]);
  });

  test("the hash is renewed when its parameters have changed", async () => {
    const { as, db } = await testApp();
    const weak = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(isOutdatedHash(weak)).toBe(true);
    const row = () => db.selectFrom("users").where("username", "=", "customer");
    await db
      .updateTable("users")
      .set({ passwordHash: weak })
      .where("username", "=", "customer")
      .execute();
    const visitor = await as("visitor");
    for (let time = 0; time < 2; time += 1)
      await visitor.accounts.login({ username: "customer", password: PASSWORD });
    const { passwordHash } = await row().select("passwordHash").executeTakeFirstOrThrow();
    expect(isOutdatedHash(passwordHash)).toBe(false);
  });

  test("a password changed while it was being checked starts no session", async () => {
    const { as, db } = await testApp();
    const visitor = await as("visitor");
    vi.mocked(argon2.verify).mockImplementationOnce(async () => {
      await db
        .updateTable("users")
        .set({ passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$changed" })
        .where("username", "=", "customer")
        .execute();
      return true;
    });
    const login = visitor.accounts.login({ username: "customer", password: PASSWORD });
    await expect(login).rejects.toThrow("Invalid username or password");
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("a user deleted while the password was being checked is not signed in", async () => {
    const { as, db } = await testApp();
    vi.mocked(argon2.verify).mockImplementationOnce(async () => {
      await db.deleteFrom("users").where("username", "=", "customer").execute();
      return true;
    });
    const login = (await as("visitor")).accounts.login;
    await expect(login({ username: "customer", password: PASSWORD })).rejects.toThrow(
      "Invalid username or password",
    );
  });
});

describe("POST /api/admin/login", () => {
  test("answers with the user and an adminToken, of which only the hash is stored", async () => {
    const { as, stored } = await testApp();
    const { adminToken, ...user } = await (
      await as("visitor")
    ).accounts.adminLogin({ username: "admin", password: PASSWORD });
    expect(user).toMatchObject({ username: "admin", isAdmin: true });
    expect(adminToken).toMatch(/^[\w-]{43}$/);
    expect(await stored()).not.toContain(adminToken);
  });

  test.each([...REFUSALS, ["a customer", { username: "customer", password: PASSWORD }] as const])(
    "%s: 'Invalid admin credentials', no cookie and no session",
    async (_, input) => {
      const { as, cookies, db } = await testApp();
      const login = (await as("visitor")).accounts.adminLogin(input);
      await expect(login).rejects.toThrow("Invalid admin credentials");
      expect(cookies).toEqual([]);
      expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    },
  );
});

describe("Known and unknown names at login", () => {
  test("both run exactly one verify with the same parameters, and no hash", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    const work = [];
    for (const [, input] of REFUSALS) {
      vi.clearAllMocks();
      await visitor.accounts.login(input).catch(() => {});
      expect(argon2.hash).not.toHaveBeenCalled();
      expect(argon2.verify).toHaveBeenCalledTimes(1);
      const [[hash, password] = []] = vi.mocked(argon2.verify).mock.calls;
      work.push(String(hash).replace(/[^$]+\$[^$]+$/, ""), String(password).length > 0);
    }
    expect(work.slice(0, 2)).toEqual(work.slice(2));
  });

  test.each([
    ["customer", "nobody"],
    ["nobody", "customer"],
  ])(
    "%s, then %s: both wait in the same line, and both are told that it is full",
    async (...names) => {
      const { as } = await testApp();
      const visitor = await as("visitor");
      const { promise: gate, resolve: open } = Promise.withResolvers<boolean>();
      vi.mocked(argon2.verify).mockImplementation(() => gate);
      const attempt = (username: string) =>
        visitor.accounts.login({ username, password: "wrong password" }).catch((e: Error) => e);
      const busy = "The server is busy. Please try again in a moment.";
      const allButOne = Array.from({ length: 51 }, () => verifyPassword(undefined, "a password"));
      const both = names.map(attempt);
      expect(await Promise.race(both)).toMatchObject({ message: busy });
      for (const refused of await Promise.all(names.map(attempt)))
        expect(refused).toMatchObject({ message: busy });
      open(false);
      const answers = (await Promise.all(both)) as Error[];
      expect(answers.map(({ message }) => message).toSorted()).toEqual([
        "Invalid username or password",
        busy,
      ]);
      await Promise.all(allButOne);
    },
  );

  test("same status, headers and body", async () => {
    const { send } = await testServer();
    const answers = [];
    for (const [, input] of REFUSALS) {
      const answer = await send("POST", "/api/login", input);
      const headers = Object.fromEntries(answer.headers);
      const { date: _, "x-request-id": __, ...same } = headers;
      answers.push({ status: answer.status, headers: same, body: await answer.text() });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(401);
  });
});

describe("login: 10 wrong tries for each account and address in a minute", () => {
  test("then 429 with Retry-After, for unknown names too; other accounts are not affected", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    vi.mocked(argon2.verify).mockResolvedValue(false);
    const attempt = (username: string, path = "/api/login") =>
      send("POST", path, { username, password: "wrong password" });
    for (const name of ["customer", "nobody"]) {
      for (let time = 0; time < 5; time += 1) {
        expect((await attempt(name)).status).toBe(401);
        expect((await attempt(name.toUpperCase(), "/api/admin/login")).status).toBe(401);
      }
      const refused = await attempt(name);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await attempt("officer")).status).toBe(401);
  });
});
