import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { tellingAnswers } from "#test/kit/mail.ts";

const EMAIL = "customer@people.example";
const JANE = { ...MESSAGE, name: "Jane Borrower", email: EMAIL };
const ERASURE = { reason: "A test", override: "A test" };

/**
 * Jane's message (lead 1) and request (lead 2) from her account, and a stranger's message (lead 3)
 * in which everything is hers but the text.
 */
async function desk() {
  const site = await tellingAnswers(await testApp());
  const { db } = site;
  await db.updateTable("users").set({ isVerified: 1 }).where("emailKey", "=", EMAIL).execute();
  const customer = await site.as("customer");
  await customer.contact.send(JANE);
  await customer.applications.submit({
    ...REQUEST,
    fullName: JANE.name,
    email: EMAIL,
    phone: JANE.phone,
    callConsent: false,
  });
  const visitor = await site.as("visitor");
  await visitor.contact.send({ ...JANE, message: "Send me everything you hold about me." });
  const at = new Date().toISOString();
  await db
    .insertInto("subscribers")
    .values({ email: EMAIL, emailKey: EMAIL, createdAt: at })
    .execute();
  const { admin } = await site.as("admin");
  const file = async (input: { id: number; include?: string; byAddress?: string }) => {
    let text = "";
    for await (const piece of (await admin.people.file(input)).pieces()) text += String(piece);
    return { text, ...JSON.parse(text) };
  };
  /** Everything in every table, as text, but for what the stranger's own lead has. */
  const janes = async () => {
    const rows = [
      await sql`SELECT * FROM leads WHERE id < 3`.execute(db),
      await sql`SELECT * FROM "contactSubmissions" WHERE id < 2`.execute(db),
      await sql`SELECT * FROM "loanApplications"`.execute(db),
      await sql`SELECT * FROM timeline WHERE "leadId" < 3`.execute(db),
      await sql`SELECT * FROM subscribers`.execute(db),
      await sql`SELECT * FROM "personContacts"`.execute(db),
      await sql`SELECT * FROM people WHERE id = 1`.execute(db),
      await sql`SELECT * FROM outbox WHERE "leadId" < 3`.execute(db),
    ];
    return JSON.stringify(rows.map((each) => each.rows));
  };
  return { ...site, customer, visitor, admin, file, janes };
}

describe("A stranger's record with someone's address, number and name", () => {
  test("has a file of its own; what is alike is listed with its reason, unticked", async () => {
    const { admin, file } = await desk();
    const { text, records, addresses } = await file({ id: 3 });
    expect(records).toHaveLength(1);
    expect(addresses).toEqual([]);
    expect(text).not.toContain(MESSAGE.message);
    expect(text).not.toContain("same e-mail");
    const alike = [
      { id: 1, reason: "same e-mail, unproved" },
      { id: 2, reason: "same e-mail, unproved" },
    ];
    const data = await admin.people.data({ id: 3 });
    expect(data).toMatchObject({
      suggestions: alike,
      counts: { messages: 1, applications: 0, subscriptions: 0 },
      address: { email: EMAIL, isProved: false, isOthers: true },
    });
  });

  test("is erased alone: nothing of the other person changes", async () => {
    const { admin, janes, db } = await desk();
    const before = await janes();
    await admin.people.erase({ id: 3, typed: "Message 2", ...ERASURE });
    expect(await janes()).toBe(before);
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(2);
    await expect(
      admin.people.erase({ id: 1, typed: "Message 1", byAddress: "true", ...ERASURE }),
    ).resolves.toMatchObject({ erased: { subscriptions: 1, messages: 1, applications: 1 } });
  });

  test("is in no notice of the other's file, and its own notice stays when the other is erased", async () => {
    const { admin, file, db } = await desk();
    const notices = async () => {
      const mails = await db.selectFrom("outbox").select(["audience", "textBody"]).execute();
      return mails.flatMap(({ audience, textBody }) =>
        audience === "office" ? (/messages\/\d/.exec(textBody)?.[0] ?? []) : [],
      );
    };
    expect(await notices()).toEqual(["messages/1", "messages/2"]);
    const { mails, text } = await file({ id: 1 });
    expect(mails).toContainEqual(expect.objectContaining({ replyToAddress: EMAIL }));
    expect(text).not.toContain("Send me everything");
    await admin.people.erase({ id: 1, typed: "Message 1", ...ERASURE });
    expect(await notices()).toEqual(["messages/2"]);
  });

  test("takes others along only when they are ticked, and an address only if nobody has proved it", async () => {
    const { admin, file, db } = await desk();
    expect((await file({ id: 3, include: "1" })).records).toHaveLength(2);
    const refusal = (given: object) =>
      admin.people.erase({ id: 3, typed: "Message 2", ...ERASURE, ...given });
    for (const [path, given] of [
      ["include", { include: "1,99" }],
      ["byAddress", { byAddress: "true" }],
    ] as const)
      await expect(refusal(given)).rejects.toMatchObject({ cause: { issues: [{ path }] } });
    await admin.people.erase({ id: 3, typed: "Message 2", include: "1", ...ERASURE });
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([{ id: 2 }]);
  });
});

test("What was joined before joining needed a proof is listed, not taken", async () => {
  const { admin, db, visitor } = await desk();
  await visitor.contact.send({ ...MESSAGE, name: "Eve", email: "eve@evil.example" });
  await db.updateTable("leads").set({ personId: 1 }).where("id", "=", 4).execute();
  const { suggestions, counts } = await admin.people.data({ id: 1 });
  expect(suggestions).toMatchObject([
    { id: 4, reason: "same phone, unproved" },
    { id: 3, reason: "same e-mail, unproved" },
  ]);
  expect(counts).toMatchObject({ messages: 1 });
  await admin.people.erase({ id: 1, typed: "Message 1", ...ERASURE });
  expect(await db.selectFrom("leads").orderBy("id").select("id").execute()).toEqual([
    { id: 3 },
    { id: 4 },
  ]);
});

test("An address that nobody has proved takes along what has it when that is ticked", async () => {
  const { admin, db, visitor } = await desk();
  const email = "bob@example.net";
  await visitor.contact.send({ ...MESSAGE, name: "Bob", email, phone: "646-555-0100" });
  const createdAt = new Date().toISOString();
  await db.insertInto("subscribers").values({ email, emailKey: email, createdAt }).execute();
  const subscriptions = async (byAddress?: string) =>
    (await admin.people.data({ id: 4, byAddress })).counts.subscriptions;
  expect([await subscriptions(), await subscriptions("true")]).toEqual([0, 1]);
});
