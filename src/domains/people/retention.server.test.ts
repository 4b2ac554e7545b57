import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { dispose, nextDisposal } from "./retention.server.ts";

const ADA = { ...MESSAGE, email: "ada@example.com" };
const BOB = { ...MESSAGE, name: "Bob Renter", email: "bob@example.net", phone: "646-555-0100" };
/** What everything is older than. */
const LONG_AGO = "2024-01-15T12:00:00.000Z";
const IN_THE_WEEK_BEFORE = new Date("2026-11-23T03:00:00.000Z");
const ON_THE_FIRST = new Date("2026-12-01T03:00:00.000Z");

/** A rejected application (lead 1) and messages of Ada (2) and Bob (3), all old. */
async function desk(retention: { applications: number | null; messages: number | null }) {
  const site = await testApp();
  const { db, app } = site;
  const { applications, contact } = await site.as("visitor");
  await applications.submit({ ...REQUEST, callConsent: false });
  await contact.send(ADA);
  await contact.send(BOB);
  const { admin, leads } = await site.as("admin");
  await admin.applications.setStatus({ id: 1, status: "rejected" });
  await db.updateTable("timeline").set({ at: LONG_AGO }).execute();
  await db.updateTable("leads").set({ createdAt: LONG_AGO }).execute();
  const keepFor = async (rule: typeof retention) => {
    const { revision, ...settings } = await leads.settings();
    await admin.leads.saveSettings({ ...settings, revision, retention: rule });
  };
  await keepFor(retention);
  const left = async () => {
    const rows = await db.selectFrom("leads").orderBy("id").select("id").execute();
    return rows.map(({ id }) => id);
  };
  const announce = () => dispose(app, IN_THE_WEEK_BEFORE);
  const carryOut = () => dispose(app, ON_THE_FIRST);
  return { ...site, admin, leads, keepFor, left, announce, carryOut };
}

test("records stay unless the lender decides otherwise, and rejected applications at least 25 months", async () => {
  const { announce, carryOut, left, keepFor } = await desk({ applications: null, messages: null });
  await announce();
  await carryOut();
  expect(await left()).toEqual([1, 2, 3]);
  await expect(keepFor({ applications: 24, messages: null })).rejects.toMatchObject({
    cause: {
      issues: [{ path: "retention.applications", message: "Please enter 25 to 600 months." }],
    },
  });
});

test("another rule is told to all admins, other lead settings are not", async () => {
  const { db, keepFor } = await desk({ applications: null, messages: null });
  const told = () =>
    db
      .selectFrom("outbox")
      .where("subject", "like", "The retention of data was changed at %")
      .select(["recipient", "textBody"])
      .execute();
  expect(await told()).toEqual([]);
  await keepFor({ applications: 25, messages: null });
  expect(await told()).toEqual([
    {
      recipient: "admin@people.example",
      textBody: expect.stringContaining(
        'from "rejected applications never, messages never" to "rejected applications after 25 months, messages never"',
      ),
    },
  ]);
});

test.each([
  ["2026-11-20T23:59:00.000Z", "2026-12-01"],
  ["2026-11-23T03:00:00.000Z", "2026-12-01"],
  ["2026-11-24T00:00:00.000Z", "2027-01-01"],
  ["2026-12-24T12:00:00.000Z", "2027-01-01"],
  ["2027-02-22T00:00:00.000Z", "2027-04-01"],
])("what is due on %s goes on %s, after seven days at least", (now, day) => {
  expect(nextDisposal(new Date(now)).toISOString().slice(0, 10)).toBe(day);
});

test("what is due is announced to admins in the week before, erased on the first, and certified", async () => {
  const site = await desk({ applications: 25, messages: 12 });
  const { db, app, admin, announce, carryOut, left } = site;
  await dispose(app, new Date("2026-11-12T03:00:00.000Z"));
  const preview = await admin.people.disposals();
  expect(preview.next.map(({ kind, count, announcedAt }) => [kind, count, announcedAt])).toEqual([
    ["applications", 1, null],
    ["messages", 2, null],
  ]);
  expect(preview.next[1]?.records.map(({ name }) => name)).toEqual(["Ada Buyer", "Bob Renter"]);
  await announce();
  await announce();
  const mails = db.selectFrom("outbox").where("subject", "like", "%will be erased%");
  expect(await mails.orderBy("id").select(["recipient", "subject"]).execute()).toEqual([
    {
      recipient: "admin@people.example",
      subject: "1 rejected application will be erased on December 1, 2026",
    },
    {
      recipient: "admin@people.example",
      subject: "2 messages will be erased on December 1, 2026",
    },
  ]);
  await dispose(app, new Date("2026-11-30T23:00:00.000Z"));
  expect(await left()).toEqual([1, 2, 3]);
  await carryOut();
  expect(await left()).toEqual([]);
  const { past, next } = await admin.people.disposals();
  expect(next.map(({ count }) => count)).toEqual([0, 0]);
  expect(past).toMatchObject([
    { kind: "messages", months: 12, announced: 2, erased: { messages: 2 }, held: 0 },
    { kind: "applications", months: 25, announced: 1, erased: { applications: 1 }, held: 0 },
  ]);
  const entries = await db
    .selectFrom("auditEntries")
    .where("action", "=", "leads.eraseOld")
    .orderBy("id")
    .select(["actorName", "after"])
    .execute();
  expect(entries.map(({ actorName }) => actorName)).toEqual(["(schedule)", "(schedule)"]);
  expect(entries.map(({ after }) => after).join("\n")).not.toMatch(/Ada|Bob|example/);
});

test("what became due after the announcement waits for the next one", async () => {
  const { db, announce, carryOut, left } = await desk({ applications: null, messages: 12 });
  const newer = { createdAt: "2025-11-25T12:00:00.000Z" };
  await db.updateTable("leads").set(newer).where("id", "=", 3).execute();
  await db.updateTable("timeline").set({ at: newer.createdAt }).where("leadId", "=", 3).execute();
  await announce();
  await carryOut();
  expect(await left()).toEqual([1, 3]);
});

test.each([
  ["the notice was later than that", { noticeOn: "2024-12-01" }, [1]],
  ["no notice is noted", { noticeOn: null }, [1]],
  ["the notice was as early", { noticeOn: "2024-09-20" }, []],
])("an application that was rejected 25 months ago stays if %s", async (_, notice, stays) => {
  const { db, announce, carryOut, left } = await desk({ applications: 25, messages: 12 });
  await db.updateTable("loanApplications").set(notice).execute();
  const timeline = db.updateTable("timeline").where("leadId", "=", 1);
  await timeline.set({ at: "2024-10-15T12:00:00.000Z" }).execute();
  await announce();
  await carryOut();
  expect(await left()).toEqual(stays);
});

test("whose hold ends after the announcement waits for the next one", async () => {
  const { admin, announce, carryOut, left } = await desk({ applications: null, messages: 12 });
  await admin.people.hold({ id: 3, reason: "A lawsuit" });
  await announce();
  await admin.people.endHold({ id: 3 });
  await carryOut();
  expect(await left()).toEqual([1, 3]);
});

test("so does one that is merged meanwhile", async () => {
  const { admin, announce, carryOut, left } = await desk({ applications: null, messages: 12 });
  await admin.people.hold({ id: 3, reason: "A lawsuit" });
  await announce();
  await admin.people.endHold({ id: 3 });
  await admin.people.merge({ id: 2, otherId: 3 });
  await carryOut();
  expect(await left()).toEqual([1, 2, 3]);
});

test("a message to which something has happened since its announcement stays", async () => {
  const { leads, announce, carryOut, left } = await desk({ applications: null, messages: 12 });
  await announce();
  await leads.addNote({ id: 3, text: "Called him." });
  await carryOut();
  expect(await left()).toEqual([1, 3]);
});

test.each([
  ["is switched off", { applications: null, messages: null }],
  ["becomes longer", { applications: null, messages: 60 }],
])("nothing is erased when the rule %s before the first", async (_, rule) => {
  const { admin, keepFor, announce, carryOut, left } = await desk({
    applications: null,
    messages: 12,
  });
  await announce();
  await keepFor(rule);
  await carryOut();
  expect(await left()).toEqual([1, 2, 3]);
  expect((await admin.people.disposals()).past).toMatchObject([{ announced: 2, erased: {} }]);
});

test("nothing of a person on hold is erased, by rule, by hand or by themselves, until the hold ends", async () => {
  const { admin, leads, announce, carryOut, left } = await desk({ applications: 25, messages: 12 });
  await admin.people.hold({ id: 3, reason: "A lawsuit" });
  await expect(admin.people.hold({ id: 3, reason: "Again" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "This person is on hold already.",
  });
  await announce();
  await carryOut();
  expect(await left()).toEqual([3]);
  const { past, holds } = await admin.people.disposals();
  expect(past[0]).toMatchObject({ kind: "messages", erased: { messages: 1 }, held: 1 });
  expect(holds).toMatchObject([{ name: "Bob Renter", reason: "A lawsuit", records: 1 }]);
  const erasure = { id: 3, reason: "Asked", typed: "Bob Renter", override: "Anyway" };
  await expect(admin.people.erase(erasure)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Bob Renter is on hold (A lawsuit). Please end the hold first.",
  });
  const sheet = await leads.byAddress({ kind: "message", reference: "2" });
  expect(sheet.hold).toMatchObject({ reason: "A lawsuit" });
  await admin.people.endHold({ id: 3 });
  await expect(admin.people.endHold({ id: 3 })).rejects.toMatchObject({ code: "CONFLICT" });
  await admin.people.erase(erasure);
  expect(await left()).toEqual([]);
});

test("a hold stays with the records through a merge and a split", async () => {
  const { admin, leads } = await desk({ applications: null, messages: 12 });
  await admin.people.hold({ id: 3, reason: "A lawsuit" });
  await admin.people.merge({ id: 2, otherId: 3 });
  const holdOf = async (reference: string) =>
    (await leads.byAddress({ kind: "message", reference })).hold?.reason;
  expect([await holdOf("1"), await holdOf("2")]).toEqual(["A lawsuit", "A lawsuit"]);
  await admin.people.split({ id: 3 });
  expect([await holdOf("1"), await holdOf("2")]).toEqual(["A lawsuit", "A lawsuit"]);
});

test("whoever closes their account while on hold leaves their records and emails", async () => {
  const site = await desk({ applications: null, messages: null });
  const { db, admin, left } = site;
  const id = await idOf(site, "customer");
  const { email, username } = await db
    .selectFrom("users")
    .where("id", "=", id)
    .select(["email", "username"])
    .executeTakeFirstOrThrow();
  const { contact, people } = await site.as("customer");
  await contact.send({ ...MESSAGE, email });
  const before = await left();
  await admin.people.hold({ id: before.at(-1) ?? 0, reason: "An examination" });
  await people.closeAccount({ username });
  expect(await left()).toEqual(before);
});

test("of a hundred holds that race with a disposal none is lost: a record goes before, or stays", async () => {
  const { as, db, admin, announce, carryOut, left } = await desk({
    applications: null,
    messages: 12,
  });
  const { contact } = await as("visitor");
  const outcomes: string[] = [];
  for (let race = 0; race < 100; race += 1) {
    const phone = `646-555-${1000 + race}`;
    const { id: messageId } = await contact.send({ ...BOB, email: `${race}@example.net`, phone });
    const lead = db.selectFrom("leads").where("messageId", "=", messageId).select("id");
    const { id } = await lead.executeTakeFirstOrThrow();
    await db.updateTable("timeline").set({ at: LONG_AGO }).where("leadId", "=", id).execute();
    await db.updateTable("leads").set({ createdAt: LONG_AGO }).where("id", "=", id).execute();
    await announce();
    const hold = async () => {
      for (let tick = 0; tick < race * 10; tick += 1) await Promise.resolve();
      await admin.people.hold({ id, reason: "A lawsuit" });
    };
    const [held] = await Promise.allSettled([hold(), carryOut()]);
    const isThere = (await left()).includes(id);
    outcomes.push(`${held.status} ${isThere ? "stays" : "is gone"}`);
  }
  expect(outcomes.filter((each) => !/^(?:fulfilled stays|rejected is gone)$/.test(each))).toEqual(
    [],
  );
});
