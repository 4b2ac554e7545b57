import { recordsOf } from "./person.server.ts";
import { aboutMessage, happened } from "#domains/audit/happened.server.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hold } from "#domains/records/hold.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { statementsOf } from "#test/kit/statements.ts";
import { tellingAnswers } from "#test/kit/mail.ts";

const OTHER = {
  ...MESSAGE,
  name: "Bob Renter",
  email: "bob@example.net",
  phone: "646-555-0100",
  message: "What do I need for a first mortgage?",
};
const AT = new Date().toISOString();
const RECEIVED = { files: "[]", receivedAt: AT, takenAt: AT };
const MONTH_MS = 31 * 86_400_000;
/** Begins the statement that holds the person's leads. */
const HOLD = 'select "id" from "leads" where ("personId"';
const ERASURE = { reason: "Asked for by phone", typed: "ada buyer" };

/** Ada's message (lead 1) and request (lead 2), both worked on, and Bob's message (lead 3). */
async function desk() {
  const site = await tellingAnswers(await testApp());
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  const details = { phone: MESSAGE.phone, callConsent: false };
  const { reference } = await visitor.applications.submit({ ...REQUEST, ...details });
  await visitor.contact.send(OTHER);
  const { admin, leads, replies } = await site.as("admin");
  await admin.people.merge({ id: 1, otherId: 2 });
  await leads.addNote({ id: 1, text: "Ada Buyer has two dogs." });
  await leads.change({ ids: [2], addTags: ["Ada's"], stage: "lost", lostReason: "Ada moved" });
  await admin.leads.assign({ ids: [2], assigneeId: await idOf(site, "officer") });
  await admin.people.merge({ id: 3, otherId: 1 });
  await admin.people.split({ id: 3 });
  const send = (id: number, seenEntryId = 1000) =>
    replies.send({ id, draftKey: String(id).repeat(32), text: "Hello Ada Buyer", seenEntryId });
  await send(1);
  await elsewhere(site);
  const stored = async () => {
    const tables = await site.db.introspection.getTables();
    const found: string[] = [];
    for (const { name } of tables.filter((table) => !table.isView)) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(site.db);
      for (const row of rows)
        if (
          /ada buyer|ada@example\.com|212-?555-?0199|2125550199|two dogs/i.test(JSON.stringify(row))
        )
          found.push(`${name}: ${JSON.stringify(row)}`);
    }
    return found;
  };
  return { ...site, visitor, admin, leads, replies, reference, send, stored };
}

/**
 * Adds Ada to the newsletter, the quarantine, the inbox and a digest of other people's news, with a
 * document.
 */
async function elsewhere({ app, db }: Pick<TestApp, "app" | "db">): Promise<void> {
  const { name, email, phone } = MESSAGE;
  const at = new Date().toISOString();
  const emailKey = email;
  const add = { email: "Ada@Example.com", emailKey, createdAt: at };
  await db.insertInto("subscribers").values(add).execute();
  await db
    .insertInto("mailRequests")
    .values({ purpose: "address-tried", emailKey, createdAt: at })
    .execute();
  const held = { kind: "message" as const, recordId: 900, name, email, phone, text: "Hello" };
  await hold(db, { ...held, signals: [], submission: {}, fingerprint: "held", createdAt: at });
  const mail = {
    fromName: name,
    fromAddress: "ADA@example.com",
    subject: "Hi",
    text: "",
    quoted: "",
  };
  await db
    .insertInto("inboxMails")
    .values({ ...mail, messageKey: "1", state: "unmatched", why: "nobody", ...RECEIVED })
    .execute();
  const digest = `Ada Buyer: /admin/messages/1\nBob Renter: /admin/messages/2`;
  const office = { to: "desk@lender.example", audience: "office" as const, subject: "2 notices" };
  await queueMail(db, { ...office, text: digest, html: digest });
  const file = await app.uploads.storage.store(Buffer.from("%PDF-1.4"), {
    kind: "documents",
    extension: "pdf",
  });
  const upload = {
    path: file,
    fileName: "Ada Buyer.pdf",
    size: 8,
    createdAt: at,
    uploadedById: null,
  };
  await db
    .insertInto("uploads")
    .values({
      ...upload,
      kind: "documents",
      mediaType: "application/pdf",
      sha256: "0",
      cleanedAt: at,
    })
    .execute();
  const { id: documentId } = await db
    .insertInto("documents")
    .values({ applicationId: 1, name: "Pay stubs", createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { fileName, size } = upload;
  await db
    .insertInto("documentFiles")
    .values({ documentId, fileUrl: file, fileName, size, sentByName: name, createdAt: at })
    .execute();
}

/** Marks all applications as rejected so many months ago. */
async function reject(site: Awaited<ReturnType<typeof desk>>, months: number) {
  await site.admin.applications.setStatus({ id: 1, status: "rejected" });
  const at = new Date(Date.now() - months * MONTH_MS).toISOString();
  await site.db.updateTable("timeline").set({ at }).execute();
  await site.db.updateTable("leads").set({ createdAt: at }).execute();
}

describe("A person's data", () => {
  test("are one file with what they sent, what happened and what was mailed, and the activity says who downloaded it", async () => {
    const { db, admin, reference } = await desk();
    const { pieces, fileName, type } = await admin.people.file({ id: 1 });
    expect([fileName, type]).toEqual(["person-1.json", "application/json; charset=utf-8"]);
    let text = "";
    for await (const piece of pieces()) text += String(piece);
    const file = JSON.parse(text);
    expect(file.exported).toEqual({ by: "admin", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(file.records.map(({ kind }: { kind: string }) => kind)).toEqual([
      "message",
      "application",
    ]);
    for (const words of [MESSAGE.message, "Ada Buyer has two dogs.", reference, "Hello Ada Buyer"])
      expect(text).toContain(words);
    expect(text).not.toContain(OTHER.message);
    const last = db.selectFrom("auditEntries").orderBy("id", "desc").limit(1).select("action");
    expect(await last.executeTakeFirst()).toEqual({ action: "leads.exportPerson" });
  });

  test("stay with an application until 25 months after its decision, and the rest is erased", async () => {
    const site = await desk();
    const { admin, leads, reference, db } = site;
    await reject(site, 20);
    const before = await admin.people.data({ id: 1 });
    expect(before.kept).toMatchObject([{ reference }]);
    expect(before.counts).toMatchObject({ applications: 0, messages: 1 });
    const erased = await admin.people.erase({ id: 1, ...ERASURE });
    expect(erased).toEqual({
      erased: before.counts,
      kept: [reference],
      left: { kind: "application", reference },
    });
    const sheet = await leads.byAddress({ kind: "application", reference });
    expect([sheet.name, sheet.others, sheet.tags]).toEqual(["Ada Buyer", [], ["Ada's"]]);
    const messages = await db.selectFrom("contactSubmissions").select("name").execute();
    expect(messages).toEqual([{ name: OTHER.name }]);
  });

  test("stay until 25 months after the applicant was told, or 30 days after a denial without a notice", async () => {
    const site = await desk();
    const until = async (changes: Record<string, string | null>) => {
      const { db } = site;
      await db.updateTable("loanApplications").set(changes).where("id", "=", 1).execute();
      const [record] = await recordsOf(db, { leadIds: await leadOf(db) });
      return record?.keptUntil?.slice(0, 10) ?? null;
    };
    const leadOf = async (db: (typeof site)["db"]) =>
      (await db.selectFrom("leads").where("applicationId", "=", 1).select("id").execute()).map(
        ({ id }) => id,
      );
    expect(await until({ incompleteOn: "2024-02-01" })).toBe("2026-03-01");
    expect(await until({ withdrawnOn: "2024-03-01" })).toBe("2026-04-01");
    await until({ incompleteOn: null, withdrawnOn: null });
    await reject(site, 20);
    await site.db.updateTable("timeline").set({ at: "2024-01-11T12:00:00.000Z" }).execute();
    expect(await until({ noticeOn: null })).toBe("2026-03-10");
    expect(await until({ noticeOn: "2024-01-21" })).toBe("2026-02-21");
  });

  test("are erased with an undecided application only for a reason", async () => {
    const { admin } = await desk();
    expect((await admin.people.erase({ id: 2, ...ERASURE })).kept).toHaveLength(1);
    const all = { ...ERASURE, override: "A test by our own staff" };
    expect((await admin.people.erase({ id: 2, ...all })).kept).toEqual([]);
  });

  test("are erased from every table, other people's are not touched, and one entry says who, why and how much", async () => {
    const site = await desk();
    const { admin, db, stored, reference, as } = site;
    await reject(site, 26);
    const rowsOfBob = async () => {
      const lead = db.selectFrom("leads").where("id", "=", 3).selectAll();
      const message = db.selectFrom("contactSubmissions").where("id", "=", 2).selectAll();
      const mails = db.selectFrom("outbox").where("replyToAddress", "=", OTHER.email).selectAll();
      return Promise.all([lead.execute(), message.execute(), mails.execute()]);
    };
    const files = () => site.app.uploads.storage.storedBefore(Infinity);
    expect(await files()).toHaveLength(1);
    const bob = await rowsOfBob();
    expect(bob.map((rows) => rows.length)).toEqual([1, 1, 1]);
    const { counts } = await admin.people.data({ id: 1 });
    expect(await admin.people.erase({ id: 1, ...ERASURE })).toEqual({
      erased: counts,
      kept: [],
      left: null,
    });
    expect(counts).toMatchObject({ answers: 1, held: 1, documents: 1, subscriptions: 1 });
    expect(await stored()).toEqual([]);
    expect(await files()).toEqual([]);
    expect(await rowsOfBob()).toEqual(bob);
    const digest = db.selectFrom("outbox").where("subject", "=", "2 notices").select("textBody");
    expect(await digest.executeTakeFirst()).toEqual({
      textBody: "(erased): /admin/messages/1\nBob Renter: /admin/messages/2",
    });
    const entries = await db
      .selectFrom("auditEntries")
      .where("action", "=", "leads.erase")
      .select(["subject", "after", "actorName"])
      .execute();
    expect(entries.map((entry) => ({ ...entry, after: JSON.parse(entry.after ?? "") }))).toEqual([
      {
        subject: "message 1",
        actorName: "admin",
        after: {
          reason: ERASURE.reason,
          records: ["message 1", `application ${reference}`],
          erased: counts,
        },
      },
    ]);
    expect((await admin.contact.list({ search: "Ada" })).rows).toEqual([]);
    expect((await admin.contact.list({ search: "Bob" })).rows).toHaveLength(1);
    expect((await (await as("admin")).leads.list({})).rows.map(({ id }) => id)).toEqual([3]);
    const statuses = db.selectFrom("statusCounts").where("entity", "like", "%pplication%");
    const left = await statuses.select("count").execute();
    expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(0);
  });

  test("are not erased for another name or without a reason", async () => {
    const { admin } = await desk();
    const refusal = (given: object) =>
      admin.people.erase({ id: 1, ...ERASURE, ...given }).catch((error: unknown) => error);
    for (const typed of ["Bob Renter", "1", "Message 2"])
      expect(await refusal({ typed })).toMatchObject({
        cause: { issues: [{ path: "typed", message: "Please type Ada Buyer or Message 1." }] },
      });
    expect(await refusal({ reason: " " })).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("are erased by the reference as their record's page shows it", async () => {
    const { admin } = await desk();
    const typed = "Message 1";
    expect(await admin.people.erase({ id: 1, ...ERASURE, typed })).toMatchObject({
      erased: { messages: 1 },
    });
  });

  test("are erased once when two admins do it at the same moment", async () => {
    const site = await desk();
    await reject(site, 26);
    const erase = () => site.admin.people.erase({ id: 1, ...ERASURE });
    const results = await Promise.allSettled([erase(), erase()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "NOT_FOUND" },
    });
    expect(await site.stored()).toEqual([]);
  });

  test("leave nothing behind when a reply is sent meanwhile: it goes out first, or finds nobody", async () => {
    const site = await desk();
    await reject(site, 26);
    await site.db.deleteFrom("replies").execute();
    const results = await Promise.allSettled([
      site.send(1, 100_000),
      site.admin.people.erase({ id: 1, ...ERASURE }),
    ]);
    expect(results[1]).toMatchObject({ status: "fulfilled" });
    const [sent] = results;
    const outcome = sent.status === "rejected" ? sent.reason.code : sent.status;
    expect(["fulfilled", "NOT_FOUND"]).toContain(outcome);
    expect(await site.stored()).toEqual([]);
  });

  test("are searched for in other people's emails and activity before anybody has to wait", async () => {
    const site = await desk();
    const statements = statementsOf(site.db);
    await site.admin.people.erase({ id: 1, ...ERASURE, override: "A test" });
    const held = statements.findIndex((each) => each.startsWith(HOLD));
    const readsAll = (each: string) =>
      /from "(outbox|auditEntries)" where "id" > \S+ order/.test(each);
    expect(statements.slice(0, held).filter(readsAll)).toHaveLength(2);
    expect(statements.slice(held).filter(readsAll)).toEqual([]);
  });

  test("are also removed from what is written about them meanwhile, even at a new address", async () => {
    const site = await desk();
    const words = "Ada Buyer, ada@second.example";
    const write = async (other: typeof site.db) => {
      const { personId } = await other
        .selectFrom("leads")
        .where("id", "=", 1)
        .select("personId")
        .executeTakeFirstOrThrow();
      const contact = { personId, contact: "ada@second.example", proof: "staff" as const };
      await other.insertInto("personContacts").values(contact).execute();
      const digest = {
        to: "office@example.net",
        subject: "Three notices",
        text: words,
        html: words,
      };
      await queueMail(other, { ...digest, audience: "office" });
      await happened(other, "schedule", "leads.change", {
        on: aboutMessage(1),
        after: { lostReason: words },
      });
    };
    await meanwhile(site, { before: HOLD, write }, () =>
      site.admin.people.erase({ id: 1, ...ERASURE, override: "A test" }),
    );
    expect(await site.stored()).toEqual([]);
    const notice = site.db.selectFrom("outbox").where("subject", "=", "Three notices");
    expect(await notice.select("textBody").execute()).toEqual([{ textBody: "(erased), (erased)" }]);
  });

  test("make a reply that was begun before the erasure fail", async () => {
    const site = await desk();
    const write = (other: typeof site.db) =>
      other.deleteFrom("leads").where("id", "=", 2).execute();
    const sent = meanwhile(site, { before: 'select "id" from "leads"', write }, () => site.send(2));
    await expect(sent).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
