import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";
import { addMany } from "#test/kit/many.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { procedures } from "#app/router.ts";

const TODAY = "2026-11-22";

/** A site with a message (lead 1) and a request (lead 2) of one person. */
async function desk() {
  const site = await tellingAnswers(await testApp());
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  const { reference } = await visitor.applications.submit(REQUEST);
  const { admin, leads } = await site.as("admin");
  return { ...site, visitor, admin, leads, reference, officerId: await idOf(site, "officer") };
}

describe("A lead", () => {
  test("is found by its address, with what the person wrote and their other leads", async () => {
    const { admin, leads, reference } = await desk();
    await admin.people.merge({ id: 2, otherId: 1 });
    const sheet = await leads.byAddress({ kind: "application", reference });
    expect(sheet).toMatchObject({ id: 2, name: "Ada Buyer", amount: 250_000, stage: "new" });
    expect(sheet.application?.reference).toBe(reference);
    expect(sheet.others).toMatchObject([{ id: 1, kind: "message", reference: "1" }]);
    const { message } = await leads.byAddress({ kind: "message", reference: "1" });
    expect(message?.message).toBe(MESSAGE.message);
    await expect(leads.byAddress({ kind: "message", reference: "2" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("has a stage, a follow-up and tags; each change is in the activity and on the timeline", async () => {
    const { db, leads, reference } = await desk();
    const change = {
      stage: "contacted",
      followUp: { on: TODAY, what: "Call back" },
      addTags: ["VA", "urgent"],
    };
    await leads.change({ ids: [2], revision: 1, ...change });
    const sheet = await leads.byAddress({ kind: "application", reference });
    expect(sheet).toMatchObject({
      stage: "contacted",
      followUpOn: TODAY,
      followUpWhat: "Call back",
      tags: ["urgent", "VA"],
      revision: 2,
    });
    const { rows } = await leads.timeline({ id: 2, limit: 3 });
    expect(rows.map(({ kind, text, data }) => [kind, text, data])).toEqual([
      ["tags", "", { tags: ["urgent", "VA"] }],
      ["follow-up", "Call back", { day: TODAY }],
      ["stage", "", { from: "New", to: "Contacted" }],
    ]);
    const audit = await db.selectFrom("auditEntries").select(["action", "subject"]).execute();
    expect(audit).toEqual([{ action: "leads.change", subject: `application ${reference}` }]);
    await leads.change({ ids: [2], followUp: null, removeTags: ["va"] });
    expect(await leads.byAddress({ kind: "application", reference })).toMatchObject({
      followUpOn: null,
      tags: ["urgent"],
    });
    expect(await leads.change({ ids: [2], stage: "contacted" })).toEqual({
      changed: 0,
      skipped: 0,
      undo: [],
    });
  });

  test("is lost for a reason, which is removed when it comes back", async () => {
    const { leads } = await desk();
    await expect(leads.change({ ids: [1], stage: "lost" })).rejects.toMatchObject({
      cause: { issues: [{ path: "lostReason", message: "Please say why it was lost." }] },
    });
    await leads.change({ ids: [1], stage: "lost", lostReason: "No answer" });
    await leads.change({ ids: [1], stage: "contacted" });
    const { stage, lostReason } = await leads.byAddress({ kind: "message", reference: "1" });
    expect([stage, lostReason]).toEqual(["contacted", null]);
  });

  test("that another user has changed meanwhile is not overwritten", async () => {
    const { db, leads, ...site } = await desk();
    await leads.change({ ids: [1], revision: 1, stage: "contacted" });
    await expect(leads.change({ ids: [1], revision: 1, stage: "closed" })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "revision" }] },
    });
    const write = (other: typeof db) =>
      other.updateTable("leads").set({ stage: "documents", revision: 9 }).execute();
    const closing = meanwhile({ ...site, db }, { before: 'update "leads"', write }, () =>
      leads.change({ ids: [1], revision: 2, stage: "closed" }),
    );
    await expect(closing).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("has its new tags in the activity and on the timeline, even when another change comes in between", async () => {
    const { db, leads, ...site } = await desk();
    const write = (other: typeof db) =>
      other.updateTable("leads").set({ followUpWhat: "Call", revision: 9 }).execute();
    await meanwhile({ ...site, db }, { before: 'update "leads"', write }, () =>
      leads.change({ ids: [1], addTags: ["VA"] }),
    );
    const { rows } = await leads.timeline({ id: 1, limit: 1 });
    expect(rows).toMatchObject([{ kind: "tags", data: { tags: ["VA"] } }]);
    const lead = await leads.byAddress({ kind: "message", reference: "1" });
    expect(lead).toMatchObject({ tags: ["VA"], followUpWhat: "Call", revision: 10 });
  });
});

describe("The list of leads", () => {
  test("is filtered, and its pages follow each other", async () => {
    const { leads, admin, officerId } = await desk();
    await admin.leads.assign({ ids: [2], assigneeId: officerId });
    await leads.change({ ids: [1], stage: "contacted", addTags: ["VA"] });
    const found = async (filter: Parameters<typeof leads.list>[0]) =>
      (await leads.list({ limit: 20, ...filter })).rows.map(({ id }) => id);
    expect(await found({})).toEqual([2, 1]);
    expect(await found({ order: "oldest" })).toEqual([1, 2]);
    expect(await found({ kind: "message" })).toEqual([1]);
    expect(await found({ stage: "contacted" })).toEqual([1]);
    expect(await found({ tag: "va" })).toEqual([1]);
    expect(await found({ assigneeId: officerId })).toEqual([2]);
    expect(await found({ unassigned: true })).toEqual([1]);
    expect(await found({ search: "250000" })).toEqual([2]);
    expect(await found({ search: "ada", kind: "message" })).toEqual([1]);
    expect(await found({ cursor: 2 })).toEqual([1]);
    expect(await found({ cursor: 1, direction: "back" })).toEqual([2]);
    expect(await found({ search: "nobody" })).toEqual([]);
  });

  test("shows what is due first by day, and counts it", async () => {
    const { leads } = await desk();
    const on = (day: string) => ({ on: day, what: "" });
    await leads.change({ ids: [1], followUp: on("2026-11-22") });
    await leads.change({ ids: [2], followUp: on("2026-11-20") });
    const due = { dueBy: TODAY, limit: 1 };
    const { rows, next } = await leads.list(due);
    expect(rows.map(({ id }) => id)).toEqual([2]);
    expect((await leads.list({ ...due, cursor: next })).rows.map(({ id }) => id)).toEqual([1]);
    const back = { ...due, cursor: 1, direction: "back" as const };
    expect((await leads.list(back)).rows.map(({ id }) => id)).toEqual([2]);
    expect(await leads.counts({ dueBy: "2026-11-21" })).toMatchObject({ due: 1 });
  });
});

describe("Many at once", () => {
  test("a thousand leads change in one step: a hundred have entries, and one entry names the others", async () => {
    const { as, db } = await testApp();
    await addMany(db, 500);
    const { leads } = await as("admin");
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    expect(await leads.change({ ids, stage: "contacted", addTags: ["spring"] })).toMatchObject({
      changed: 1000,
    });
    const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
    const changed = entries.filter(({ action }) => action === "leads.change");
    const [further] = entries.filter(({ action }) => action === "accounts.further");
    const { times, what } = JSON.parse(further?.after ?? "{}") as { times: number; what: object };
    expect([changed.length, times]).toEqual([98, 902]);
    const named = [
      ...changed.map(({ subject }) => `leads.change ${subject}`),
      ...Object.keys(what),
    ];
    expect(new Set(named).size).toBe(1000);
  });

  test("the first thousand of a list are named, in its order", async () => {
    const { as, db } = await testApp();
    await addMany(db, 502);
    const { leads } = await as("admin");
    const { ids, isCut } = await leads.ids({ order: "oldest" });
    expect([ids.length, ids[0], ids.at(-1), isCut]).toEqual([1000, 1, 1000, true]);
    await leads.change({ ids: [7, 3], addTags: ["spring"] });
    expect(await leads.ids({ tag: "spring" })).toEqual({ ids: [7, 3], isCut: false });
    const officer = await as("officer");
    expect((await officer.leads.ids({})).ids).toEqual([]);
  });

  test("a status is set for the records that can have it", async () => {
    const { leads } = await desk();
    expect(await leads.setStatus({ ids: [1, 2], status: "responded" })).toEqual({
      changed: 1,
      skipped: 1,
      undo: [{ ids: [1], status: "unread" }],
    });
    expect((await leads.list({ limit: 5 })).rows.map(({ status }) => status)).toEqual([
      "pending",
      "responded",
    ]);
  });

  test("all or none: a missing one stops the change", async () => {
    const { leads } = await desk();
    await expect(leads.change({ ids: [1, 99], stage: "closed" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await leads.byAddress({ kind: "message", reference: "1" })).stage).toBe("new");
  });
});

describe("Officers", () => {
  test("are notified of leads assigned to them, see these, and work on them", async () => {
    const { app, as, admin, reference, officerId } = await desk();
    await admin.leads.assign({ ids: [2], assigneeId: officerId });
    const [letter] = await mailbox(app).lettersTo("officer@people.example");
    expect(letter?.subject).toBe(`A lead for you: Ada Buyer, application ${reference}`);
    expect(letter?.textBody).toContain(`/LOagentsPortal/leads/${reference}`);
    for (const part of ["Email: ", "$250,000, Refinance"]) expect(letter?.textBody).toContain(part);
    const { leads } = await as("officer");
    expect((await leads.list({ limit: 20 })).rows.map(({ id }) => id)).toEqual([2]);
    expect((await leads.byAddress({ kind: "application", reference })).others).toEqual([]);
    await leads.setStatus({ ids: [2], status: "approved", expected: "pending" });
    await leads.addNote({ id: 2, text: "Called, wants to lock." });
    expect((await leads.timeline({ id: 2, limit: 1 })).rows).toMatchObject([
      { kind: "note", text: "Called, wants to lock.", actorName: "Firstofficer Lastofficer" },
    ]);
  });

  test("get nothing of others' leads on any route", async () => {
    const { as } = await desk();
    const { leads } = await as("officer");
    const doors: Record<string, () => Promise<unknown>> = {
      byAddress: () => leads.byAddress({ kind: "message", reference: "1" }),
      timeline: () => leads.timeline({ id: 1 }),
      change: () => leads.change({ ids: [1], stage: "closed" }),
      setStatus: () => leads.setStatus({ ids: [1], status: "read" }),
      addNote: () => leads.addNote({ id: 1, text: "Hello" }),
      see: () => leads.see({ id: 1 }),
    };
    for (const enter of Object.values(doors))
      await expect(enter()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await leads.list({ limit: 20, search: "ada" })).rows).toEqual([]);
    expect(await leads.counts({ dueBy: TODAY })).toMatchObject({ unread: 0 });
    expect((await leads.pipeline())[0]).toMatchObject({ leads: 0, amount: 0 });
    expect((await leads.board()).flatMap((column) => column.leads)).toEqual([]);
    expect((await leads.due({ dueBy: TODAY, unassigned: true })).counts[0]?.count).toBe(0);
    const open = ["list", "ids", "counts", "pipeline", "staff", "settings", "add", "board", "due"];
    // Of the desk alone
    const closed = ["receive"];
    const names = Object.keys(procedures).filter((name) => name.startsWith("leads."));
    expect(names.toSorted()).toEqual(
      [...open, ...closed, ...Object.keys(doors)].map((name) => `leads.${name}`).toSorted(),
    );
  });

  test("who leave hand everything over in one step", async () => {
    const { db, admin, officerId } = await desk();
    await admin.leads.assign({ ids: [1, 2], assigneeId: officerId });
    expect(await admin.leads.handOver({ fromId: officerId, toId: null })).toMatchObject({
      changed: 2,
    });
    const left = await db.selectFrom("leads").select("assigneeId").execute();
    expect(left).toEqual([{ assigneeId: null }, { assigneeId: null }]);
    await expect(admin.leads.assign({ ids: [1], assigneeId: 1 })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("who are deleted hand them over in the same step: both happen, or neither", async () => {
    const { db, admin, officerId } = await desk();
    const leaving = await admin.users.create({
      username: "leaving_lo",
      password: "a long password",
      firstName: "Lea",
      lastName: "Ving",
      email: "lea@people.example",
      isLoanOfficer: true,
    });
    const { id } = leaving;
    await admin.leads.assign({ ids: [1, 2], assigneeId: id });
    const owners = async () =>
      (await db.selectFrom("leads").orderBy("id").select("assigneeId").execute()).map(
        ({ assigneeId }) => assigneeId,
      );
    for (const [heirId, message] of [
      [id, "Please choose someone else."],
      [1, "Please choose a loan officer whom an administrator has admitted."],
    ] as const)
      await expect(admin.users.delete({ id, heirId })).rejects.toMatchObject({
        cause: { issues: [{ path: "heirId", message }] },
      });
    expect(await owners()).toEqual([id, id]);
    await admin.users.delete({ id, heirId: officerId });
    expect(await owners()).toEqual([officerId, officerId]);
  });
});

describe("Notes", () => {
  test("mention staff, officers by the name of a colleague, who are notified by email", async () => {
    const { app, as, admin, officerId } = await desk();
    await admin.leads.assign({ ids: [1], assigneeId: officerId });
    const { leads } = await as("officer");
    await leads.addNote({ id: 1, text: "@Firstadmin could you look? not me@officer.example" });
    const letters = await mailbox(app).lettersTo("admin@people.example");
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Firstofficer Lastofficer mentions you: Ada Buyer, message 1",
    ]);
    expect(letters[0]?.textBody).toContain("/admin/messages/1");
  });

  test.each([
    ["@nobody please", "Nobody here is called nobody. Please choose from the list."],
    ["@customer please", "Nobody here is called customer. Please choose from the list."],
    [
      "@Firstofficer please",
      "Firstofficer Lastofficer cannot open this lead. Please assign it to them first.",
    ],
  ])("%s is refused with a sentence", async (text, message) => {
    const { leads } = await desk();
    await expect(leads.addNote({ id: 1, text })).rejects.toMatchObject({
      cause: { issues: [{ path: "text", message }] },
    });
  });
});

describe("Rules", () => {
  test("assign new leads to the officer of the state, else in turn, unless the sender asked for one", async () => {
    const { visitor, admin, leads, db, officerId } = await desk();
    await admin.users.create({
      username: "second_lo",
      password: "a long password",
      firstName: "Sam",
      lastName: "Second",
      email: "sam@people.example",
      isLoanOfficer: true,
    });
    const { id: secondId } = await db
      .selectFrom("users")
      .where("username", "=", "second_lo")
      .select("id")
      .executeTakeFirstOrThrow();
    const { revision, ...settings } = await leads.settings();
    await admin.leads.saveSettings({
      ...settings,
      revision,
      byState: [{ state: "NY", officerId: secondId }],
      inTurn: [officerId, secondId],
    });
    const send = (index: number, more = {}) =>
      visitor.applications.submit({ ...REQUEST, email: `p${index}@example.com`, ...more });
    for (const index of [1, 2, 3]) await send(index);
    await send(4, { state: "NY" });
    await send(5, { state: "NY", officerId });
    const rows = await db
      .selectFrom("leads")
      .where("id", ">", 2)
      .select("assigneeId")
      .orderBy("id")
      .execute();
    expect(rows.map(({ assigneeId }) => assigneeId)).toEqual([
      officerId,
      secondId,
      officerId,
      secondId,
      officerId,
    ]);
  });

  test("a stage with leads in it cannot be removed, and the second of two who save at once gets an error", async () => {
    const { admin, leads } = await desk();
    await leads.change({ ids: [1], stage: "documents" });
    const settings = await leads.settings();
    const stages = settings.stages.filter(({ key }) => key !== "documents");
    await expect(admin.leads.saveSettings({ ...settings, stages })).rejects.toMatchObject({
      cause: { issues: [{ path: "stages" }] },
    });
    const saved = await admin.leads.saveSettings({ ...settings, lostReasons: ["No answer"] });
    expect(saved).toMatchObject({ lostReasons: ["No answer"], revision: settings.revision + 1 });
    await expect(admin.leads.saveSettings(settings)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("People", () => {
  test("are merged and split by hand; what is split is not suggested again", async () => {
    const { visitor, admin, leads, db, reference } = await desk();
    await visitor.contact.send({ ...MESSAGE, email: "a.buyer@work.example" });
    await admin.people.merge({ id: 2, otherId: 1 });
    await admin.people.merge({ id: 2, otherId: 3 });
    const persons = async () =>
      (await db.selectFrom("leads").orderBy("id").select("personId").execute()).map(
        ({ personId }) => personId,
      );
    const [person] = await persons();
    expect(await persons()).toEqual([person, person, person]);
    await admin.people.split({ id: 3 });
    const [first, second, third] = await persons();
    expect([second, third === first]).toEqual([first, false]);
    expect((await leads.timeline({ id: 3 })).rows.map(({ leadId }) => leadId)).not.toContain(1);
    const sheet = await leads.byAddress({ kind: "application", reference });
    expect([sheet.others.map(({ id }) => id), sheet.suggestions]).toEqual([[1], []]);
    const proofs = db.selectFrom("personContacts").orderBy("contact").selectAll();
    expect(await proofs.execute()).toEqual([
      { contact: "a.buyer@work.example", personId: third, proof: "typed" },
      { contact: MESSAGE.email, personId: first, proof: "staff" },
    ]);
    await expect(admin.people.split({ id: 3 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
