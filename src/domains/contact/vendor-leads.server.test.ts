import { expect, test } from "vitest";
import { DAY_MS } from "#kit/values/times.ts";
import type { ApiTokenInput } from "#domains/accounts/api-tokens/api-tokens.input.ts";
import { mayContact } from "#domains/consents/withdrawals.server.ts";
import { othersOf } from "#domains/people/own-records.server.ts";
import { tellingAnswers } from "#test/kit/mail.ts";
import { testServer } from "#test/kit/server.ts";
import { sweepVendorPosts } from "./vendor-leads.server.ts";

const LEAD = {
  vendor: "Zillow",
  vendorId: "z-1",
  name: "Vera Vendor",
  email: "vera@example.com",
  phone: "646-555-0177",
  amount: 400_000,
  state: "NY",
  paid: 42.5,
  note: "Buys in May",
  consent: {
    kinds: ["call", "text"],
    text: "I agree to calls and texts.",
    certificate: "https://cert.example/1",
  },
  campaign: "spring",
};

async function vendorsSite(scopes: ApiTokenInput["scopes"], environment = {}) {
  const server = await testServer(environment);
  const { admin, leads, consents } = await server.as("admin");
  const { token } = await admin.apiTokens.create({ name: "Zillow", scopes });
  const headers = { authorization: `Bearer ${token}` };
  const post = (more: object = {}) =>
    server.send("POST", "/api/leads", { ...LEAD, ...more }, { headers });
  return { ...server, admin, leads, consents, headers, post };
}

test.each(["leads:write", "vendors:write"] as const)(
  "A vendor's lead comes in once, by a token for %s that reads nothing",
  async (scope) => {
    const { post, get, headers, leads, consents, db } = await vendorsSite([scope]);
    const first = await post();
    const receipt = (await first.json()) as object;
    expect([first.status, receipt]).toMatchObject([201, { messageId: 1, isKnown: false }]);
    const again = await post({ vendor: "ZILLOW", note: "Changed" });
    expect([again.status, await again.json()]).toEqual([200, { ...receipt, isKnown: true }]);
    const { rows } = await leads.list({});
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ source: "zillow", state: "NY", amount: 400_000 });
    expect((await leads.timeline({ id: 1 })).rows).toMatchObject([
      { kind: "received", actorName: "Firstadmin Lastadmin, by token Zillow" },
    ]);
    expect((await consents.ofLead({ id: 1 })).rows).toMatchObject([
      { kind: "text", how: "vendor", page: "https://cert.example/1", scope: "request" },
      { kind: "call", recordedBy: "zillow", wording: LEAD.consent.text },
    ]);
    const [kept] = await db.selectFrom("vendorPosts").selectAll().execute();
    expect(kept).toMatchObject({ paid: 42.5, leadId: 1, messageId: 1 });
    expect(JSON.parse(kept?.raw ?? "")).toEqual(LEAD);
    for (const path of ["/api/leads", "/api/leads/message/1", "/api/admin/contact-submissions"])
      expect((await get(path, { headers })).status).toBe(403);
    // The office is told, and Vera, who has not written to us, is not
    const mails = db.selectFrom("outbox").where("audience", "!=", "office").select("recipient");
    expect(await mails.where("recipient", "=", LEAD.email).execute()).toEqual([]);
  },
);

test.each([
  [{ vendorId: "" }, 400, "Please give the vendor's id of the lead."],
  [
    { vendor: "Direct" },
    400,
    "Please give the vendor's full name; this one means another source here.",
  ],
  [{ phone: "", email: "" }, 400, "Please enter a phone number or an email address."],
  [{ state: "New York" }, 400, "Please choose a state."],
  [{ amount: "much" }, 400, "Please give dollars as a number."],
  [{ phone: "" }, 400, "Please give the number or the address that the consent is about."],
  [{ consent: { kinds: [] } }, 400, "Please name calls, texts or emails as call, text or email."],
])("A wrong lead is refused with one sentence: %o", async (wrong, status, message) => {
  const { post, leads } = await vendorsSite(["leads:write"]);
  const refused = await post(wrong);
  expect([refused.status, await refused.json()]).toMatchObject([status, { message }]);
  expect((await leads.list({})).rows).toEqual([]);
});

test("What each vendor's leads have cost is in the figures, with those that closed", async () => {
  const { post, leads, admin } = await vendorsSite(["leads:write"]);
  for (const [vendorId, paid] of [["a", 40], ["b", 20.5], ["c"]] as const)
    await post({ vendorId, paid, email: `${vendorId}@example.com` });
  await post({ vendor: "Tree", vendorId: "a", email: "d@example.com" });
  await leads.change({ ids: [1, 2], stage: "closed" });
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const range = { since: day(Date.now() - DAY_MS), until: day(Date.now()), timeZone: "UTC" };
  expect((await admin.figures.read(range)).vendors).toEqual([
    { vendor: "zillow", leads: 3, closed: 2, priced: 2, paid: 60.5 },
    { vendor: "tree", leads: 1, closed: 0, priced: 1, paid: 42.5 },
  ]);
  const before = { ...range, until: range.since };
  expect((await admin.figures.read(before)).vendors).toEqual([]);
});

test("A token for vendors' leads sends those of its first vendor alone", async () => {
  const { post, admin, send } = await vendorsSite(["vendors:write"]);
  await post();
  const refused = await post({ vendor: "Other", vendorId: "o-1" });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: "This token sends leads of zillow alone." },
  ]);
  const make = (name: string, scope: "leads:write" | "vendors:write") =>
    admin.apiTokens.create({ name, scopes: [scope] });
  const by = async ({ token }: { token: string }, more: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await send("POST", "/api/leads", { ...LEAD, ...more }, { headers })).status;
  };
  const second = await make("Second", "vendors:write");
  expect(await by(second, { vendorId: "z-2" })).toBe(403);
  expect(await by(second, { vendor: "Other", vendorId: "o-2" })).toBe(201);
  expect((await admin.apiTokens.list()).map(({ vendor }) => vendor)).toEqual(["other", "zillow"]);
  // A program of the lender's own passes on the leads of all
  expect(await by(await make("Own", "leads:write"), { vendorId: "z-3" })).toBe(201);
  for (const { id, vendor } of await admin.apiTokens.list())
    if (vendor === "zillow") await admin.apiTokens.revoke({ id });
  expect(await by(await make("Renewed", "vendors:write"), { vendorId: "z-4" })).toBe(201);
});

test("A vendor's spam waits in the quarantine, and is the same lead once it is released", async () => {
  const { post, leads, admin, db } = await vendorsSite(["vendors:write"]);
  const links = `See${" https://things.example/x".repeat(3)}`;
  expect(await (await post({ note: links })).json()).toMatchObject({ messageId: 1 });
  expect((await leads.list({})).rows).toEqual([]);
  expect((await post({ note: links })).status).toBe(200);
  await admin.quarantine.release({ ids: [1] });
  expect((await leads.list({})).rows).toMatchObject([{ reference: "1", source: "zillow" }]);
  expect(await db.selectFrom("vendorPosts").select(["leadId", "messageId"]).execute()).toEqual([
    { leadId: 1, messageId: 1 },
  ]);
  await post({ vendorId: "z-2", note: links, email: "other@example.com" });
  const [held] = (await admin.quarantine.list({ limit: 5 })).rows;
  await admin.quarantine.remove({ ids: [held?.id ?? 0] });
  const raw = await db.selectFrom("vendorPosts").select("raw").orderBy("id").execute();
  expect(raw).toEqual([{ raw: expect.any(String) }, { raw: null }]);
});

test("A consent that a vendor sends lifts no withdrawal, nor does a new request by it", async () => {
  const { post, consents, db } = await vendorsSite(["vendors:write"]);
  await post();
  const number = { leadId: 2, phone: LEAD.phone, email: LEAD.email };
  await consents.withdraw({ id: 1, kinds: ["call"], scope: "everything", words: "Stop" });
  await post({ vendorId: "z-2" });
  const later = new Date(Date.now() + DAY_MS);
  expect(await mayContact(db, number, "call", later)).toMatchObject({ may: false });
});

test("Whoever has the mailbox is not given what the vendor sent, nor its price", async () => {
  const { post, db } = await vendorsSite(["vendors:write"]);
  await post();
  const owner = {
    id: 0,
    email: LEAD.email,
    isVerified: false,
    provesFrom: null,
    hasAccount: false,
  };
  const others: object[] = [];
  for await (const other of othersOf(db, owner)) others.push(other);
  expect(JSON.stringify(others)).not.toMatch(/42\.5|spring/);
});

test("The office's notice of a lead without an email goes with its person", async () => {
  const { post, admin, db } = await tellingAnswers(await vendorsSite(["vendors:write"]));
  await post({ email: "", consent: undefined });
  const told = () =>
    db.selectFrom("outbox").where("textBody", "like", "%Buys in May%").select("id");
  expect(await told().execute()).not.toEqual([]);
  await admin.people.erase({ id: 1, reason: "Asked", typed: LEAD.name });
  expect(await told().execute()).toEqual([]);
});

test("What a vendor sent is forgotten after a month, and with its person; the id is not", async () => {
  const { post, admin, db } = await vendorsSite(["leads:write"]);
  await post();
  await post({ vendorId: "z-2", email: "other@example.com" });
  await admin.people.erase({ id: 1, reason: "Asked", typed: LEAD.name });
  const kept = () =>
    db.selectFrom("vendorPosts").select(["raw", "emailKey"]).orderBy("id").execute();
  const gone = { raw: null, emailKey: "" };
  expect(await kept()).toMatchObject([gone, { emailKey: "other@example.com" }]);
  expect((await post()).status).toBe(200);
  const createdAt = new Date(Date.now() - 31 * DAY_MS).toISOString();
  await db.updateTable("vendorPosts").set({ createdAt }).execute();
  await sweepVendorPosts(db);
  expect(await kept()).toEqual([gone, gone]);
});

test("Of 200 posts at once, 40 of which repeat, come 160 leads", async () => {
  const { post, db } = await vendorsSite(["leads:write"]);
  // A crowd may be told to come back, as a program does
  const untilTaken = async (more: object): Promise<number> => {
    const { status } = await post(more);
    return status === 503 ? untilTaken(more) : status;
  };
  const sent = Array.from({ length: 200 }, (_, index) =>
    untilTaken({ vendorId: `z-${index % 160}`, email: `v${index % 160}@example.com` }),
  );
  const statuses = await Promise.all(sent);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect([count(201), count(200)]).toEqual([160, 40]);
  expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(160);
}, 60_000);

test("A leaked token is limited", async () => {
  const limited = { RATE_LIMITS: "on" };
  const { send, headers } = await vendorsSite(["vendors:write"], limited);
  const statuses = new Set<number>();
  for (let count = 0; count < 601; count += 1)
    statuses.add((await send("POST", "/api/leads", {}, { headers })).status);
  expect([...statuses]).toEqual([400, 429]);
}, 60_000);
