import { describe, expect, test } from "vitest";
import { HIDDEN_FIELD, pointsOf, QUARANTINE_DAYS, type Signal, SPAM_POINTS } from "./quarantine.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { DAY_MS, monthsAfter } from "#kit/values/times.ts";
import { sweepQuarantine } from "#domains/records/hold.server.ts";
import { signMoment, sweepMarks } from "#domains/records/spam.server.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { idOf, LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox } from "#test/kit/mail.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const SPAM = { ...MESSAGE, ...LOOKS_LIKE_SPAM };
const SPAM_REQUEST = {
  ...REQUEST,
  comment: LOOKS_LIKE_SPAM.message,
  [HIDDEN_FIELD]: "x",
};
const OFFICE = "hello@harborstone.example";

async function desk() {
  const site = await testApp();
  const visitor = await site.as("visitor", { clientNetwork: "203.0.113.7" });
  const { admin, leads } = await site.as("admin");
  return { ...site, visitor, admin, leads, quarantine: admin.quarantine };
}

/** Every list and message that would show a record to somebody. */
async function told({ db }: Pick<TestApp, "db">) {
  const count = async (table: "outbox" | "leads" | "webhookDeliveries" | "timeline") =>
    (await db.selectFrom(table).select("id").execute()).length;
  return {
    mails: await count("outbox"),
    leads: await count("leads"),
    deliveries: await count("webhookDeliveries"),
    entries: await count("timeline"),
  };
}

const NOBODY = { mails: 0, leads: 0, deliveries: 0, entries: 0 };

async function addWebhook({ db }: Pick<TestApp, "db">) {
  const events = JSON.stringify(["message.created", "application.created"]);
  await db
    .insertInto("webhooks")
    .values({ url: "https://crm.example", salt: "s", events, createdAt: "2026-01-01" })
    .execute();
}

const LINKS = `Look: ${"https://pills.example/x ".repeat(3)}`;

describe("The points of signals", () => {
  test("the way something was sent is never enough by itself", () => {
    const sending: Signal[] = ["quick", "repeated", "network"];
    expect(pointsOf(sending)).toBeLessThan(SPAM_POINTS);
    expect(pointsOf(["hidden"])).toBeLessThan(SPAM_POINTS);
    // Programs that fill in forms for people are quick
    expect(pointsOf(["hidden", "quick"])).toBeLessThan(SPAM_POINTS);
    expect(pointsOf(["hidden", "repeated"])).toBe(SPAM_POINTS);
  });
});

describe("A message that looks like spam", () => {
  test("gets the usual response, and nobody is notified", async () => {
    const site = await desk();
    await addWebhook(site);
    const answer = await site.visitor.contact.send(SPAM);
    expect(answer).toEqual({
      ...MESSAGE,
      message: SPAM.message,
      id: 1,
      status: "unread",
      createdAt: expect.any(String) as string,
    });
    expect(await told(site)).toEqual(NOBODY);
    expect((await site.admin.dashboard.stats()).unreadMessages).toBe(0);
    expect((await site.admin.contact.list({})).rows).toEqual([]);
    expect(await site.quarantine.count()).toMatchObject({ count: 1 });
    const { rows } = await site.quarantine.list({});
    expect(rows).toMatchObject([
      { kind: "message", name: MESSAGE.name, text: SPAM.message, why: ["hidden", "links"] },
    ]);
  });

  test("sent twice within a minute waits once, even when both arrive at the same moment", async () => {
    const { visitor, quarantine } = await desk();
    const [one, other] = await Promise.all([
      visitor.contact.send(SPAM),
      visitor.contact.send(SPAM),
    ]);
    expect(other).toEqual(one);
    expect(await visitor.contact.send(SPAM)).toEqual(one);
    expect(await quarantine.count()).toMatchObject({ count: 1 });
  });

  test("is announced after its release as if it had just arrived, once, with its number", async () => {
    const site = await desk();
    await addWebhook(site);
    const { id } = await site.visitor.contact.send(SPAM);
    const next = await site.visitor.contact.send({ ...MESSAGE, email: "eve@example.com" });
    expect(next.id).toBeGreaterThan(id);
    const before = await told(site);
    const ids = (await site.quarantine.list({})).rows.map((row) => row.id);
    expect(await site.quarantine.release({ ids })).toEqual({ changed: 1, skipped: 0 });
    expect(await site.quarantine.release({ ids })).toEqual({ changed: 0, skipped: 1 });
    expect(await site.admin.contact.byId({ id })).toMatchObject({
      ...MESSAGE,
      message: SPAM.message,
      status: "unread",
    });
    const mails = await site.db.selectFrom("outbox").select("recipient").execute();
    expect(mails.filter(({ recipient }) => recipient === MESSAGE.email)).toHaveLength(1);
    expect(mails.filter(({ recipient }) => recipient === OFFICE)).toHaveLength(2);
    expect(await told(site)).toMatchObject({
      leads: before.leads + 1,
      deliveries: before.deliveries + 1,
    });
    const audit = await site.db.selectFrom("auditEntries").select(["action", "subject"]).execute();
    expect(audit).toEqual([{ action: "quarantine.release", subject: `message ${id}` }]);
  });

  test("is announced once when two admins release it at the same moment", async () => {
    const site = await desk();
    await site.visitor.contact.send(SPAM);
    const ids = (await site.quarantine.list({})).rows.map((row) => row.id);
    const both = await Promise.all([
      site.quarantine.release({ ids }),
      site.quarantine.release({ ids }),
    ]);
    expect(both.map(({ changed }) => changed).toSorted((one, other) => one - other)).toEqual([
      0, 1,
    ]);
    expect(await told(site)).toMatchObject({ leads: 1, mails: 2 });
  });

  test("leaves one line in the activity when it is deleted for good, and nothing of its text", async () => {
    const { visitor, quarantine, db } = await desk();
    await visitor.contact.send(SPAM);
    const ids = (await quarantine.list({})).rows.map((row) => row.id);
    expect(await quarantine.remove({ ids })).toEqual({ changed: 1, skipped: 0 });
    expect(await quarantine.count()).toMatchObject({ count: 0 });
    const audit = await db.selectFrom("auditEntries").selectAll().execute();
    expect(audit).toMatchObject([{ action: "quarantine.remove", subject: "message 1" }]);
    expect(JSON.stringify(audit)).not.toContain(MESSAGE.name);
  });

  test("is found by every typed word", async () => {
    const { visitor, quarantine } = await desk();
    await visitor.contact.send(SPAM);
    const found = async (search: string) => (await quarantine.list({ search })).rows.length;
    expect(await found("ADA things")).toBe(1);
    expect(await found("ada@example")).toBe(1);
    expect(await found("ada yacht")).toBe(0);
  });

  test(`is deleted for good after ${QUARANTINE_DAYS} days`, async () => {
    const { visitor, quarantine, db } = await desk();
    await visitor.contact.send(SPAM);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await sweepQuarantine(db, later(QUARANTINE_DAYS - 1));
    expect(await quarantine.count()).toMatchObject({ count: 1 });
    await sweepQuarantine(db, later(QUARANTINE_DAYS + 1));
    expect(await quarantine.count()).toMatchObject({ count: 0 });
    await sweepMarks(db, later(2));
    expect(await db.selectFrom("submissionMarks").select("id").execute()).toEqual([]);
  });
});

describe("An application that looks like spam", () => {
  test(`is kept for ${APPLICATION_TERM_MONTHS} months, like any other`, async () => {
    const { visitor, quarantine, db } = await desk();
    await visitor.applications.submit(SPAM_REQUEST);
    const later = (months: number) => new Date(monthsAfter(new Date(), months));
    await sweepQuarantine(db, later(APPLICATION_TERM_MONTHS - 1));
    expect(await quarantine.count()).toMatchObject({ count: 1 });
    await sweepQuarantine(db, later(APPLICATION_TERM_MONTHS + 1));
    expect(await quarantine.count()).toMatchObject({ count: 0 });
  });

  test("cannot be deleted before that, by itself or among others", async () => {
    const { visitor, quarantine, db } = await desk();
    await visitor.contact.send(SPAM);
    await visitor.applications.submit(SPAM_REQUEST);
    const ids = (await quarantine.list({})).rows.map((row) => row.id);
    await expect(quarantine.remove({ ids })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "An application is kept for 25 months, even if it looks like spam. Nothing was deleted.",
    });
    expect(await quarantine.count()).toMatchObject({ count: 2 });
    const heldAt = monthsAfter(new Date(), -APPLICATION_TERM_MONTHS - 1);
    await db.updateTable("quarantine").set({ heldAt }).execute();
    expect(await quarantine.remove({ ids })).toEqual({ changed: 2, skipped: 0 });
  });

  test("is listed apart after a month, still found by a search and released", async () => {
    const { visitor, quarantine, db, leads } = await desk();
    await visitor.applications.submit(SPAM_REQUEST);
    await db
      .updateTable("quarantine")
      .set({ heldAt: new Date(Date.now() - (QUARANTINE_DAYS + 1) * DAY_MS).toISOString() })
      .execute();
    await visitor.applications.submit({ ...SPAM_REQUEST, fullName: "Eve Buyer" });
    await visitor.contact.send(SPAM);
    expect(await quarantine.count()).toEqual({ count: 3, older: 1 });
    const named = async (input: { older?: boolean; search?: string }) =>
      (await quarantine.list(input)).rows.map(({ id, kind }) => `${kind} ${id}`);
    expect(await named({ older: false })).toEqual(["message 3", "application 2"]);
    expect(await named({ older: true })).toEqual(["application 1"]);
    expect(await named({ search: "ada" })).toEqual(["message 3", "application 2", "application 1"]);
    expect(await quarantine.release({ ids: [1] })).toEqual({ changed: 1, skipped: 0 });
    expect((await leads.list({})).rows).toHaveLength(1);
  });

  test("keeps its reference and its officer when it is released", async () => {
    const site = await desk();
    const officerId = await idOf(site, "officer");
    const sent = { ...SPAM_REQUEST, state: "NY", officerId };
    const { reference } = await site.visitor.applications.submit(sent);
    expect(reference).toMatch(/^\d{4}-\d{6}-\w{4}$/);
    expect(await told(site)).toEqual(NOBODY);
    const { reference: next } = await site.visitor.applications.submit(REQUEST);
    expect(next).not.toBe(reference);
    const ids = (await site.quarantine.list({})).rows.map((row) => row.id);
    await site.quarantine.release({ ids });
    const sheet = await site.leads.byAddress({ kind: "application", reference });
    expect(sheet).toMatchObject({ assigneeId: officerId, amount: REQUEST.loanAmount });
    expect(sheet.application?.details).toEqual({ state: "NY", comment: SPAM.message });
  });
});

describe("An ordinary submission is never quarantined:", () => {
  test("one whose hidden field a password manager has filled in", async () => {
    const { visitor, quarantine, app } = await desk();
    const filled = { [HIDDEN_FIELD]: "https://ada.example", opened: signMoment(app.key) };
    await visitor.contact.send({ ...MESSAGE, ...filled });
    await visitor.applications.submit({ ...REQUEST, ...filled });
    expect(await quarantine.count()).toMatchObject({ count: 0 });
  });

  test("one from a program that still sends the former hidden field", async () => {
    const { send, db } = await testServer();
    const message = "Our house: https://a.example https://b.example";
    const sent = { ...MESSAGE, message, website: "https://ada.example" };
    expect((await send("POST", "/api/contact", sent)).status).toBe(201);
    expect(await db.selectFrom("quarantine").select("id").execute()).toEqual([]);
  });

  test("many people with the same text from one network within seconds", async () => {
    const { visitor, quarantine, app } = await desk();
    const message = "Do you lend in New York? We would like to buy a house in spring. ".repeat(2);
    for (let count = 0; count < 30; count += 1)
      await visitor.contact.send({
        ...MESSAGE,
        message: `${message} See https://a.example/house and www.b.example.`,
        email: `person${count}@example.com`,
        opened: signMoment(app.key),
      });
    expect(await quarantine.count()).toMatchObject({ count: 0 });
  });

  test("one with many links to this site", async () => {
    const { visitor, quarantine, app } = await desk();
    const message = `Look: ${"https://lender.test/x ".repeat(8)}`;
    await visitor.contact.send({ ...MESSAGE, message, opened: signMoment(app.key) });
    expect(await quarantine.count()).toMatchObject({ count: 0 });
  });

  test.each([
    ["forged", "zzzz.AAAA"],
    ["no text of ours", "…"],
    ["too long", "x".repeat(5000)],
  ])(
    "a moment that is %s counts for nothing, and nothing is refused because of it",
    async (_why, opened) => {
      const { visitor, quarantine } = await desk();
      await visitor.contact.send({ ...MESSAGE, message: LINKS, opened });
      expect((await quarantine.list({})).rows).toMatchObject([{ why: ["links"] }]);
    },
  );
});

describe("Clear evidence", () => {
  test("is a text with three links to other sites; how quickly it was sent stands beside it", async () => {
    const { visitor, quarantine, app } = await desk();
    await visitor.contact.send({ ...MESSAGE, message: LINKS, opened: signMoment(app.key) });
    expect((await quarantine.list({})).rows).toMatchObject([{ why: ["links", "quick"] }]);
  });

  const OTHER = { ...MESSAGE, email: "eve@other.example", phone: "(646) 555-0177" };

  test.each([
    ["address", { email: "WIN@coin.example" }],
    ["phone number", { phone: "+1 212-555-0166" }],
    ["domain", { email: "others@coin.example" }],
  ])("is the %s of a message that was reported, until it is released", async (_what, same) => {
    const { visitor, quarantine } = await desk();
    const spam = { ...MESSAGE, email: "win@coin.example", phone: "212.555.0166" };
    const { id } = await visitor.contact.send(spam);
    await quarantine.report({ ids: [id] });
    await visitor.contact.send({ ...OTHER, ...same });
    const { rows } = await quarantine.list({});
    expect(rows.map(({ why }) => why)).toEqual([["known"], ["reported"]]);
    await quarantine.release({ ids: rows.map((row) => row.id) });
    await visitor.contact.send({ ...OTHER, ...same, message: "Once more." });
    expect(await quarantine.count()).toMatchObject({ count: 0 });
  });

  test("is not the domain of a reported message where it gives an address to everyone", async () => {
    const { visitor, quarantine } = await desk();
    const { id } = await visitor.contact.send({ ...MESSAGE, email: "win@gmail.com" });
    await quarantine.report({ ids: [id] });
    await visitor.contact.send({ ...OTHER, email: "ada@gmail.com" });
    expect(await quarantine.count()).toMatchObject({ count: 1 });
  });
});

test("A message in doubt is stored and announced, and its sender gets no automatic answer", async () => {
  const { visitor, leads, app } = await desk();
  await visitor.contact.send({ ...MESSAGE, [HIDDEN_FIELD]: "x" });
  await visitor.contact.send({ ...MESSAGE, email: "eve@example.com" });
  expect((await leads.list({ limit: 5 })).rows).toHaveLength(2);
  const box = mailbox(app);
  expect(await box.lettersTo(MESSAGE.email)).toEqual([]);
  expect(await box.lettersTo("eve@example.com")).toHaveLength(1);
});

describe("Report as spam", () => {
  async function reported() {
    const site = await desk();
    const { id } = await site.visitor.contact.send(MESSAGE);
    await site.leads.addNote({ id: 1, text: "Called, nobody there." });
    await site.leads.change({ ids: [1], stage: "contacted", addTags: ["odd"] });
    const sheet = await site.leads.byAddress({ kind: "message", reference: String(id) });
    const timeline = (await site.leads.timeline({ id: 1 })).rows;
    await site.quarantine.report({ ids: [id] });
    return { ...site, id, sheet, timeline };
  }

  test("moves a message out of the lists and counts", async () => {
    const { admin, leads, quarantine, db } = await reported();
    expect((await admin.dashboard.stats()).unreadMessages).toBe(0);
    expect((await leads.list({})).rows).toEqual([]);
    expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
    expect((await quarantine.list({})).rows).toMatchObject([{ why: ["reported"] }]);
    await expect(quarantine.report({ ids: [1] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("reports the messages among leads, and leaves the applications", async () => {
    const { visitor, quarantine, leads } = await desk();
    await visitor.contact.send(MESSAGE);
    await visitor.applications.submit(REQUEST);
    const { heldIds, ...told } = await quarantine.report({ ids: [1, 2], areLeads: true });
    expect(told).toEqual({ changed: 1, skipped: 1 });
    expect((await leads.list({})).rows.map(({ kind }) => kind)).toEqual(["application"]);
    await quarantine.release({ ids: heldIds });
    expect((await leads.list({})).rows).toHaveLength(2);
  });

  test("can be undone by a release: the message is as it was, with its notes, without another email", async () => {
    const { leads, quarantine, db, id, sheet, timeline } = await reported();
    const mails = await db.selectFrom("outbox").select("id").execute();
    const ids = (await quarantine.list({})).rows.map((row) => row.id);
    await quarantine.release({ ids });
    const back = await leads.byAddress({ kind: "message", reference: String(id) });
    expect({ ...back, personId: 0 }).toEqual({ ...sheet, personId: 0 });
    expect((await leads.timeline({ id: 1 })).rows).toEqual(timeline);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual(mails);
  });
});

describe("Over HTTP", () => {
  test("the sender of spam gets the usual response, and officers cannot see it", async () => {
    const { send, get, db } = await testServer();
    const answer = await send("POST", "/api/contact", SPAM);
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as object;
    expect(Object.keys(body)).toEqual(
      Object.keys({ id: 1, ...MESSAGE, status: "", createdAt: "" }),
    );
    for (const [actor, status] of [
      ["admin", 200],
      ["officer", 403],
    ] as const) {
      const headers = await headersFor(db, actor);
      expect((await get("/api/admin/quarantine", { headers })).status).toBe(status);
    }
  });

  test("a form requests a signed moment that no page contains", async () => {
    const { get } = await testServer();
    const answer = await get("/api/form-time");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.json()).toEqual({
      opened: expect.stringMatching(/^\w+\.[\w-]{43}$/) as string,
    });
  });
});
