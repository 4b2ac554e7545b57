import { describe, expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domains/applications/draft/application-draft.ts";
import { keptAnswers } from "#domains/applications/draft/drafts.ts";
import { resetPassword } from "#domains/accounts/accounts.server.ts";
import { siteOf } from "#platform/context.ts";
import { whereLinksGo } from "#app/process/operator-commands.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { later } from "#test/kit/second-factor.ts";
import { signIn, stolenBearer } from "#test/kit/stolen.ts";
import { filesIn } from "#test/kit/zips.ts";

const PASSWORD = "a wholly new secret";
const BORROWER = "jane@people.example";
const NEW = {
  username: "jane.doe",
  password: PASSWORD,
  firstName: "Jane",
  lastName: "Doe",
  email: BORROWER,
};

type Stolen = Awaited<ReturnType<typeof stolenBearer>>;

/** What a new session of the user gets from the paths. */
async function signedIn(site: Stolen, username: string) {
  const { headers } = await signIn(site, username, PASSWORD);
  return (method: string, path: string, body?: object) =>
    site.send(method, path, body, { headers });
}

/** A request from the borrower's address, with the list of its documents. */
async function request(site: Stolen) {
  const { applications } = await site.as("visitor");
  const { id } = await applications.submit({ ...REQUEST, email: BORROWER });
  const { documents } = await site.as("admin");
  await documents.askFor({ id, name: "Pay stubs" });
  return id;
}

const WAYS: [what: string, go: (site: Stolen) => Promise<string>][] = [
  [
    "is added with the borrower's address",
    async (site) => {
      const answer = await site.write("POST", "", NEW);
      expect([answer.status, (await answer.json()).isVerified]).toEqual([201, true]);
      return NEW.username;
    },
  ],
  [
    "has the borrower's address and is given another password",
    async (site) => {
      const { db, write } = site;
      const values = { email: BORROWER, emailKey: BORROWER, isVerified: 1 as const };
      await db.updateTable("users").set(values).where("username", "=", "customer").execute();
      const path = `/${await idOf(site, "customer")}`;
      expect((await write("PATCH", path, { password: PASSWORD })).status).toBe(200);
      return "customer";
    },
  ],
];

describe("Without a proof, an account that", () => {
  test.each(WAYS)("%s sees nothing of hers and writes nothing in her name", async (_what, go) => {
    const site = await stolenBearer();
    const id = await request(site);
    const ask = await signedIn(site, await go(site));
    const own = await ask("GET", "/api/user/loan-applications");
    expect([own.status, await own.json()]).toEqual([200, []]);
    const messages = `/api/user/loan-applications/${id}/messages`;
    expect((await ask("GET", messages)).status).toBe(404);
    expect((await ask("POST", messages, { text: "Please call another number." })).status).toBe(404);
    expect((await ask("GET", `/api/loan-applications/${id}/documents`)).status).toBe(404);
    expect((await (await ask("GET", "/api/user/closing")).json()).unproved).toBe(0);
    const sent = await ask("POST", "/api/loan-applications", {
      ...REQUEST,
      fullName: "Jane D. Doe",
      email: BORROWER,
    });
    expect(sent.status).toBe(201);
    const contacts = site.db.selectFrom("personContacts").where("contact", "=", BORROWER);
    expect(await contacts.where("proof", "=", "account").select("personId").execute()).toEqual([]);
    const { id: userId } = await (await ask("GET", "/api/user")).json();
    const { users } = (await site.as("admin")).admin;
    await users.vouch(await users.byId({ id: userId }));
    expect(await (await ask("GET", "/api/user/loan-applications")).json()).toHaveLength(2);
  });

  test.each(WAYS)(
    "%s sees nothing of hers after a day either, until she chooses a password by email",
    async (_what, go) => {
      const site = await stolenBearer();
      await request(site);
      const username = await go(site);
      later(24 * 60 + 1);
      const thief = await signedIn(site, username);
      const own = async (ask: typeof thief) => {
        const answer = await ask("GET", "/api/user/loan-applications");
        return answer.status === 200 ? await answer.json() : answer.status;
      };
      expect(await own(thief)).toEqual([]);
      const box = mailbox(site.app);
      await site.send("POST", "/api/password-reset", { email: BORROWER });
      const letters = await box.lettersTo(BORROWER);
      const link = letters.findLast(({ textBody }) => textBody.includes("token="));
      const token = secretIn({ textBody: link?.textBody ?? "" });
      const password = "known to the borrower alone";
      const chosen = await site.send("POST", "/api/password-reset/confirm", { token, password });
      expect(chosen.status).toBe(200);
      expect(await own(thief)).toBe(401);
      const { headers } = await signIn(site, username, password);
      const borrower = (method: string, path: string) =>
        site.send(method, path, undefined, { headers });
      expect(await own(borrower)).toHaveLength(1);
    },
  );
});

test("Without a proof, another password opens neither the unsent application nor the saved scenarios", async () => {
  const site = await stolenBearer();
  const { drafts, scenarios } = await site.as("customer");
  const answers = keptAnswers({ ...EMPTY_DRAFT, fullName: "Jane Doe" });
  await drafts.save({ answers, revision: 0 });
  const saved = await scenarios.save({ name: "Elm Street", address: "/calculator?price=310000" });
  await site.write("PATCH", `/${await idOf(site, "customer")}`, { password: PASSWORD });
  later(24 * 60 + 1);
  const thief = await signedIn(site, "customer");
  const scenario = `/api/user/scenarios/${saved.id}`;
  const closed = { answers: null, revision: 0, savedAt: null, isClosed: true };
  expect(await (await thief("GET", "/api/user/application-draft")).json()).toEqual(closed);
  expect(await (await thief("GET", "/api/user/scenarios")).json()).toEqual([]);
  const writes = [
    ["PATCH", "/api/user/application-draft", { answers, revision: 1 }],
    ["DELETE", "/api/user/application-draft"],
    ["POST", "/api/user/scenarios", { name: "Elm Street", address: saved.address }],
    ["PATCH", scenario, { name: "Mine" }],
    ["DELETE", scenario],
  ] as const;
  for (const [method, path, body] of writes) {
    const answer = await thief(method, path, body);
    expect([method, path, answer.status, await answer.text()]).toEqual([
      method,
      path,
      409,
      expect.stringContaining("choose a new password by email first"),
    ]);
  }
  await thief("POST", "/api/user/second-factor/confirm", { password: PASSWORD });
  const copy = await (await thief("GET", "/api/user/data")).arrayBuffer();
  const data = JSON.parse((await filesIn(Buffer.from(copy))).get("my-data.json")?.toString() ?? "");
  expect([data.unfinishedApplication, data.scenarios]).toEqual([closed, []]);

  await resetPassword(site.db, siteOf(site.app), { username: "customer", password: PASSWORD });
  const owner = await site.as("customer");
  expect(await owner.drafts.mine()).toMatchObject({ answers, revision: 1 });
  expect(await owner.scenarios.list()).toEqual([saved]);
});

const OWNER = "admin@people.example";
const THIEF = "thief@elsewhere.example";

/** The admin's address is moved without a proof, twice. */
async function moved() {
  const site = await stolenBearer();
  const path = `/${await idOf(site, "admin")}`;
  for (const email of ["first@elsewhere.example", THIEF])
    expect((await site.write("PATCH", path, { email })).status).toBe(200);
  const box = mailbox(site.app);
  await box.lettersTo(OWNER);
  /** Who gets the alarm about a change. */
  const told = async (username: "officer" | "customer") => {
    const { admin } = await site.as("admin");
    await admin.users.update({ id: await idOf(site, username), isAssistant: true });
    const about = `First${username} Last${username} was`;
    await box.lettersTo(OWNER);
    const readers = [OWNER, "first@elsewhere.example", THIEF];
    const letters = (await Promise.all(readers.map((reader) => box.lettersTo(reader)))).flat();
    return letters.flatMap(({ recipient, textBody }) =>
      textBody.includes(about) ? [recipient] : [],
    );
  };
  return { ...site, path, told };
}

describe("While an admin's address has changed without a proof", () => {
  test("alarms go to the former address too, until the admin's proofs count", async () => {
    const { told } = await moved();
    expect(await told("customer")).toEqual([OWNER, THIEF]);
    later(24 * 60 + 1);
    expect(await told("officer")).toEqual([THIEF]);
  });

  test("alarms go to the former address no longer once another admin allows it", async () => {
    const site = await moved();
    const { admin } = await site.as("admin");
    await admin.users.vouch(await admin.users.byId({ id: await idOf(site, "admin") }));
    expect(await site.told("customer")).toEqual([THIEF]);
  });

  test("the operator's new password restores the former one, and says so", async () => {
    const { app, db, send } = await moved();
    const given = { username: "admin", password: PASSWORD };
    expect(whereLinksGo(await resetPassword(db, siteOf(app), given))).toBe(
      `links go to ${OWNER} again, not to ${THIEF}, which was set without a confirmation`,
    );
    await send("POST", "/api/password-reset", { email: THIEF });
    const box = mailbox(app);
    const letters = await box.lettersTo(THIEF);
    expect(letters.filter(({ textBody }) => textBody.includes("token="))).toEqual([]);
    expect((await box.lettersTo(OWNER)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Your password"),
    );
    const { formerEmail } = await db
      .selectFrom("users")
      .where("username", "=", "admin")
      .select("formerEmail")
      .executeTakeFirstOrThrow();
    expect(formerEmail).toBe(null);
  });

  test("the operator is told that another account has the former one by now", async () => {
    const { app, db, as } = await moved();
    const { accounts } = await as("visitor");
    await accounts.register({ ...NEW, email: OWNER });
    const given = { username: "admin", password: PASSWORD };
    expect(whereLinksGo(await resetPassword(db, siteOf(app), given))).toBe(
      `links go to ${THIEF}, which was set without a confirmation: another account has ${OWNER} by now`,
    );
  });
});
