import { describe, expect, test } from "vitest";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { USER_FIELDS } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const JANE = {
  username: "jane",
  password: "a good password",
  firstName: "Jane",
  lastName: "Doe",
  email: "jane@example.com",
  phone: "",
  isLoanOfficer: false,
};

async function refusalOf(change: Record<string, unknown>): Promise<string> {
  const { as, db } = await testApp();
  const visitor = await as("visitor");
  const error = await visitor.accounts.register({ ...JANE, ...change }).then(
    () => new Error("it was accepted"),
    (refusal: Error) => refusal,
  );
  const stored = await db
    .selectFrom("users")
    .where("firstName", "=", "Jane")
    .select("id")
    .execute();
  expect(stored).toEqual([]);
  expect(
    await db.selectFrom("outbox").where("recipient", "=", "all@example.com").select("id").execute(),
  ).toEqual([]);
  return error.message;
}

const NO_CONTROLS = "Please leave out control characters.";
const WEB_ADDRESS = "Please leave out web addresses; in a name, put a space after a period.";

describe("Register", () => {
  test.each([
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ username: "   ab   " }, "Username must be at least 3 characters"],
    [{ password: "1234567" }, "Password must be at least 8 characters"],
    [{ password: "x".repeat(257) }, "Password must be at most 256 characters"],
    [{ firstName: " " }, "First name is required"],
    [{ lastName: undefined }, "Last name is required"],
    [{ email: "jane@" }, "Invalid email address"],
    [{ email: "jane@example.com\r\nBcc: all@example.com" }, "Invalid email address"],
    [{ firstName: "Jane\r\nBcc: all@example.com" }, NO_CONTROLS],
    [{ lastName: "Doe\r\nBcc: all@example.com" }, NO_CONTROLS],
    [{ username: "jane\r\nBcc: all" }, NO_CONTROLS],
    [{ phone: "1\r\nBcc: all@example.com" }, NO_CONTROLS],
    [{ isLoanOfficer: "yes" }, "Please say yes or no."],
    [{ username: "\u0430dmin" }, "Please write the username in the letters of one alphabet."],
    [{ lastName: "evil\u200b.com" }, WEB_ADDRESS],
    [{ firstName: "Claim at evil.example" }, WEB_ADDRESS],
    [{ lastName: "Claim at evil.example" }, WEB_ADDRESS],
    [{ username: "see:www.evil" }, "Please leave out web addresses in the username."],
    [{ [HIDDEN_FIELD]: "https://spam.example" }, "Please leave the hidden field empty."],
    [{ username: "CUSTOMER" }, "This username is already taken."],
    [{ username: "ａｄｍｉｎ" }, "This username is already taken."],
    [{ email: "Customer@PEOPLE.example" }, "An account with this email address already exists."],
  ])("refuses %o", async (change, sentence) => {
    expect(await refusalOf(change)).toBe(sentence);
  });

  test("phone optional, isLoanOfficer default false", async () => {
    const { as } = await testApp();
    const { phone: _, isLoanOfficer: __, ...least } = JANE;
    const user = await (await as("visitor")).accounts.register(least);
    expect(user).toMatchObject({ phone: "", isLoanOfficer: false, isAdmin: false });
  });

  test("a password is never trimmed or cut", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    const password = `  ${"long ".repeat(40)}  `;
    await visitor.accounts.register({ ...JANE, password });
    await expect(visitor.accounts.login({ username: "jane", password })).resolves.toBeDefined();
    const trimmed = visitor.accounts.login({ username: "jane", password: password.trim() });
    await expect(trimmed).rejects.toThrow("Invalid username or password");
  });

  test("isAdmin, id and isVerified in a registration are ignored", async () => {
    const { as } = await testApp();
    const forged = { ...JANE, isAdmin: true, id: 1, isVerified: true, isProtected: 1 };
    const user = await (await as("visitor")).accounts.register(forged);
    expect(user).toMatchObject({ isAdmin: false, isVerified: false });
    expect(user.id).not.toBe(1);
  });

  test("a response contains neither password nor hash", async () => {
    const { as } = await testApp();
    const user = await (await as("visitor")).accounts.register(JANE);
    expect(Object.keys(user).toSorted()).toEqual(USER_FIELDS);
  });

  test("a verification email is queued with the account; only an officer's mentions officers, and none contains the name", async () => {
    const { as, app } = await testApp();
    const visitor = await as("visitor");
    await visitor.accounts.register({ ...JANE, isLoanOfficer: true });
    await visitor.accounts.register({ ...JANE, username: "joe", email: "joe@example.com" });
    const box = mailbox(app);
    const [letter] = await box.lettersTo(JANE.email);
    const [customers] = await box.lettersTo("joe@example.com");
    expect(letter?.textBody).toContain("loan officer");
    expect(customers?.textBody).toContain("Please confirm your email address");
    expect(customers?.textBody).not.toContain("loan officer");
    for (const mail of [letter, customers]) expect(mail?.textBody).not.toContain(JANE.firstName);
    expect(letter?.textBody).toContain("http://lender.test/api/verify-email?token=");
    expect(letter && secretIn(letter)).toHaveLength(43);
  });

  test("the office is notified of a loan officer who registers, with the way to the users", async () => {
    const { as, app } = await testApp();
    await (await as("visitor")).accounts.register({ ...JANE, isLoanOfficer: true });
    const [notice] = await mailbox(app).lettersTo("hello@harborstone.example");
    expect(notice?.subject).toBe("Jane Doe has registered as a loan officer");
    expect(notice?.replyTo?.address).toBe(JANE.email);
    expect(notice?.textBody).toContain("http://lender.test/admin/users");
  });

  test("the owner of an address that someone registers again is told once a day", async () => {
    const { as, app } = await testApp();
    const { accounts } = await as("visitor");
    const email = "OFFICER@people.example";
    for (const username of ["jane", "jane2", "officer"])
      await expect(accounts.register({ ...JANE, username, email })).rejects.toThrow("already");
    const letters = await mailbox(app).lettersTo("officer@people.example");
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Your email address was entered at Harborstone Home Loans",
    ]);
    expect(letters[0]?.textBody).toContain("Hello Firstofficer,");
  });

  test("twenty registrations of one name at once make one account", async () => {
    const { as, db } = await testApp();
    const visitor = await as("visitor");
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        visitor.accounts.register({ ...JANE, email: `jane${index}@example.com` }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const stored = await db
      .selectFrom("users")
      .where("usernameKey", "=", "jane")
      .select("id")
      .execute();
    expect(stored).toHaveLength(1);
  });
});

describe("POST /api/register", () => {
  test("201 with the user, who is signed in from then on", async () => {
    const { send, get } = await testServer();
    const answer = await send("POST", "/api/register", { ...JANE, isLoanOfficer: true });
    expect(answer.status).toBe(201);
    const user = (await answer.json()) as { username: string };
    expect(user).toMatchObject({ username: "jane", isLoanOfficer: true, isVerified: false });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const me = await get("/api/user", { headers: { cookie } });
    expect(await me.json()).toEqual(user);
  });

  test("409 for a name that is taken", async () => {
    const { send } = await testServer();
    const answer = await send("POST", "/api/register", { ...JANE, username: "customer" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: "CONFLICT",
      message: "This username is already taken.",
      issues: [{ path: "username", message: "This username is already taken." }],
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("five tries per hour and client address, whatever their outcome", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    const register = async (change: object) =>
      (await send("POST", "/api/register", { ...JANE, ...change })).status;
    for (let time = 0; time < 2; time += 1) expect(await register({ email: "no" })).toBe(400);
    for (let time = 0; time < 2; time += 1)
      expect(await register({ username: "customer" })).toBe(409);
    expect(await register({})).toBe(201);
    const refused = await send("POST", "/api/register", JANE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
