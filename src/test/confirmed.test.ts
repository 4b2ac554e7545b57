import { expect, describe, test } from "vitest";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { testApp } from "./kit/app.ts";
import { CONFIRMED, doorsOf, ONCE } from "./kit/confirmed.ts";
import { idOf, MESSAGE } from "./kit/leads.ts";
import { type ActorName, headersFor, PASSWORD } from "./kit/people.ts";
import { enrol, later, timeCodeApp } from "./kit/second-factor.ts";
import { testServer } from "./kit/server.ts";

/** Of the specification: their answers stay as they are for users without a second factor. */
const WITH_FACTOR = [
  "admin.settings.save",
  "admin.users.create",
  "admin.users.delete",
  "admin.users.update",
];

const withLevel = (level: unknown) =>
  Object.keys(procedures).filter(
    (name) => metaOf(procedures[name] as (typeof procedures)[string]).confirmed === level,
  );

test("what is confirmed, and how", () => {
  expect([...withLevel(true), ...withLevel("once")].toSorted()).toEqual(CONFIRMED);
  expect(withLevel("once").toSorted()).toEqual(ONCE);
  expect(withLevel("withFactor").toSorted()).toEqual(WITH_FACTOR);
  expect(withLevel("inBulk")).toEqual(["admin.leads.assign"]);
  expect(withLevel("legalTexts").toSorted()).toEqual([
    "admin.content.applyToMany",
    "admin.content.publish",
    "admin.content.unpublish",
  ]);
});

async function site() {
  const server = await testServer();
  const call = async (headers: Record<string, string>, name: string) =>
    Promise.all(
      doorsOf(name).map(async ({ method, path, body }) => {
        const response = await server.send(method, path, body, { headers });
        const isAsked = (await response.text()).includes("CONFIRMATION_REQUIRED");
        return [response.status, isAsked];
      }),
    );
  return { ...server, call };
}

describe.each<ActorName>(["admin", "bearer"])("a stolen session of an admin: %s", (actor) => {
  test("opens no confirmed operation at any door, before and after a spent proof", async () => {
    const { db, call } = await site();
    const headers = await headersFor(db, actor);
    const mine = CONFIRMED.filter((name) => actor === "admin" || name.startsWith("admin."));
    for (const spent of [{ confirmedAt: null }, { confirmedAt: new Date().toISOString() }]) {
      await db
        .updateTable("sessions")
        .set({ ...spent, confirmedFor: "admin.other" })
        .execute();
      for (const name of mine) {
        const refused = [403, true];
        expect([name, ...(await call(headers, name))]).toEqual([name, refused, refused]);
      }
    }
  });

  test("one proof serves one operation and its retries, also of two at the same moment", async () => {
    const { db, send, get } = await site();
    const headers = await headersFor(db, actor);
    await db.updateTable("sessions").set({ confirmedAt: null }).execute();
    const confirm = actor === "admin" ? "/api/user" : "/api/admin";
    const proof = { password: PASSWORD };
    await send("POST", `${confirm}/second-factor/confirm`, proof, { headers });
    const lists = ["leads", "contact-submissions", "loan-applications", "activity"];
    const save = async (list: string) =>
      (await get(`/api/admin/exports/${list}`, { headers })).status;
    const first = await Promise.all(lists.map(save));
    expect(first.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(await Promise.all(lists.map(save))).toEqual(first);
  });
});

test("a proof and its retries serve the network alone from which it was given", async () => {
  const { db, send, get } = await testServer({ TRUST_PROXY: "1" });
  const session = await headersFor(db, "admin");
  await db.updateTable("sessions").set({ confirmedAt: null }).execute();
  const from = (address: string) => ({ ...session, "x-forwarded-for": address });
  const [owner, thief] = [from("203.0.113.8"), from("198.51.100.9")];
  const save = async (headers: Record<string, string>) =>
    (await get("/api/admin/exports/leads", { headers })).status;
  await send("POST", "/api/user/second-factor/confirm", { password: PASSWORD }, { headers: owner });
  expect(await save(thief)).toBe(403);
  expect(await save(owner)).toBe(200);
  expect(await save(thief)).toBe(403);
  expect(await save(from("203.0.113.77"))).toBe(200);
});

test("a proof that is given for one operation serves no other, whoever is quicker", async () => {
  const { db, send, get } = await testServer();
  const headers = await headersFor(db, "admin");
  await db.updateTable("sessions").set({ confirmedAt: null }).execute();
  const save = (list: string) => get(`/api/admin/exports/${list}`, { headers });
  const asked = await save("leads");
  const operation = asked.headers.get("x-confirms");
  expect([asked.status, operation]).toEqual([403, "admin.exports.leads"]);
  const proof = { password: PASSWORD, operation };
  await send("POST", "/api/user/second-factor/confirm", proof, { headers });
  const token = { name: "Thief", scopes: ["leads:read"], days: 30, password: PASSWORD };
  expect((await send("POST", "/api/admin/api-tokens", token, { headers })).status).toBe(403);
  expect((await save("activity")).status).toBe(403);
  expect((await save("leads")).status).toBe(200);
});

test("a proof outlasts a refused input, for the same operation alone and only until it succeeds", async () => {
  const app = await testApp();
  const { admin, secondFactor } = await app.unproved("admin");
  await secondFactor.confirm({ password: PASSWORD });
  const make = (name: string) => admin.apiTokens.create({ name, scopes: ["leads:read"], days: 30 });
  await expect(make(" ")).rejects.toThrow("Please say who or what will use the token.");
  await expect(admin.exports.leads({})).rejects.toThrow("Please confirm that it is you.");
  await make("Sheet");
  await expect(make("Another")).rejects.toThrow("Please confirm that it is you.");
});

/** How many of the calls succeed; the others are asked for a proof. */
async function succeed(calls: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  const refused = results.filter(({ status }) => status === "rejected");
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ message: "Please confirm that it is you." });
  return results.length - refused.length;
}

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>["unproved"]>>;

const SECRETS: [what: string, make: (of: Caller) => Promise<unknown>][] = [
  [
    "an API token",
    ({ admin }) => admin.apiTokens.create({ name: "Sheet", scopes: ["leads:read"], days: 30 }),
  ],
  [
    "a webhook",
    ({ admin }) => admin.webhooks.add({ url: "https://8.8.8.8/", events: ["message.created"] }),
  ],
  ["recovery codes", ({ secondFactor }) => secondFactor.renewRecoveryCodes()],
];

describe("a proof serves one success of what makes a secret, not the same call of a thief", () => {
  test.each(SECRETS)("%s", async (_what, make) => {
    const app = await testApp();
    const { app: phone } = await enrol(app, "admin");
    const caller = await app.unproved("admin");
    later(1);
    await caller.secondFactor.confirm({ code: phone.in(0) });
    expect(await succeed([make(caller), make(caller), make(caller)])).toBe(1);
    expect(await succeed([make(caller)])).toBe(0);
  });

  test("a second factor: offered again and mistyped before, but added once, and no proof of anything else", async () => {
    const app = await testApp();
    const caller = await app.unproved("admin");
    const { secondFactor } = caller;
    await secondFactor.confirm({ password: PASSWORD, operation: "secondFactor.add" });
    await secondFactor.offerTimeCode();
    const { secret } = await secondFactor.offerTimeCode();
    const add = (code: string) => secondFactor.addTimeCode({ name: "Phone", code });
    await expect(add("000000")).rejects.toThrow("This is not the code");
    await add(timeCodeApp(secret).next());
    const thief = [secondFactor.offerTimeCode(), secondFactor.offerPasskey(), add("000000")];
    expect(await succeed([...thief, ...SECRETS.map(([, make]) => make(caller))])).toBe(0);
  });
});

test("leads are assigned without a proof one by one, but not in bulk or as someone's heir", async () => {
  const app = await testApp();
  const { admin, secondFactor } = await app.unproved("admin");
  const assigneeId = await idOf(app, "officer");
  const { contact } = await app.as("visitor");
  await contact.send(MESSAGE);
  expect(await admin.leads.assign({ ids: [1], assigneeId })).toMatchObject({ changed: 1 });
  const ids = Array.from({ length: 26 }, (_, index) => index + 1);
  const customer = await idOf(app, "customer");
  const inBulk = () => admin.leads.assign({ ids, assigneeId });
  const asHeir = () => admin.users.delete({ id: customer, heirId: assigneeId });
  for (const refused of [inBulk, asHeir])
    await expect(refused()).rejects.toThrow("Please confirm that it is you.");
  await secondFactor.confirm({ password: PASSWORD });
  await asHeir();
  await expect(inBulk()).rejects.toThrow("Please confirm that it is you.");
});

test("a hundred leads an hour are assigned without a proof, in however many calls and after however many others; of others' none counts", async () => {
  const app = await testApp();
  const { contact } = await app.as("visitor");
  for (let times = 0; times < 110; times += 1)
    await contact.send({ ...MESSAGE, email: `ada${times}@example.com` });
  const { admin } = await app.unproved("admin");
  const { leads } = await app.unproved("admin");
  // The activity names no further actions of this minute
  const ids = Array.from({ length: 110 }, (_, index) => index + 1);
  await leads.change({ ids, addTags: ["spring"] });
  const assigneeId = await idOf(app, "officer");
  const from = (first: number) => Array.from({ length: 25 }, (_, index) => first + index);
  for (const first of [1, 26, 51, 76])
    expect(await admin.leads.assign({ ids: from(first), assigneeId })).toMatchObject({
      changed: 25,
    });
  const another = { ids: [101], assigneeId };
  await expect(admin.leads.assign(another)).rejects.toThrow("Please confirm that it is you.");
  const assistant = await app.unproved("assistant");
  expect(await assistant.admin.leads.assign(another)).toMatchObject({ changed: 1 });
  later(61);
  const next = (await app.unproved("admin")).admin;
  expect(await next.leads.assign({ ids: [102], assigneeId })).toMatchObject({ changed: 1 });
});
