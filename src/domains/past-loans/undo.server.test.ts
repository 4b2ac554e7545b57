import { expect, test, vi } from "vitest";
import { matchMail } from "#domains/mail/inbox/matching.server.ts";
import type { InboundMail } from "#domains/mail/inbox/read/read-mail.server.ts";
import { messagesFrom } from "#domains/people/own-records.server.ts";
import { GUEST } from "#domains/records/find-person.server.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { peopleImports } from "#test/kit/people-imports.ts";
import { sweepPeopleImports } from "./importer.server.ts";

const FILE = [
  "Name,Email,Phone,Closed,Loan amount,Consent,Consent date,Consent words",
  "Ann Lee,ann@example.com,2125550101,3/15/2021,350000,email,1/1/2024,Yes.",
  "Bo Chan,bo@example.com,,3/16/2021,250000,,,",
].join("\n");

async function withFile() {
  const site = await peopleImports();
  const { id } = await site.importFile(FILE);
  const leadOf = async (name: string) => (await site.leads.list({ search: name })).rows[0]?.id ?? 0;
  const names = async () =>
    (await site.db.selectFrom("people").orderBy("id").select("name").execute()).map(
      ({ name }) => name,
    );
  return { ...site, id, ann: await leadOf("Ann Lee"), bo: await leadOf("Bo Chan"), leadOf, names };
}

test("an erased person's loans go, and their file and their own data have them before", async () => {
  const { admin, db, ann } = await withFile();
  let text = "";
  const file = await admin.admin.people.file({ id: ann });
  for await (const piece of file.pieces()) text += String(piece);
  expect(JSON.parse(text).records[0].record.pastLoans).toMatchObject([{ amount: 350_000 }]);
  const owner = { id: GUEST, email: "ann@example.com", givenPhone: "2125550101" };
  const own: object[] = [];
  for await (const message of messagesFrom(db, { ...owner, isVerified: true, provesFrom: null }))
    own.push(message);
  expect(own).toMatchObject([{ pastLoans: [{ amount: 350_000 }] }]);
  await admin.admin.people.erase({
    id: ann,
    reason: "A test",
    override: "A test",
    typed: "Ann Lee",
  });
  const loans = await db.selectFrom("pastLoans").select("amount").execute();
  expect(loans).toEqual([{ amount: 250_000 }]);
});

test("an undo keeps people with a loan of another file, a planned reply, or words of their own", async () => {
  const more = "Cy Dow,cy@example.com,,,,,,\nDi Eck,di@example.com,,,,,,";
  const site = await peopleImports();
  const { id } = await site.importFile(`${FILE}\n${more}`);
  const { db, leads, admin, importFile, undo } = site;
  await importFile("Name,Email,Closed,Amount\nAnn Lee,ann@example.com,1/2/2023,300000");
  const leadOf = async (name: string) => (await leads.list({ search: name })).rows[0]?.id ?? 0;
  const planned = { writerName: "officer", text: "Hello", sendAt: "2100-01-01T00:00:00.000Z" };
  await db
    .insertInto("plannedReplies")
    .values({ ...planned, leadId: await leadOf("Bo Chan") })
    .execute();
  const cy = await leadOf("Cy Dow");
  await admin.consents.withdraw({ id: cy, kinds: ["email"], scope: "everything", words: "No." });
  // As if nothing had been written into the timeline
  await db.updateTable("leads").set({ unlisted: 1 }).execute();
  expect((await undo(id)).kept.map(({ name }) => name)).toEqual(["Ann Lee", "Bo Chan", "Cy Dow"]);
  expect(await db.selectFrom("people").select("id").execute()).toHaveLength(3);
  expect(await db.selectFrom("pastLoans").select("id").execute()).toHaveLength(3);
});

test("people who were merged are listed, and stay", async () => {
  const { admin, ann, bo, leads, undo, id, names } = await withFile();
  await admin.admin.people.merge({ id: ann, otherId: bo });
  expect((await leads.list({ perPerson: true })).rows).toMatchObject([{ name: "Bo Chan" }]);
  expect((await undo(id)).kept.map(({ name }) => name)).toEqual(["Ann Lee", "Bo Chan"]);
  expect(await names()).toEqual(["Ann Lee"]);
});

test("loans of somebody on hold stay", async () => {
  const { as, admin, leads, importFile, undo, db } = await peopleImports();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Ann Lee" });
  const { id } = await importFile(FILE.replaceAll("ann@example.com", MESSAGE.email));
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  await admin.admin.people.hold({ id: ann?.id ?? 0, reason: "A test" });
  expect(await undo(id)).toMatchObject({ state: "undone" });
  expect(await db.selectFrom("pastLoans").select("amount").execute()).toEqual([
    { amount: 350_000 },
  ]);
});

test("an undo that fails can be undone again, and never goes on", async () => {
  const { admin, app, id, undo, upload } = await withFile();
  const broken = vi.spyOn(app.db, "transaction");
  await admin.admin.pastLoans.undo({ id });
  broken.mockImplementation(() => {
    throw new Error("broken");
  });
  await app.jobs.run("pastLoans");
  broken.mockRestore();
  expect(await admin.admin.pastLoans.byId({ id })).toMatchObject({
    state: "done",
    problem: "Not everything could be taken away. Please undo it again.",
    mayUndo: true,
  });
  await expect(
    admin.admin.pastLoans.start({ id, fields: "name,email,phone,closedOn,amount,,," }),
  ).rejects.toThrow("has ended");
  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });
  // Its file goes too, if there is one
  const waiting = await upload(FILE);
  const old = { state: "done", createdAt: "2020-01-01", endedAt: "2020-01-02" } as const;
  await app.db.updateTable("peopleImports").set(old).where("id", "=", waiting.id).execute();
  await sweepPeopleImports(app);
  expect((await app.uploads.storage.notUnder("none")).size).toBe(0);
});

test("a permission that a program writes down lifts a withdrawal, one of a file does not", async () => {
  const { admin, ann, leads, db } = await withFile();
  const said = { id: ann, kinds: ["email" as const], scope: "everything" as const };
  await admin.consents.withdraw({ ...said, words: "No." });
  const [row] = (await leads.list({ search: "Ann Lee" })).rows;
  const address = { kind: "message", reference: row?.reference ?? "" } as const;
  await admin.consents.add({ ...said, words: "Yes." });
  for (const [how, permitted] of [
    ["file", []],
    ["import", ["email"]],
  ] as const) {
    const again = db.updateTable("consents").set({ how }).where("wording", "=", "Yes.");
    await again.where("withdrawnAt", "is", null).execute();
    expect((await leads.byAddress(address)).permitted).toEqual(permitted);
  }
});

test("rows that were not taken go with their person", async () => {
  const { admin, db, importFile, leads } = await peopleImports();
  await importFile(`${FILE}\nAnn Lee,ann@example.com,,yesterday,300000,,,`);
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  expect(await db.selectFrom("peopleImportRows").select("id").execute()).toHaveLength(1);
  const asked = { id: ann?.id ?? 0, typed: "Ann Lee", byAddress: "true" };
  await admin.admin.people.erase({ ...asked, reason: "A test", override: "A test" });
  expect(await db.selectFrom("peopleImportRows").select("id").execute()).toEqual([]);
});

test("imported people are no messages in any list or count, and a search of people finds them", async () => {
  const { as, admin, ann, bo, leads, id, undo } = await withFile();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Ann Other" });
  const numbers = async (search: string) => {
    const found = await Promise.all(
      [{}, { search }, { status: "responded" as const }].map((filter) =>
        admin.admin.contact.list(filter),
      ),
    );
    const { counts } = await admin.admin.contact.counts({ search });
    const { messages } = await admin.admin.dashboard.stats();
    return [found.map(({ rows }) => rows.map(({ name }) => name)), counts, messages];
  };
  const one = { unread: 1, read: 0, responded: 0 };
  const expected = [[["Ann Other"], ["Ann Other"], []], one, one];
  expect(await numbers("Ann")).toEqual(expected);
  expect((await leads.list({ search: "Ann Lee" })).rows).toHaveLength(1);
  await leads.setStatus({ ids: [ann], status: "read" });
  const { heldIds } = await admin.admin.quarantine.report({ ids: [ann, bo], areLeads: true });
  await admin.admin.quarantine.release({ ids: heldIds });
  expect(await numbers("Ann")).toEqual(expected);
  await undo(id);
  expect(await numbers("Ann")).toEqual(expected);
});

test("imported people of an officer who leaves stay unlisted", async () => {
  const { admin, db, importFile, leads } = await peopleImports();
  await importFile("Name,Email,LO\nAnn Lee,ann@example.com,officer");
  const [ann] = (await leads.list({ search: "Ann Lee" })).rows;
  const moved = await admin.admin.leads.handOver({ fromId: ann?.assigneeId ?? 0, toId: null });
  expect(moved.changed).toBe(1);
  const rows = await db.selectFrom("leads").select(["assigneeId", "unlisted"]).execute();
  expect(rows).toEqual([{ assigneeId: null, unlisted: 1 }]);
  expect(await db.selectFrom("timeline").select("id").execute()).toEqual([]);
});

test("a report as spam that is taken back keeps loans and planned replies, which wait", async () => {
  const { admin, db, ann } = await withFile();
  const planned = { writerName: "officer", text: "Hello", sendAt: "2100-01-01T00:00:00.000Z" };
  await db
    .insertInto("plannedReplies")
    .values({ ...planned, leadId: ann })
    .execute();
  const before = await db.selectFrom("pastLoans").selectAll().orderBy("id").execute();
  const { heldIds } = await admin.admin.quarantine.report({ ids: [ann], areLeads: true });
  await admin.admin.quarantine.release({ ids: heldIds });
  expect(await db.selectFrom("pastLoans").selectAll().orderBy("id").execute()).toEqual(before);
  const replies = await db.selectFrom("plannedReplies").selectAll().execute();
  expect(replies).toMatchObject([{ ...planned, heldWhy: "Its message was set apart." }]);
});

test("rows that another process has taken meanwhile are not taken twice", async () => {
  const { upload, admin, app, db } = await peopleImports();
  const rows = Array.from({ length: 60 }, (_, at) => `Person ${at},p${at}@example.com`);
  const { id, fields } = await upload(["Name,Email", ...rows].join("\n"));
  await admin.admin.pastLoans.start({ id, fields: fields.join() });
  const transaction = app.db.transaction.bind(app.db);
  const taking = vi.spyOn(app.db, "transaction").mockImplementationOnce(() => {
    const own = transaction();
    const execute: typeof own.execute = async (work) => {
      await db.updateTable("peopleImports").set({ done: 60 }).where("id", "=", id).execute();
      return own.execute(work);
    };
    return Object.assign(Object.create(own), { execute });
  });
  await app.jobs.run("pastLoans");
  taking.mockRestore();
  expect(await admin.admin.pastLoans.byId({ id })).toMatchObject({ state: "done", done: 60 });
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
});

test("stages do not count imported people, and an answer goes to who has written before", async () => {
  const { as, leads, db, importFile } = await peopleImports();
  await (await as("visitor")).contact.send({ ...MESSAGE, name: "Bob Lee" });
  await importFile(`Name,Email\nAnn Lee,${MESSAGE.email}\nCy Dow,cy@example.com`);
  const stages = await leads.pipeline();
  expect(stages.reduce((sum, stage) => sum + stage.leads, 0)).toBe(1);
  const from = (address: string) =>
    ({ isRead: true, answers: "", subject: "", from: { address } }) as InboundMail;
  expect(await matchMail(db, from(MESSAGE.email), undefined)).toEqual({ leadId: 1 });
  expect(await matchMail(db, from("cy@example.com"), undefined)).toEqual({ leadId: 3 });
});
