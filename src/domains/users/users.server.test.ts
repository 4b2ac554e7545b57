import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import type { Db } from "#platform/database/engine.ts";

const ADA = {
  username: "adalo_lo",
  password: "s3cret phrase",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
  isLoanOfficer: true,
};

async function setUp() {
  const test = await testApp();
  const admin = await test.as("admin");
  const idOf = async (username: string) =>
    (
      await test.db
        .selectFrom("users")
        .where("username", "=", username)
        .select("id")
        .executeTakeFirstOrThrow()
    ).id;
  return { ...test, admin, users: admin.admin.users, idOf };
}

const sessionsOf = async (db: Db, userId: number) =>
  (await db.selectFrom("sessions").where("userId", "=", userId).select("id").execute()).length;
const mailsTo = async (db: Db, recipient: string) =>
  (
    await db
      .selectFrom("outbox")
      .where("recipient", "=", recipient)
      .select(["subject", "linkPurpose"])
      .execute()
  ).map((mail) => mail.linkPurpose ?? mail.subject.split(" for ")[0]);
const lastEntry = (db: Db) =>
  db
    .selectFrom("auditEntries")
    .where("action", "!=", "accounts.signIn")
    .orderBy("id", "desc")
    .select(["action", "subject", "before", "after"])
    .executeTakeFirst();

describe("creating", () => {
  test("Officers that an admin creates count as verified, and can sign in", async () => {
    const { users, as, db } = await setUp();
    const user = await users.create(ADA);
    expect(user).toMatchObject({ username: "adalo_lo", isVerified: true, isLoanOfficer: true });
    expect(user).not.toHaveProperty("passwordHash");
    const visitor = await as("visitor");
    expect(
      await visitor.accounts.login({ username: "ADALO_LO", password: "s3cret phrase" }),
    ).toEqual(user);
    const entry = await lastEntry(db);
    expect(entry).toMatchObject({ action: "users.create", subject: `user ${user.id} (adalo_lo)` });
    expect(entry?.after).not.toContain("s3cret phrase");
  });

  test("isLoanOfficer and isAdmin are booleans, false when left out; phone and bio are optional", async () => {
    const { users } = await setUp();
    const { isLoanOfficer: _, ...plain } = ADA;
    expect(await users.create(plain)).toMatchObject({
      isLoanOfficer: false,
      isAdmin: false,
      phone: "",
      bio: "",
    });
  });

  test.each([
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ firstName: "A" }, "First name must be at least 2 characters"],
    [{ lastName: " L " }, "Last name must be at least 2 characters"],
    [{ email: "ada" }, "Please enter a valid email address"],
    [{ isAdmin: "yes" as never }, "Please say yes or no."],
  ])("%o is refused", async (wrong, sentence) => {
    const { users } = await setUp();
    await expect(users.create({ ...ADA, ...wrong })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: sentence,
    });
  });

  test.each([
    [{ username: "OFFICER" }, "This username is already taken."],
    [{ email: "Officer@People.example" }, "An account with this email address already exists."],
  ])("%o is taken", async (taken, sentence) => {
    const { users } = await setUp();
    await expect(users.create({ ...ADA, ...taken })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: Object.keys(taken)[0], message: sentence }] },
    });
  });
});

describe("editing", () => {
  test("Fields that are left out stay; a blank password stays too", async () => {
    const { users, idOf, as, db } = await setUp();
    const id = await idOf("officer");
    const before = await users.byId({ id });
    await as("officer");
    const after = await users.update({ id, firstName: "Grace", password: "" });
    const { revision: _, ...rest } = before;
    expect(after).toEqual({ ...rest, firstName: "Grace" });
    expect(await sessionsOf(db, id)).toBe(1);
    const visitor = await as("visitor");
    await visitor.accounts.login({ username: "officer", password: PASSWORD });
    expect(await lastEntry(db)).toEqual({
      action: "users.update",
      subject: `user ${id} (officer)`,
      before: '{"firstName":"Firstofficer"}',
      after: '{"firstName":"Grace"}',
    });
  });

  test.each([
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ firstName: "A" }, "First name must be at least 2 characters"],
    [{ email: "ada" }, "Please enter a valid email address"],
  ])("%o is refused on edit too", async (wrong, sentence) => {
    const { users, idOf } = await setUp();
    const id = await idOf("officer");
    await expect(users.update({ id, ...wrong })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: sentence,
    });
  });

  test("The username cannot be changed on edit", async () => {
    const { users, idOf } = await setUp();
    const id = await idOf("officer");
    await expect(users.update({ id, username: "other" })).rejects.toThrow(
      "The username cannot be changed.",
    );
    expect(await users.update({ id, username: "Officer", lastName: "Hopper" })).toMatchObject({
      username: "officer",
      lastName: "Hopper",
    });
  });

  test.each([
    [{ isAdmin: false }, "helper"],
    [{ isLoanOfficer: false }, "officer"],
    [{ password: "an0ther phrase" }, "officer"],
  ])("%o ends that user's sessions before the answer", async (change, who) => {
    const { users, as, idOf, db } = await setUp();
    await users.create({ ...ADA, username: "helper", isAdmin: true });
    const id = await idOf(who);
    const password = who === "helper" ? ADA.password : PASSWORD;
    await (await as("visitor")).accounts.login({ username: who, password });
    expect(await sessionsOf(db, id)).toBe(1);
    await users.update({ id, ...change });
    expect(await sessionsOf(db, id)).toBe(0);
  });

  test("The admin who changes their own password keeps the current session", async () => {
    const { users, as, idOf, db } = await setUp();
    const id = await idOf("admin");
    await as("admin");
    expect(await sessionsOf(db, id)).toBe(2);
    await users.update({ id, password: "an0ther phrase" });
    expect(await sessionsOf(db, id)).toBe(1);
    expect(await mailsTo(db, "admin@people.example")).toEqual(["Your password"]);
    expect((await lastEntry(db))?.after).toBe('{"password":"a new one"}');
  });

  test("Changing an officer's e-mail makes it unverified again and sends a new link", async () => {
    const { users, idOf, db } = await setUp();
    const id = await idOf("officer");
    const changed = await users.update({ id, email: "new@people.example" });
    expect(changed).toMatchObject({ email: "new@people.example", isVerified: false });
    expect(await mailsTo(db, "new@people.example")).toEqual(["verify-email"]);
    expect(await mailsTo(db, "officer@people.example")).toEqual(["Your email address"]);
    const again = await users.update({ id, email: "New@People.example" });
    expect(again.email).toBe("New@People.example");
    expect(await mailsTo(db, "New@People.example")).toEqual([]);
  });

  test("A customer who is made an officer has to verify their e-mail", async () => {
    const { users, idOf, db } = await setUp();
    const id = await idOf("customer");
    expect(await users.update({ id, isLoanOfficer: true })).toMatchObject({ isVerified: false });
    expect(await mailsTo(db, "customer@people.example")).toEqual(["verify-email"]);
  });

  test("Two admins edit the same user: the second gets an error", async () => {
    const { users, idOf } = await setUp();
    const id = await idOf("officer");
    const { revision } = await users.byId({ id });
    await users.update({ id, revision, phone: "(212) 555-0100" });
    const message = "Someone else has changed this user in the meantime. Please open it again.";
    await expect(users.update({ id, revision, phone: "(212) 555-0111" })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "revision", message }] },
    });
    expect((await users.byId({ id })).phone).toBe("(212) 555-0100");
  });

  test("Saving an untouched form is no change", async () => {
    const { users, idOf, db } = await setUp();
    const { revision, ...user } = await users.byId({ id: await idOf("officer") });
    await users.update({ ...user, revision, password: "" });
    expect((await users.byId({ id: user.id })).revision).toBe(revision);
    expect(await lastEntry(db)).toBeUndefined();
  });

  test("An address that someone else has is refused, one's own is not", async () => {
    const { users, idOf } = await setUp();
    const id = await idOf("officer");
    await expect(users.update({ id, email: "customer@people.example" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await users.update({ id, email: "OFFICER@people.example" });
  });
});

describe("deleting", () => {
  test("deletes the user, their sessions and tokens, and keeps what they did", async () => {
    const { users, as, idOf, db } = await setUp();
    const id = await idOf("officer");
    await as("officer");
    await users.delete({ id });
    expect(await sessionsOf(db, id)).toBe(0);
    await expect(users.byId({ id })).rejects.toThrow("This user does not exist.");
    await expect(users.delete({ id })).rejects.toThrow("This user does not exist.");
    expect(await lastEntry(db)).toMatchObject({
      action: "users.delete",
      subject: `user ${id} (officer)`,
    });
  });
});

describe("the user named admin", () => {
  test("cannot be deleted, and its admin flag cannot be turned off, by itself or another", async () => {
    const { users, idOf, app, db } = await setUp();
    const helper = await users.create({ ...ADA, isAdmin: true });
    const id = await idOf("admin");
    const { createCaller } = await import("#app/router.ts");
    const { innerContext } = await import("#platform/context.ts");
    const { sessionId } = await startSession(db, helper, { userAgent: "test", secure: false });
    const user = { ...helper, isAdmitted: false, provesFrom: null, createdAt: "" };
    const actor = { user, sessionId, via: "cookie" } as const;
    const other = createCaller(innerContext(app, { actor })).admin.users;
    for (const each of [users, other]) {
      await expect(each.delete({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(each.update({ id, isAdmin: false })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(each.update({ id, username: "root" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(await other.update({ id, isLoanOfficer: true, firstName: "Chief" })).toMatchObject({
      isAdmin: true,
      firstName: "Chief",
    });
    expect(await sessionsOf(db, id)).toBe(0);
  });
});
