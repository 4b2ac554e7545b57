import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { INVALID_LINK } from "#domains/accounts/accounts.ts";
import { siteOf } from "#platform/context.ts";
import { verifyEmail } from "#domains/accounts/links/verification.server.ts";
import { USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { PASSWORD } from "#test/kit/people.ts";

/** Somebody else writes between a procedure's read and its write, and neither change is lost. */

const idOf = async ({ db }: TestApp, username: string) => {
  const query = db.selectFrom("users").where("username", "=", username).select("id");
  return (await query.executeTakeFirstOrThrow()).id;
};
const change = (id: number, values: object) => (other: Db) =>
  other.updateTable("users").set(values).where("id", "=", id).execute();
const columnsOf = (db: Db, id: number) =>
  db.selectFrom("users").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const actionsIn = async (db: Db) =>
  (await db.selectFrom("auditEntries").orderBy("id").select("action").execute())
    .map(({ action }) => action)
    .filter((action) => action !== "accounts.signIn");

/** An account is locked before it is read for a change: others write before that or wait. */
const LOCK = 'select "id" from "users" where "id" in';

const JANE = {
  username: "jane",
  password: "a good password",
  firstName: "Jane",
  lastName: "Doe",
  email: "jane@example.com",
  isLoanOfficer: false,
};

/** A user who registers at the same moment. */
const register = (values: object) => (other: Db) =>
  other
    .insertInto("users")
    .values({
      username: "other",
      usernameKey: "other",
      firstName: "",
      lastName: "",
      email: "other@example.com",
      emailKey: "other@example.com",
      passwordHash: "",
      isLoanOfficer: 0,
      isAdmin: 0,
      isVerified: 0,
      createdAt: "",
      ...values,
    })
    .execute();

/** The secret of a mailed link. */
async function secretFor(site: TestApp, username: string) {
  const email = `${username}@people.example`;
  const { accounts } = await site.as("visitor");
  if (username === "newOfficer") await accounts.resendVerification({ email });
  else await accounts.requestPasswordReset({ email });
  const [letter] = await mailbox(site.app).lettersTo(email);
  return secretIn(letter as NonNullable<typeof letter>);
}

describe("users", () => {
  test("an edit over another user's meanwhile saved edit is refused", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    const { admin } = await site.as("admin");
    const { revision } = await admin.users.byId({ id });
    const write = change(id, { phone: "1", revision: revision + 1 });
    const edit = meanwhile(site, { before: LOCK, write }, () =>
      admin.users.update({ id, bio: "Mine", revision }),
    );
    await expect(edit).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "revision" }] },
    });
    expect(await columnsOf(site.db, id)).toMatchObject({ bio: "" });
    expect(await actionsIn(site.db)).toEqual([]);
  });

  test("an edit without a revision keeps what another has saved meanwhile", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    const { admin } = await site.as("admin");
    const write = change(id, { phone: "1", revision: 9 });
    await meanwhile(site, { before: LOCK, write }, () => admin.users.update({ id, bio: "Mine" }));
    expect(await columnsOf(site.db, id)).toMatchObject({ bio: "Mine", phone: "1", revision: 10 });
  });

  test("an address that is taken at the same moment is a conflict about the address", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    const { admin } = await site.as("admin");
    const email = "Jane@example.com";
    const write = register({ email, emailKey: "jane@example.com" });
    const edit = meanwhile(site, { before: 'update "users"', write }, () =>
      admin.users.update({ id, email }),
    );
    await expect(edit).rejects.toMatchObject({
      code: "CONFLICT",
      message: "An account with this email address already exists.",
      cause: { issues: [{ path: "email" }] },
    });
  });

  test.each([
    [{ username: "Jane", usernameKey: "jane" }, "username", "This username is already taken."],
    [
      { email: "JANE@example.com", emailKey: "jane@example.com" },
      "email",
      "An account with this email address already exists.",
    ],
  ])(
    "a user who registers, or is added, while another takes %o is told which it is",
    async (taken, path, message) => {
      const ways = [
        async (site: TestApp) => (await site.as("visitor")).accounts.register(JANE),
        async (site: TestApp) => (await site.as("admin")).admin.users.create(JANE),
      ];
      for (const way of ways) {
        const site = await testApp();
        const happens = { before: 'insert into "users"', write: register(taken) };
        await expect(meanwhile(site, happens, () => way(site))).rejects.toMatchObject({
          code: "CONFLICT",
          cause: { issues: [{ path, message }] },
        });
        expect(await actionsIn(site.db)).toEqual([]);
      }
    },
  );

  test("a user deactivated by two admins at once is deactivated by the first", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    const { admin } = await site.as("admin");
    const write = change(id, { deactivatedAt: "2026-01-01T00:00:00.000Z" });
    await meanwhile(site, { before: LOCK, write }, () =>
      admin.users.setActive({ id, active: false }),
    );
    expect((await columnsOf(site.db, id)).deactivatedAt).toBe("2026-01-01T00:00:00.000Z");
    expect(await actionsIn(site.db)).toEqual([]);
  });

  test.skipIf(isSqlite)("nobody gets a lead of an officer who is being deleted", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    await (await site.as("visitor")).contact.send(MESSAGE);
    const { admin } = await site.as("admin");
    let assigned: unknown;
    const write = async (other: Db) => {
      assigned = await other
        .transaction()
        .execute(async (trx) => {
          await sql`SET LOCAL lock_timeout = '100ms'`.execute(trx);
          await trx.updateTable("leads").set({ assigneeId: id }).execute();
        })
        .catch((error: unknown) => error);
    };
    await meanwhile(site, { before: 'update "leads"', write }, () => admin.users.delete({ id }));
    expect(assigned).toMatchObject({ message: expect.stringContaining("lock timeout") as string });
  });

  test("every change of a user raises the revision that edits compare", async () => {
    const site = await testApp();
    const id = await idOf(site, "officer");
    const { admin } = await site.as("admin");
    const revisionOf = async () => (await admin.users.byId({ id })).revision;
    const before = await revisionOf();
    await admin.users.setActive({ id, active: false });
    expect(await revisionOf()).toBe(before + 1);
    await admin.uploads.removeProfileImage({ id });
    expect(await revisionOf()).toBe(before + 2);
  });
});

describe("a short password of a user who becomes an admin at the same moment is refused", () => {
  const tooShort = (path: string) => ({
    code: "BAD_REQUEST",
    message: "Administrators need a password of at least 10 characters. Please enter a new one.",
    cause: { issues: [{ path }] },
  });

  test("by the account page", async () => {
    const site = await testApp();
    const before = await columnsOf(site.db, await idOf(site, "customer"));
    const { accounts } = await site.as("customer");
    const write = change(before.id, { isAdmin: 1 });
    const changing = meanwhile(site, { before: 'update "users"', write }, () =>
      accounts.changePassword({ currentPassword: PASSWORD, newPassword: "s3cret-9" }),
    );
    await expect(changing).rejects.toMatchObject(tooShort("newPassword"));
    expect(await columnsOf(site.db, before.id)).toEqual({ ...before, isAdmin: expect.any(Number) });
  });

  test("by a link", async () => {
    const site = await testApp();
    const token = await secretFor(site, "customer");
    const before = await columnsOf(site.db, await idOf(site, "customer"));
    const { accounts } = await site.as("visitor");
    const write = change(before.id, { isAdmin: 1 });
    const choosing = meanwhile(site, { before: 'update "users"', write }, () =>
      accounts.confirmPasswordReset({ token, password: "s3cret-9" }),
    );
    await expect(choosing).rejects.toMatchObject(tooShort("password"));
    expect(await columnsOf(site.db, before.id)).toEqual({ ...before, isAdmin: expect.any(Number) });
  });
});

describe("links", () => {
  const use = (other: Db) => other.updateTable("mailTokens").set({ usedAt: "2026" }).execute();

  test("a password link that is used at the same moment sets no password", async () => {
    const site = await testApp();
    const token = await secretFor(site, "customer");
    const { accounts } = await site.as("visitor");
    const before = await columnsOf(site.db, await idOf(site, "customer"));
    const reset = meanwhile(site, { before: 'update "mailTokens"', write: use }, () =>
      accounts.confirmPasswordReset({ token, password: "a new password" }),
    );
    await expect(reset).rejects.toMatchObject({ code: "BAD_REQUEST", message: INVALID_LINK });
    expect(await columnsOf(site.db, before.id)).toEqual(before);
  });

  test("a verification link that is used at the same moment verifies nothing more", async () => {
    const site = await testApp();
    const token = await secretFor(site, "newOfficer");
    const id = await idOf(site, "newOfficer");
    const follow = () => verifyEmail(site.db, siteOf(site.app), token);
    expect(await meanwhile(site, { before: 'update "mailTokens"', write: use }, follow)).toBe(
      "expired",
    );
    expect(await columnsOf(site.db, id)).toMatchObject({ isVerified: 0, revision: 1 });
  });

  test("a verification link does not bring back an address that was changed at the same moment", async () => {
    const site = await testApp();
    const token = await secretFor(site, "newOfficer");
    const id = await idOf(site, "newOfficer");
    const write = change(id, { email: "moved@example.com", emailKey: "moved@example.com" });
    const follow = () => verifyEmail(site.db, siteOf(site.app), token);
    const { sql: before } = site.db.selectFrom("users").select(USER_COLUMNS).compile();
    expect(await meanwhile(site, { before, write }, follow)).toBe("expired");
    expect(await columnsOf(site.db, id)).toMatchObject({
      email: "moved@example.com",
      isVerified: 0,
    });
  });
});
