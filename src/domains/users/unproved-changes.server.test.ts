import { describe, expect, test } from "vitest";
import { PASSWORD } from "#test/kit/people.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { actions, enrol, later, timeCodeApp } from "#test/kit/second-factor.ts";
import type { TestServer } from "#test/kit/server.ts";
import { signIn, stolenBearer } from "#test/kit/stolen.ts";
import { idOf } from "#test/kit/leads.ts";
import { CONFIRMED, doorsOf } from "#test/kit/confirmed.ts";
import { resetPassword } from "#domains/accounts/accounts.server.ts";
import { verifyEmail } from "#domains/accounts/links/verification.server.ts";
import { siteOf } from "#platform/context.ts";

const OTHER = "a wholly new secret";
const MAILBOX = "thief@elsewhere.example";
const NEW = {
  username: "second.admin",
  password: OTHER,
  firstName: "Second",
  lastName: "Admin",
  email: MAILBOX,
  isAdmin: true,
};

/** A site with a second admin, on which somebody has the bearer of the first and nothing else. */
async function stolen(environment: Record<string, string> = {}) {
  const server = await stolenBearer(environment);
  const { db } = server;
  await db.updateTable("users").set({ isAdmin: 1 }).where("username", "=", "officer").execute();
  const write = async (method: string, path: string, body: object) =>
    (await server.write(method, path, body)).status;
  const change = async (username: "admin" | "officer" | "customer", body: object) =>
    write("PATCH", `/${await idOf(server, username)}`, body);
  return { ...server, mail: mailbox(server.app), write, change };
}

type Stolen = Awaited<ReturnType<typeof stolen>>;

/** Chooses the password by a link sent to the address. */
async function resetBy({ mail, send }: Stolen, email: string) {
  await send("POST", "/api/password-reset", { email });
  const letters = await mail.lettersTo(email);
  const link = letters.findLast(({ textBody }) => textBody.includes("token="));
  const token = secretIn({ textBody: link?.textBody ?? "" });
  await send("POST", "/api/password-reset/confirm", { token, password: OTHER });
}

/** The operations that a session may perform, at any door, with as many proofs as it can give. */
async function opened({ send }: TestServer, headers: Record<string, string>, password: string) {
  const performed: string[] = [];
  for (const name of CONFIRMED)
    for (const { method, path, body } of doorsOf(name)) {
      await send("POST", "/api/user/second-factor/confirm", { password }, { headers });
      const answer = await send(method, path, body, { headers });
      if (!(await answer.text()).includes("CONFIRMATION_REQUIRED")) performed.push(name);
    }
  return performed;
}

const WAYS: [what: string, go: (site: Stolen) => Promise<[username: string, password: string]>][] =
  [
    [
      "sets the admin's own password",
      async (site) => {
        expect(await site.change("admin", { password: OTHER })).toBe(200);
        return ["admin", OTHER];
      },
    ],
    [
      "sets another admin's password",
      async (site) => {
        expect(await site.change("officer", { password: OTHER })).toBe(200);
        return ["officer", OTHER];
      },
    ],
    [
      "moves another admin's address and has a link sent",
      async (site) => {
        expect(await site.change("officer", { email: MAILBOX })).toBe(200);
        await resetBy(site, MAILBOX);
        return ["officer", OTHER];
      },
    ],
    [
      "makes an own account an administrator",
      async (site) => {
        expect(await site.change("customer", { isAdmin: true })).toBe(200);
        return ["customer", PASSWORD];
      },
    ],
    [
      "adds an administrator",
      async (site) => {
        expect(await site.write("POST", "", NEW)).toBe(201);
        return [NEW.username, OTHER];
      },
    ],
  ];

describe("Whoever has an admin's bearer and no proof performs no confirmed operation", () => {
  test.each(WAYS)("once it %s", async (_what, go) => {
    const site = await stolen();
    const [username, password] = await go(site);
    const { status, headers } = await signIn(site, username, password);
    expect(status).toBe(200);
    expect(await opened(site, headers, password)).toEqual([]);
    const confirm = () =>
      site.send("POST", "/api/user/second-factor/confirm", { password }, { headers });
    const refusal = await confirm();
    expect([refusal.status, await refusal.text()]).toEqual([
      403,
      expect.stringMatching(
        /You can confirm from \d{4}-\d\d-\d\d \d\d:\d\d UTC, or once an administrator allows it\./,
      ),
    ]);
  });

  test.each(WAYS)("all admins get an email when it %s", async (_what, go) => {
    const site = await stolen();
    await go(site);
    const letters = await site.mail.lettersTo("admin@people.example");
    const told = letters.filter(({ textBody }) =>
      textBody.includes("lets nobody confirm anything"),
    );
    expect(told).toHaveLength(1);
  });

  test("with a second factor that an own account had before it became an administrator's", async () => {
    const site = await stolen();
    const { app } = await enrol(site, "customer");
    await site.change("customer", { isAdmin: true });
    const { secondFactor } = await site.unproved("customer");
    await expect(secondFactor.confirm({ code: app.next() })).rejects.toThrow(
      "You can confirm from",
    );
    await expect(secondFactor.offerTimeCode()).rejects.toThrow("Please confirm that it is you.");
    await resetPassword(site.db, siteOf(site.app), { username: "customer", password: OTHER });
    const again = await site.unproved("customer");
    later(1);
    await again.secondFactor.confirm({ code: app.next() });
  });

  test("by a second change just before the first one's time", async () => {
    const site = await stolen();
    const change = async (changes: { password: string } | { email: string }) => {
      const { admin } = await site.unproved("admin");
      await admin.users.update({ id: await idOf(site, "officer"), ...changes });
      return waitOf(site, "officer");
    };
    const first = (await change({ password: OTHER })) ?? "";
    later(23 * 60);
    expect(await change({ email: MAILBOX })).toSatisfy((until) => until > first);
  });
});

const waitOf = async ({ db }: Pick<TestServer, "db">, username: string) =>
  (
    await db
      .selectFrom("users")
      .where("username", "=", username)
      .select("provesFrom")
      .executeTakeFirstOrThrow()
  ).provesFrom;

test("All admins get an email about an account that is added without a proof, whatever its role", async () => {
  const site = await stolen();
  for (const [username, isLoanOfficer, words] of [
    ["olive_lo", true, " was made a loan officer by Firstadmin Lastadmin"],
    ["kate", false, " was added by Firstadmin Lastadmin"],
  ] as const) {
    const user = { ...NEW, username, email: `${username}@home.example`, isAdmin: false };
    expect(await site.write("POST", "", { ...user, isLoanOfficer })).toBe(201);
    const letters = await site.mail.lettersTo("admin@people.example");
    expect(letters.at(-1)?.textBody).toContain(words);
  }
});

test.each([
  ["loses the role", "PATCH", { isAdmin: false }, "was given other roles by Firstadmin Lastadmin"],
  ["is deleted", "DELETE", {}, "was deleted by Firstadmin Lastadmin"],
] as const)(
  "An admin who %s without a proof gets an email too, as all admins do",
  async (_what, method, body, words) => {
    const site = await stolen();
    const status = await site.write(method, `/${await idOf(site, "officer")}`, body);
    expect(status).toBe(method === "PATCH" ? 200 : 204);
    for (const reader of ["officer@people.example", "admin@people.example"])
      expect((await site.mail.lettersTo(reader)).at(-1)?.textBody).toContain(words);
  },
);

describe("An account that nobody has proved to open", () => {
  test("of the only admin reads the operator's command, which ends its wait", async () => {
    const site = await stolenBearer();
    const id = await idOf(site, "admin");
    expect((await site.write("PATCH", `/${id}`, { password: OTHER })).status).toBe(200);
    const { secondFactor } = await site.unproved("admin");
    await expect(secondFactor.confirm({ password: OTHER })).rejects.toThrow(
      /or once whoever runs the server sets a password with: lender reset-password admin\.$/,
    );
    await resetPassword(site.db, siteOf(site.app), { username: "admin", password: PASSWORD });
    await (await site.unproved("admin")).secondFactor.confirm({ password: PASSWORD });
  });

  test("confirms again after a day", async () => {
    const site = await stolen();
    await site.change("officer", { password: OTHER });
    later(24 * 60 + 1);
    const { secondFactor } = await site.unproved("officer");
    await secondFactor.confirm({ password: OTHER });
    expect(await secondFactor.offerTimeCode()).toHaveProperty("secret");
  });

  test("confirms at once if its change was proved, if nothing grave changed, or by the operator", async () => {
    const site = await stolen();
    const { secondFactor, admin } = await site.unproved("admin");
    const id = await idOf(site, "officer");
    await admin.users.update({ id, bio: "Speaks Polish." });
    expect(await waitOf(site, "officer")).toBe(null);
    await secondFactor.confirm({ password: PASSWORD });
    await admin.users.update({ id, password: OTHER });
    expect(await waitOf(site, "officer")).toBe(null);
    await admin.users.update({ id: await idOf(site, "customer"), password: OTHER });
    expect(await waitOf(site, "customer")).not.toBe(null);
    await resetPassword(site.db, siteOf(site.app), { username: "customer", password: PASSWORD });
    expect(await waitOf(site, "customer")).toBe(null);
  });

  test("confirms at once after another admin has vouched for it, by a proof that counts", async () => {
    const site = await stolen();
    const { app } = await enrol(site, "officer");
    await site.write("POST", "", NEW);
    const { id } = await site.db
      .selectFrom("users")
      .where("username", "=", NEW.username)
      .select("id")
      .executeTakeFirstOrThrow();
    const { admin, secondFactor } = await site.unproved("officer");
    const seen = await admin.users.byId({ id });
    expect(seen).toHaveProperty("waitsUntil", expect.any(String));
    await expect(admin.users.vouch(seen)).rejects.toThrow("confirm that it is you");
    await secondFactor.confirm({ code: app.next() });
    await admin.users.vouch(seen);
    expect(await admin.users.byId({ id })).not.toHaveProperty("waitsUntil");
    const { headers } = await signIn(site, NEW.username, OTHER);
    const proof = { password: OTHER };
    const answer = await site.send("POST", "/api/user/second-factor/confirm", proof, { headers });
    expect(answer.status).toBe(204);
    const entries = await site.db.selectFrom("auditEntries").select("action").execute();
    expect(entries).toContainEqual({ action: "users.vouch" });
  });

  test("confirms by the password from before, if only the address has changed", async () => {
    const site = await stolen();
    for (const email of ["first@home.example", "second@home.example"])
      expect(await site.change("admin", { email })).toBe(200);
    const { secondFactor } = await site.unproved("admin");
    await secondFactor.confirm({ password: PASSWORD });
    expect(await secondFactor.offerTimeCode()).toHaveProperty("secret");
  });

  test("confirms by a password chosen through its own address, if only the password has changed", async () => {
    const site = await stolen();
    for (const password of [OTHER, "another new secret"])
      expect(await site.change("officer", { password })).toBe(200);
    await resetBy(site, "officer@people.example");
    expect(await waitOf(site, "officer")).toBe(null);
    const { secondFactor } = await site.unproved("officer");
    await secondFactor.confirm({ password: OTHER });
  });

  test.each([
    ["address, then password", [{ email: MAILBOX }, { password: OTHER }]],
    ["password, then address", [{ password: OTHER }, { email: MAILBOX }]],
    ["both at once", [{ password: OTHER, email: MAILBOX }]],
  ])("confirms by neither after %s", async (_what, changes) => {
    const site = await stolen();
    for (const change of changes) expect(await site.change("officer", change)).toBe(200);
    const { secondFactor } = await site.unproved("officer");
    await expect(secondFactor.confirm({ password: OTHER })).rejects.toThrow("You can confirm from");
    await resetBy(site, MAILBOX);
    const again = (await site.unproved("officer")).secondFactor;
    await expect(again.confirm({ password: OTHER })).rejects.toThrow("You can confirm from");
  });

  test.each(["admin", "customer"] as const)(
    "moves to no other address by the password of its %s, which may be a thief's",
    async (username) => {
      const site = await stolen();
      expect(await site.change(username, { password: OTHER })).toBe(200);
      const { headers } = await signIn(site, username, OTHER);
      const move = { email: MAILBOX, currentPassword: OTHER };
      const refusal = await site.send("POST", "/api/user/email", move, { headers });
      expect([refusal.status, await refusal.text()]).toEqual([
        409,
        expect.stringContaining("This account was opened or changed for you."),
      ]);
      expect(await site.mail.lettersTo(MAILBOX)).toEqual([]);
    },
  );

  test("does not move by a link that was asked for before the change", async () => {
    const site = await stolen();
    const { headers } = await signIn(site, "customer", PASSWORD);
    const move = { email: MAILBOX, currentPassword: PASSWORD };
    await site.send("POST", "/api/user/email", move, { headers });
    const [letter] = await site.mail.lettersTo(MAILBOX);
    expect(await site.change("customer", { bio: "Nothing grave." })).toBe(200);
    expect(await site.change("customer", { password: OTHER })).toBe(200);
    expect(await verifyEmail(site.db, siteOf(site.app), secretIn(letter ?? { textBody: "" }))).toBe(
      "expired",
    );
  });

  test("stays closed after a customer's other address and a link to it, until an admin allows it", async () => {
    const site = await stolen();
    expect(await site.change("customer", { email: MAILBOX })).toBe(200);
    await resetBy(site, MAILBOX);
    expect(await waitOf(site, "customer")).not.toBe(null);
    later(24 * 60 + 1);
    const id = await idOf(site, "customer");
    const { admin } = await site.as("admin");
    const seen = await admin.users.byId({ id });
    expect(seen).toMatchObject({ isClosed: true });
    const { people } = await site.as("customer");
    await expect(people.closeAccount({ username: "customer" })).rejects.toThrow(
      "This account was opened or changed for you.",
    );
    await admin.users.vouch(seen);
    expect(await admin.users.byId({ id })).not.toHaveProperty("isClosed");
  });

  test("confirms at once if whoever adds it has just confirmed, whatever its role", async () => {
    const site = await stolen();
    const { secondFactor, admin } = await site.unproved("admin");
    await secondFactor.confirm({ password: PASSWORD });
    await admin.users.create({ ...NEW, isAdmin: false });
    expect(await waitOf(site, NEW.username)).toBe(null);
  });

  test("confirms by a second factor that it had before", async () => {
    const site = await stolen();
    const { app } = await enrol(site, "officer");
    await site.change("officer", { password: OTHER });
    const { secondFactor, admin } = await site.unproved("officer");
    await secondFactor.confirm({ code: app.next() });
    expect(await admin.exports.leads({})).toHaveProperty("fileName");
  });

  test("adds the second factor that it must have, which confirms after a day", async () => {
    const site = await stolen();
    await site.write("POST", "", NEW);
    Object.assign(site.app.config, { secondFactor: "staff" });
    const { headers } = await signIn(site, NEW.username, OTHER);
    const post = async (path: string, body?: object) => {
      const response = await site.send("POST", `/api/user/second-factor${path}`, body, { headers });
      return [response.status, await response.json().catch(() => null)] as const;
    };
    expect((await post("/confirm", { password: OTHER }))[0]).toBe(204);
    const [, offer] = await post("/time-codes/offer");
    const app = timeCodeApp(offer.secret);
    expect((await post("/time-codes", { name: "Phone", code: app.next() }))[0]).toBe(201);
    const lists = await site.get("/api/admin/exports/leads", { headers });
    expect(lists.status).toBe(403);
    const [status, refusal] = await post("/confirm", { code: app.next() });
    expect([status, refusal.message]).toEqual([
      403,
      expect.stringContaining("You can confirm from"),
    ]);
    expect(await actions(site)).toContain("second-factor.add");
  });
});
