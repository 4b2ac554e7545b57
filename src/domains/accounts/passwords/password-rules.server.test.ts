import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { testApp, testConfig } from "#test/kit/app.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { prepare } from "#app/process/boot.ts";
import { openDatabase } from "#platform/database/sqlite/open.ts";
import { weaknessOf } from "./password-rules.server.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";

const COMMON = "This password is one of the most common ones. Please choose another.";
const OWN = "Please choose a password that is not your username, your email address or our name.";

const JANE = {
  username: "janedoe99",
  firstName: "Jane",
  lastName: "Doe",
  email: "jane.doe.1980@people.example",
};

describe("A commonly guessed password is refused with a sentence", () => {
  test.each([
    ["Password1", COMMON],
    ["IloveYou", COMMON],
    ["JaneDoe99", OWN],
    ["jane.doe.1980", OWN],
    ["Jane.Doe.1980@people.example", OWN],
    ["harborstone home loans", OWN],
    ["HarborstoneHomeLoans", OWN],
    ["Harborstone-Home-Loans!", OWN],
    ["harborstone1", OWN],
    ["!!2026Harborstone", OWN],
    ["Ｈarborstone1", OWN],
    ["janedoe991", OWN],
    ["1-janedoe", OWN],
    ["jane.doe.1981", OWN],
    ["jane-doe-1980@people.example!", OWN],
  ])("%s at registration", async (password, sentence) => {
    const { as, db } = await testApp();
    const registering = (await as("visitor")).accounts.register({ ...JANE, password });
    await expect(registering).rejects.toThrow(sentence);
    const made = db.selectFrom("users").where("username", "=", JANE.username).select("id");
    expect(await made.executeTakeFirst()).toBeUndefined();
  });

  test.each([
    "harborstone and a good deal of rope",
    "Harborstone Home Loans 1 for all",
    "2 janedoe99 apples",
    "doejane99",
    "homeloans-1",
  ])("%s, which merely contains one, is accepted", async (password) => {
    const { as } = await testApp();
    const { register } = (await as("visitor")).accounts;
    expect(await register({ ...JANE, password })).toMatchObject({ username: JANE.username });
  });

  test("a name of digits, or of a letter and digits, rules out only itself", () => {
    const owner = {
      email: "4711@people.example",
      isAdmin: false,
      isAssistant: false,
      company: "X",
    };
    expect(weaknessOf("#12-345!", { ...owner, username: "12345" })).toBe(OWN);
    expect(weaknessOf("20262027!", { ...owner, username: "12345" })).toBeUndefined();
    expect(weaknessOf("j-8472!913", { ...owner, username: "j99" })).toBeUndefined();
    expect(weaknessOf("!?!?!?!?!?", { ...owner, username: "j99" })).toBeUndefined();
  });

  test("when users change their own, beside the field", async () => {
    const { as } = await testApp();
    const changing = (await as("customer")).accounts.changePassword({
      currentPassword: PASSWORD,
      newPassword: "password123",
    });
    await expect(changing).rejects.toMatchObject({
      message: COMMON,
      cause: { issues: [{ path: "newPassword" }] },
    });
  });

  test("through a mailed link, which still works afterwards", async () => {
    const { as, db } = await testApp();
    const token = "t".repeat(43);
    const user = await db
      .selectFrom("users")
      .where("username", "=", "customer")
      .select(["id", "email"])
      .executeTakeFirstOrThrow();
    const later = new Date(Date.now() + 60_000).toISOString();
    await db
      .insertInto("mailTokens")
      .values({
        tokenHash: hashSecret(token),
        purpose: "reset-password",
        userId: user.id,
        email: user.email,
        createdAt: later,
        expiresAt: later,
        usedAt: null,
      })
      .execute();
    const confirm = (await as("visitor")).accounts.confirmPasswordReset;
    await expect(confirm({ token, password: "password1" })).rejects.toThrow(COMMON);
    expect(await confirm({ token, password: "a wholly new secret" })).toEqual({
      username: "customer",
      signInAt: "/auth",
    });
  });

  test("in the admin's form, which accepts six other characters but requires ten for an admin", async () => {
    const { users } = (await (await testApp()).as("admin")).admin;
    await expect(users.create({ ...JANE, password: "secret" })).rejects.toThrow(COMMON);
    const admin = users.create({ ...JANE, password: "s3cret!", isAdmin: true });
    await expect(admin).rejects.toThrow(
      "Administrators need a password of at least 10 characters.",
    );
    const { id } = await users.create({ ...JANE, password: "s3cret!" });
    await expect(users.update({ id, password: "dragon" })).rejects.toThrow(COMMON);
    await expect(users.update({ id, password: "s3cret?", isAdmin: true })).rejects.toThrow(
      "at least 10",
    );
  });
});

describe("A user who becomes an admin has a password of ten characters", () => {
  const LONGER =
    "Administrators need a password of at least 10 characters. Please enter a new one.";

  test("or is given one in the same call; a refused promotion changes nothing", async () => {
    const { as } = await testApp();
    const { users } = (await as("admin")).admin;
    const { id } = await users.create({ ...JANE, password: "s3cret!" });
    const promoting = users.update({ id, isAdmin: true, firstName: "Janet" });
    await expect(promoting).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: LONGER,
      cause: { issues: [{ path: "password" }] },
    });
    expect(await users.byId({ id })).toMatchObject({ isAdmin: false, firstName: "Jane" });
    await users.update({ id, isAdmin: true, password: "a long secret" });
    await users.update({ id, isAdmin: false });
    expect(await users.update({ id, isAdmin: true })).toMatchObject({ isAdmin: true });
    await users.update({ id, isAdmin: false });
    await users.update({ id, password: "s3cret!" });
    await expect(users.update({ id, isAdmin: true })).rejects.toThrow(LONGER);
  });

  test("whoever chose it: at registration, or by the user later", async () => {
    const { as, db } = await testApp();
    const { users } = (await as("admin")).admin;
    const made = await (await as("visitor")).accounts.register({ ...JANE, password: "s3cret-9" });
    await expect(users.update({ id: made.id, isAdmin: true })).rejects.toThrow(LONGER);
    const long = { ...JANE, username: "longer99", email: "longer@people.example" };
    const other = await (
      await as("visitor")
    ).accounts.register({ ...long, password: "s3cret-901" });
    expect(await users.update({ id: other.id, isAdmin: true })).toMatchObject({ isAdmin: true });
    const customer = await db
      .selectFrom("users")
      .where("username", "=", "customer")
      .select("id")
      .executeTakeFirstOrThrow();
    const change = (await as("customer")).accounts.changePassword;
    await change({ currentPassword: PASSWORD, newPassword: "s3cret-9" });
    await expect(users.update({ ...customer, isAdmin: true })).rejects.toThrow(LONGER);
  });

  test("or none is known, for a password from before this rule", async () => {
    const { as, db } = await testApp();
    await db.updateTable("users").set({ passwordFitsAdmin: 0 }).execute();
    const officer = await db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    const { users } = (await as("admin")).admin;
    await expect(users.update({ ...officer, isAdmin: true })).rejects.toThrow(LONGER);
    await users.update({ ...officer, phone: "(212) 555-0100" });
  });
});

describe("The first admin", () => {
  const first = async (environment: Record<string, string>) => {
    const opened = openDatabase(":memory:");
    onTestFinished(() => opened.close());
    await opened.migrate();
    const config = testConfig(environment);
    const lines: string[] = [];
    await prepare(opened, config, (line) => lines.push(line));
    const admin = await opened.db
      .selectFrom("users")
      .select(["username", "email"])
      .executeTakeFirstOrThrow();
    return { lines, admin };
  };

  test("has ADMIN_EMAIL, and a password in a file that only this user can read, not in the output", async () => {
    const { lines, admin } = await first({ ADMIN_EMAIL: "owner@lender.example" });
    expect(admin).toEqual({ username: "admin", email: "owner@lender.example" });
    const file = / in (\S+first-password\.txt)$/.exec(lines.join("\n"))?.[1] ?? "";
    const password = readFileSync(file, "utf8").trim();
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(lines.join("\n")).not.toContain(password);
  });

  test("needs no file with ADMIN_PASSWORD", async () => {
    const { lines } = await first({ ADMIN_PASSWORD: "a long enough one" });
    expect(lines).toEqual([
      "first start: sign in at /admin as admin with the password of ADMIN_PASSWORD",
    ]);
  });

  test("has the file removed by the server once there is another password", async () => {
    const { app, as } = await testApp();
    const { keepFirstPassword } = await import("./first-password.server.ts");
    const file = keepFirstPassword(app.config.databaseFile, PASSWORD);
    const change = (await as("admin")).accounts.changePassword;
    await change({ currentPassword: PASSWORD, newPassword: "a wholly new secret" });
    expect(existsSync(file)).toBe(false);
  });
});

test("all admins are told by email, by name, of a new admin, other roles, and a password or an address that another sets", async () => {
  const { as, db } = await testApp();
  const { users } = (await as("admin")).admin;
  const { id } = await users.create({ ...JANE, password: "a long secret", isAdmin: true });
  await users.update({ id, password: "another long secret" });
  await users.update({ id, email: "new.jane@people.example" });
  await users.setActive({ id, active: false });
  await users.setActive({ id, active: true });
  await users.update({ id, isAdmin: false });
  await users.update({ id, email: JANE.email });
  await users.update({ id, phone: "(212) 555-0100" });
  const mails = await db
    .selectFrom("outbox")
    .where("audience", "=", "office")
    .orderBy("id")
    .select(["recipient", "textBody"])
    .execute();
  const told = mails.map(
    ({ recipient, textBody }) =>
      `${recipient}: ${/was (.+) by Firstadmin Lastadmin/.exec(textBody)?.[1]}`,
  );
  expect(told).toEqual([
    "admin@people.example: made an administrator",
    `${JANE.email}: made an administrator`,
    "admin@people.example: given a new password",
    `${JANE.email}: given a new password`,
    "admin@people.example: given a new email address",
    "new.jane@people.example: given a new email address",
    // Nobody has confirmed the new address
    `${JANE.email}: given a new email address`,
    "admin@people.example: deactivated",
    "new.jane@people.example: deactivated",
    "admin@people.example: reactivated as an administrator",
    "new.jane@people.example: reactivated as an administrator",
    `${JANE.email}: reactivated as an administrator`,
    "admin@people.example: given other roles",
    // She is no admin any more, and would not hear of anything later
    "new.jane@people.example: given other roles",
    // By an admin who has proved nothing
    "admin@people.example: given a new email address",
  ]);
  expect(mails[0]?.textBody).toMatch(/^Hello Firstadmin,\n/);
  expect(mails.map(({ textBody }) => textBody).join("")).not.toContain("long secret");
});
