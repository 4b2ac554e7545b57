import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { PASSWORD } from "#test/kit/people.ts";
import {
  actions,
  browserOf,
  enrol,
  later,
  sessionsOf,
  subjects,
  timeCodeApp,
} from "#test/kit/second-factor.ts";
import { connect } from "#platform/database/sqlite/connection.ts";
import { resetSecondFactorByName } from "./factors.server.ts";

describe("adding and removing", () => {
  test("a wrong code adds nothing, and the secret still accepts the right one", async () => {
    const app = await testApp();
    const { secondFactor } = await app.as("customer");
    const { secret, address } = await secondFactor.offerTimeCode();
    expect(address).toContain(secret);
    await expect(secondFactor.addTimeCode({ name: "Phone", code: "000000" })).rejects.toThrow(
      "This is not the code that the app shows now.",
    );
    expect((await secondFactor.status()).factors).toEqual([]);
    const code = timeCodeApp(secret).next();
    await secondFactor.addTimeCode({ name: "Phone", code });
    expect((await secondFactor.status()).factors).toMatchObject([{ name: "Phone" }]);
    expect(await app.stored()).not.toContain(secret);
    expect(app.logged.join("")).not.toContain(secret);
  });

  test("needs a recent proof: the password of a user without a factor, the factor of a user with one", async () => {
    const app = await testApp();
    const { secondFactor } = await app.unproved("customer");
    await expect(secondFactor.offerTimeCode()).rejects.toMatchObject({
      cause: { code: "CONFIRMATION_REQUIRED" },
    });
    await expect(secondFactor.confirm({ password: "wrong" })).rejects.toThrow(
      "This is not your current password.",
    );
    await secondFactor.confirm({ password: PASSWORD });
    const { secret } = await secondFactor.offerTimeCode();
    const phone = timeCodeApp(secret);
    const { factor } = await secondFactor.addTimeCode({ name: "Phone", code: phone.next() });
    later(6);
    const remove = () => secondFactor.remove({ id: factor.id });
    await expect(remove()).rejects.toMatchObject({ cause: { code: "CONFIRMATION_REQUIRED" } });
    await expect(secondFactor.renewRecoveryCodes()).rejects.toThrow("Please confirm");
    await expect(secondFactor.confirm({ password: PASSWORD })).rejects.toThrow("Please enter");
    await secondFactor.confirm({ code: phone.in(0) });
    await remove();
    await expect(secondFactor.offerTimeCode()).rejects.toThrow("Please confirm");
    expect(await secondFactor.status()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await (await browserOf(app)).login("customer")).toMatchObject({ username: "customer" });
    expect(await subjects(app, "customer@people.example")).toEqual([
      "A second factor was added to your account",
      "A second factor was removed from your account",
      "New sign-in to your account",
    ]);
    expect(await actions(app)).toEqual([
      "second-factor.refused",
      "second-factor.add",
      "second-factor.remove",
    ]);
  });

  test("five wrong passwords are followed by the same pause", async () => {
    const { as } = await testApp();
    const { secondFactor } = await as("customer");
    for (let time = 0; time < 5; time += 1)
      await expect(secondFactor.confirm({ password: "wrong" })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await expect(secondFactor.confirm({ password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  test("nobody can remove another user's factor", async () => {
    const app = await testApp();
    const { factor } = await enrol(app, "customer");
    const { secondFactor } = await app.as("officer");
    await expect(secondFactor.remove({ id: factor.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("at an address without a domain name there are no passkeys, and the page says so", async () => {
    const app = await testApp({ PUBLIC_URL: "https://203.0.113.7" });
    app.app.publicUrl = () => "https://203.0.113.7";
    const { secondFactor } = await app.as("customer");
    expect((await secondFactor.status()).passkeyHost).toBeNull();
    await expect(secondFactor.offerPasskey()).rejects.toThrow("Passkeys need a domain name");
  });
});

describe("asked again", () => {
  const NEW = {
    username: "new_lo",
    password: "a good secret",
    firstName: "New",
    lastName: "Person",
    email: "new@people.example",
  };

  async function atTheDesk(actor: "admin" | "bearer") {
    const app = await testApp();
    const { app: phone } = await enrol(app, "admin");
    const { admin, secondFactor } = await app.unproved(actor);
    const proved = await app.as(actor);
    const idOf = async (username: string) => {
      const user = app.db.selectFrom("users").where("username", "=", username).select("id");
      return (await user.executeTakeFirstOrThrow()).id;
    };
    return {
      app,
      phone,
      admin,
      proved: proved.admin,
      secondFactor,
      idOf,
      id: await idOf("officer"),
    };
  }

  test.each(["admin", "bearer"] as const)(
    "%s: for a new admin or officer, another role, someone else's password, a reset; for nothing else",
    async (actor) => {
      const { phone, admin, id } = await atTheDesk(actor);
      later(6);
      const asked = { cause: { code: "CONFIRMATION_REQUIRED" } };
      const { users, secondFactor } = admin;
      await expect(users.create({ ...NEW, isAdmin: true })).rejects.toMatchObject(asked);
      await expect(users.create({ ...NEW, isLoanOfficer: true })).rejects.toMatchObject(asked);
      await expect(users.update({ id, isAdmin: true })).rejects.toMatchObject(asked);
      await expect(users.update({ id, isLoanOfficer: false })).rejects.toMatchObject(asked);
      await expect(users.update({ id, password: "a good secret" })).rejects.toMatchObject(asked);
      await expect(secondFactor.reset({ id })).rejects.toMatchObject(asked);
      await users.update({ id, firstName: "Grace", isLoanOfficer: true });
      await users.create(NEW);
      await secondFactor.confirm({ code: phone.in(0) });
      await users.update({ id, isAdmin: true });
      later(4);
      await users.update({ id, isAdmin: false });
      later(2);
      await expect(users.update({ id, isAdmin: true })).rejects.toMatchObject(asked);
    },
  );

  test("for someone else's address and for one's own, since a password can be chosen through it", async () => {
    const { phone, admin, id, idOf } = await atTheDesk("admin");
    later(6);
    const asked = { cause: { code: "CONFIRMATION_REQUIRED" } };
    for (const whose of [id, await idOf("customer"), await idOf("admin")]) {
      const moved = { id: whose, email: `elsewhere${whose}@people.example` };
      await expect(admin.users.update(moved)).rejects.toMatchObject(asked);
    }
    await admin.users.update({ id, email: "OFFICER@people.example" });
    await admin.secondFactor.confirm({ code: phone.in(0) });
    const moved = { id, email: "elsewhere@people.example" };
    expect(await admin.users.update(moved)).toMatchObject(moved);
  });

  test("for one's own password without the current one", async () => {
    const { phone, admin, idOf } = await atTheDesk("admin");
    const id = await idOf("admin");
    later(6);
    const own = { id, password: "a wholly new secret" };
    await expect(admin.users.update(own)).rejects.toThrow("Please confirm");
    await admin.secondFactor.confirm({ code: phone.in(0) });
    expect(await admin.users.update(own)).toMatchObject({ id });
  });

  test("for locking anybody out or letting them in, and for removing another admin", async () => {
    const { phone, admin, proved, id } = await atTheDesk("admin");
    const { users, secondFactor } = admin;
    const other = await proved.users.create({ ...NEW, isAdmin: true });
    later(6);
    const asked = { cause: { code: "CONFIRMATION_REQUIRED" } };
    const out = { id: other.id, active: false };
    const back = { id: other.id, active: true };
    await expect(users.setActive(out)).rejects.toMatchObject(asked);
    await expect(users.delete({ id: other.id })).rejects.toMatchObject(asked);
    await expect(users.setActive({ id, active: false })).rejects.toMatchObject(asked);
    await users.delete({ id });
    await secondFactor.confirm({ code: phone.in(0) });
    await users.setActive(out);
    later(6);
    await expect(users.setActive(back)).rejects.toMatchObject(asked);
    await secondFactor.confirm({ code: phone.in(0) });
    await users.setActive(back);
    await expect(users.delete({ id: other.id })).rejects.toMatchObject(asked);
    await secondFactor.confirm({ code: phone.in(30) });
    await users.delete({ id: other.id });
  });

  test("for the address of the office's emails, which contain what applicants wrote", async () => {
    const { phone, admin, proved } = await atTheDesk("admin");
    await proved.settings.save({ key: "contactEmail", value: "office@people.example" });
    later(6);
    const moved = { key: "contactEmail", value: "elsewhere@people.example" } as const;
    await expect(admin.settings.save(moved)).rejects.toThrow("Please confirm");
    await admin.settings.save({ key: "contactEmail", value: "office@people.example" });
    await admin.settings.save({ key: "contactPhone", value: "(212) 555-0100" });
    await admin.secondFactor.confirm({ code: phone.in(0) });
    expect(await admin.settings.save(moved)).toMatchObject(moved);
  });

  test("a user without one is not asked where the specification fixes the answers", async () => {
    const app = await testApp();
    const { admin } = await app.unproved("admin");
    const made = await admin.users.create({ ...NEW, isAdmin: true });
    await admin.users.update({ id: made.id, password: "another secret" });
    await admin.settings.save({ key: "contactEmail", value: "office@people.example" });
    await admin.users.update({ id: made.id, email: "moved@people.example" });
    expect(await admin.users.update({ id: made.id, isAdmin: false })).toMatchObject({
      isAdmin: false,
    });
  });

  test("a confirmation is valid only for its session", async () => {
    const { app, phone, secondFactor, id } = await atTheDesk("admin");
    later(6);
    await secondFactor.confirm({ code: phone.in(0) });
    const other = await app.unproved("admin");
    await expect(other.admin.users.update({ id, isAdmin: true })).rejects.toThrow("Please confirm");
  });
});

describe("SECOND_FACTOR", () => {
  test.each([
    ["off", []],
    ["admins", ["admin"]],
    ["staff", ["newOfficer", "officer", "assistant", "admin"]],
    ["all", ["customer", "newOfficer", "officer", "assistant", "admin"]],
  ] as const)("%s", async (policy, who) => {
    const app = await testApp({ SECOND_FACTOR: policy });
    const must: string[] = [];
    await app.as("assistant");
    for (const name of ["customer", "newOfficer", "officer", "assistant", "admin"] as const) {
      const user = await (await browserOf(app)).login(name);
      if ("mustEnrol" in user) must.push(name);
    }
    expect(must).toEqual(who);
  });

  test("once a factor is added nothing is left to do, and the last one cannot be removed", async () => {
    const app = await testApp({ SECOND_FACTOR: "all" });
    const { app: phone, factor } = await enrol(app, "customer");
    const { login, finish } = await browserOf(app);
    await login("customer").catch(() => {});
    expect(await finish(phone.next())).not.toHaveProperty("mustEnrol");
    const { secondFactor } = await app.as("customer");
    await expect(secondFactor.remove({ id: factor.id })).rejects.toThrow(
      "Please add another first",
    );
    expect((await secondFactor.status()).factors).toHaveLength(1);
  });
});

test("a snapshot has no pending sign-in, no remembered browser, no challenge, no readable secret", async () => {
  const app = await testApp();
  const { app: phone, recoveryCodes } = await enrol(app, "customer");
  const here = await browserOf(app);
  await here.login("customer").catch(() => {});
  await here.finish(phone.next(), true);
  await (await browserOf(app)).login("customer").catch(() => {});
  await (await app.as("officer")).secondFactor.offerTimeCode();
  const copy = join(temporaryFolder(), "copy.sqlite");
  await app.copyTo(copy);
  const sqlite = connect(copy, { readonly: true });
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const tables = ["pendingSignIns", "rememberedBrowsers", "secondFactorChallenges", "sessions"];
  expect(tables.map(count)).toEqual([0, 0, 0, 0]);
  expect([count("secondFactors"), count("recoveryCodes")]).toEqual([1, 10]);
  sqlite.close();
  const bytes = readFileSync(copy, "latin1");
  for (const secret of [phone.secret, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
    expect(bytes.includes(secret)).toBe(false);
});

describe("a lost phone", () => {
  test("an admin resets it: sessions and browsers end, with an email and an audit entry; not one's own", async () => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "officer");
    const there = await browserOf(app);
    await there.login("officer").catch(() => {});
    await there.finish(phone.next(), true);
    const { admin, accounts } = await app.as("admin");
    const idOf = async (username: string) =>
      (
        await app.db
          .selectFrom("users")
          .where("username", "=", username)
          .select("id")
          .executeTakeFirstOrThrow()
      ).id;
    const id = await idOf("officer");
    expect(await admin.secondFactor.overview()).toEqual({ adminsWithout: 1, enrolled: [id] });
    await admin.secondFactor.reset({ id });
    expect(await sessionsOf(app, "officer")).toBe(0);
    expect(await app.db.selectFrom("rememberedBrowsers").select("id").execute()).toEqual([]);
    expect(await there.login("officer")).toMatchObject({ username: "officer" });
    expect(await actions(app)).toContain("second-factor.reset");
    expect(await subjects(app, "officer@people.example")).toContain(
      "The second factor of your account was removed",
    );
    await expect(admin.secondFactor.reset({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(admin.secondFactor.reset({ id: 9999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const own = (await accounts.me()).id;
    await expect(admin.secondFactor.reset({ id: own })).rejects.toThrow("Your own second factor");
  });

  test("the operator resets it too, by any spelling of the name", async () => {
    const app = await testApp();
    await enrol(app, "admin");
    const site = { companyName: "Lender", publicUrl: "http://lender.test" };
    await resetSecondFactorByName(app.db, site, "ADMIN");
    expect(await sessionsOf(app, "admin")).toBe(0);
    const { actorName, action } = await app.db
      .selectFrom("auditEntries")
      .orderBy("id", "desc")
      .select(["actorName", "action"])
      .executeTakeFirstOrThrow();
    expect([actorName, action]).toEqual(["(operator)", "second-factor.reset"]);
    await expect(resetSecondFactorByName(app.db, site, "nobody")).rejects.toThrow("no user nobody");
    await expect(resetSecondFactorByName(app.db, site, "admin")).rejects.toThrow("has no second");
  });
});
