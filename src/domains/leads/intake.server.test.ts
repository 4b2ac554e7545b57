import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { deleteLeads, findOrAddPerson } from "#domains/records/find-person.server.ts";
import { claimMissing } from "#domains/records/missing-claims.server.ts";

const CUSTOMER = "customer@people.example";

/** The people with their records, as [name, number of records], in order of arrival. */
async function peopleOf({ db }: Pick<TestApp, "db">) {
  const rows = await db
    .selectFrom("people")
    .innerJoin("leads", "leads.personId", "people.id")
    .groupBy(["people.id", "people.name"])
    .orderBy("people.id")
    .select(({ fn }) => ["people.name", fn.countAll<number>().as("records")])
    .execute();
  return rows.map(({ name, records }) => [name, records]);
}

async function siteWithCustomer() {
  const site = await testApp();
  await site.db
    .updateTable("users")
    .set({ isVerified: 1 })
    .where("username", "=", "customer")
    .execute();
  return { ...site, customer: await site.as("customer") };
}

describe("A record joins a person", () => {
  test("only by an address that both have proved, and then names the person", async () => {
    const site = await siteWithCustomer();
    const { customer } = site;
    await customer.contact.send({ ...MESSAGE, email: CUSTOMER });
    await customer.applications.submit({
      ...REQUEST,
      fullName: "Ada B. Buyer",
      email: CUSTOMER.toUpperCase(),
    });
    expect(await peopleOf(site)).toEqual([["Ada B. Buyer", 2]]);
    const proved = await site.db.selectFrom("personContacts").selectAll().execute();
    expect(proved).toEqual([{ contact: CUSTOMER, personId: 1, proof: "account" }]);
  });

  test("never by what a stranger types: the person keeps name, address and records", async () => {
    const site = await siteWithCustomer();
    await site.customer.contact.send({ ...MESSAGE, email: CUSTOMER });
    const stranger = await site.as("visitor");
    const evil = { ...MESSAGE, name: "Jane Borrower" };
    await stranger.contact.send({ ...evil, email: "jane@evil.example" });
    await stranger.contact.send({ ...evil, email: CUSTOMER });
    await stranger.contact.send({
      ...evil,
      name: MESSAGE.name,
      email: "x@evil.example",
      phone: "646-555-0100",
    });
    expect(await peopleOf(site)).toEqual([
      ["Ada Buyer", 1],
      ["Jane Borrower", 1],
      ["Jane Borrower", 1],
      ["Ada Buyer", 1],
    ]);
    expect(await site.db.selectFrom("personContacts").selectAll().execute()).toEqual([
      { contact: CUSTOMER, personId: 1, proof: "account" },
    ]);
  });

  test("nor by an address that the account has not verified, or that is not the account's", async () => {
    const site = await siteWithCustomer();
    const email = "newOfficer@people.example";
    await (await site.as("newOfficer")).contact.send({ ...MESSAGE, email });
    await site.customer.contact.send({ ...MESSAGE, email, message: "Another message." });
    expect(await site.db.selectFrom("personContacts").selectAll().execute()).toEqual([]);
    expect(await peopleOf(site)).toHaveLength(2);
  });

  test("one whom another request adds at the same moment too", async () => {
    const site = await testApp();
    const sender = { name: "Ada", email: "ada@example.com", phone: "" };
    const personId = await meanwhile(
      site,
      {
        before: 'insert into "personContacts"',
        write: async (other) => {
          await other.insertInto("people").values({ id: 900, name: "Ada" }).execute();
          const theirs = { contact: "ada@example.com", personId: 900, proof: "account" as const };
          await other.insertInto("personContacts").values(theirs).execute();
        },
      },
      () =>
        site.db.transaction().execute((trx) => findOrAddPerson(trx, sender, { isProved: true })),
    );
    expect(personId).toBe(900);
    expect(await site.db.selectFrom("people").select("id").execute()).toEqual([{ id: 900 }]);
  });
});

describe("A suggestion", () => {
  const OTHER = { ...MESSAGE, name: "Eve", email: "eve@example.com", phone: "646-555-0100" };

  /** The suggestions for a message's lead, as [message, reason]. */
  async function suggested(site: TestApp, reference = "1") {
    const { leads } = await site.as("admin");
    const { suggestions } = await leads.byAddress({ kind: "message", reference });
    return suggestions.map(({ reference: other, reason }) => [other, reason]);
  }

  async function site(...senders: Partial<typeof MESSAGE>[]) {
    const started = await testApp();
    const { contact } = await started.as("visitor");
    for (const sender of [MESSAGE, ...senders]) await contact.send({ ...OTHER, ...sender });
    return started;
  }

  test.each([
    ["same e-mail, unproved", { email: "Ada@Example.com" }],
    ["same phone, unproved", { phone: "+1 (212) 555 0199" }],
    ["same name", { name: "ADA buyer" }],
    ["same e-mail, unproved", { ...MESSAGE, message: "The same in everything else." }],
  ])("says %s", async (reason, same) => {
    expect(await suggested(await site(same))).toEqual([["2", reason]]);
  });

  test("is made for what the version before claims has stored meanwhile", async () => {
    const started = await site();
    const { db } = started;
    // As that version stores a message: its contacts are the person's, and nothing is claimed
    const { id: personId } = await db
      .insertInto("people")
      .values({ name: "Grace" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const createdAt = new Date().toISOString();
    const sender = { name: "Grace", email: "grace@example.com", phone: MESSAGE.phone };
    const message = { ...sender, subject: "other", message: "An old process.", createdAt } as const;
    const { id: messageId } = await db
      .insertInto("contactSubmissions")
      .values(message)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("personContacts")
      .values(["grace@example.com", "4155550142"].map((contact) => ({ contact, personId })))
      .execute();
    await db
      .insertInto("leads")
      .values({ messageId, personId, createdAt, source: "direct" })
      .execute();
    expect(await suggested(started)).toEqual([]);
    for (let times = 0; times < 2; times += 1) await claimMissing(db);
    expect(await suggested(started)).toEqual([[String(messageId), "same phone, unproved"]]);
    expect(await db.selectFrom("claimedContacts").selectAll().execute()).toHaveLength(4);
  });

  test.each([[{}], [{ phone: "0".repeat(10) }], [{ phone: "not given yet" }]])(
    "is not made for others: %o",
    async (given) => {
      expect(await suggested(await site(given))).toEqual([]);
    },
  );

  test("shows the record that is alike, not the newest, with the proof of each address", async () => {
    const started = await site(
      { phone: MESSAGE.phone },
      { name: "Ada Newer", email: "ada.newer@example.com", phone: "917-555-0133" },
      { email: "eve.newer@example.com", phone: "917-555-0144", message: "Nothing alike here." },
    );
    const { leads, admin } = await started.as("admin");
    await admin.people.merge({ id: 1, otherId: 3 });
    await admin.people.merge({ id: 2, otherId: 4 });
    await started.db
      .updateTable("personContacts")
      .set({ proof: "account" })
      .where("contact", "=", MESSAGE.email)
      .execute();
    const { suggestions } = await leads.byAddress({ kind: "message", reference: "3" });
    expect(suggestions).toMatchObject([
      {
        reference: "2",
        email: OTHER.email,
        emailProof: "staff",
        phone: MESSAGE.phone,
        reason: "same phone, unproved",
        same: ["phone"],
        beside: { reference: "1", email: MESSAGE.email, emailProof: "account" },
      },
    ]);
  });

  test("is in no timeline, and not among the person's records, until someone merges them", async () => {
    const started = await site({ phone: MESSAGE.phone });
    const { leads, admin } = await started.as("admin");
    const sheet = () => leads.byAddress({ kind: "message", reference: "1" });
    const timeline = async () => (await leads.timeline({ id: 1 })).rows.map(({ leadId }) => leadId);
    expect((await sheet()).others).toEqual([]);
    expect(new Set(await timeline())).toEqual(new Set([1]));
    await admin.people.merge({ id: 1, otherId: 2 });
    expect(await sheet()).toMatchObject({ others: [{ id: 2 }], suggestions: [] });
    expect(new Set(await timeline())).toEqual(new Set([1, 2]));
    const proofs = started.db.selectFrom("personContacts").orderBy("contact");
    expect(await proofs.select(["contact", "proof"]).execute()).toEqual([
      { contact: "ada@example.com", proof: "staff" },
      { contact: "eve@example.com", proof: "staff" },
    ]);
  });

  test("that was dismissed does not return, not even after a merge with a third one", async () => {
    const started = await site(
      { phone: MESSAGE.phone },
      { name: "Ada Buyer", email: "other@example.com", phone: "646-555-0123" },
    );
    const { admin } = await started.as("admin");
    await admin.people.dismissSuggestion({ id: 1, otherId: 2 });
    expect(await suggested(started)).toEqual([["3", "same name"]]);
    expect(await suggested(started, "2")).toEqual([]);
    await admin.people.merge({ id: 3, otherId: 1 });
    expect(await suggested(started)).toEqual([]);
    expect(await suggested(started, "2")).toEqual([]);
  });

  test("is shown to officers only of their own leads", async () => {
    const started = await site({ phone: MESSAGE.phone }, { email: MESSAGE.email });
    const { admin } = await started.as("admin");
    await admin.leads.assign({ ids: [1, 2], assigneeId: await idOf(started, "officer") });
    const { leads } = await started.as("officer");
    const { suggestions } = await leads.byAddress({ kind: "message", reference: "1" });
    expect(suggestions.map(({ id }) => id)).toEqual([2]);
  });

  test("is shown to an officer whose own records are alike for a weaker reason only", async () => {
    const name = MESSAGE.name.toUpperCase();
    const started = await site({ email: MESSAGE.email }, { name, email: "ada.two@example.com" });
    const { admin } = await started.as("admin");
    await admin.people.merge({ id: 2, otherId: 3 });
    await admin.leads.assign({ ids: [1, 3], assigneeId: await idOf(started, "officer") });
    const { leads } = await started.as("officer");
    const { suggestions } = await leads.byAddress({ kind: "message", reference: "1" });
    expect(suggestions).toMatchObject([{ id: 3, reason: "same name", same: ["name"] }]);
  });
});

describe("The timeline", () => {
  test("shows what came in, the emails to the person and the changes of all their records", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    const message = await visitor.contact.send(MESSAGE);
    const application = await visitor.applications.submit(REQUEST);
    const { admin, leads } = await as("admin");
    await admin.people.merge({ id: 1, otherId: 2 });
    await admin.contact.setStatus({ id: message.id, status: "read" });
    await admin.applications.setStatus({ id: application.id, status: "approved" });
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows.map(({ leadId, kind, actorName }) => [leadId, kind, actorName])).toEqual([
      [2, "status", "Firstadmin Lastadmin"],
      [1, "status", "Firstadmin Lastadmin"],
      [1, "merged", "Firstadmin Lastadmin"],
      [2, "mail", ""],
      [2, "received", ""],
      [1, "mail", ""],
      [1, "received", ""],
    ]);
    expect(rows[0]?.data).toEqual({ from: "pending", to: "approved" });
    expect(rows[3]).toMatchObject({
      text: `We have your request ${application.reference}`,
      data: { to: "ada@example.com" },
    });
    const { rows: newest, next } = await leads.timeline({ id: 2, limit: 2 });
    expect(newest).toEqual(rows.slice(0, 2));
    expect((await leads.timeline({ id: 2, limit: 5, cursor: next })).rows).toEqual(rows.slice(2));
  });

  test("shows officers only what is theirs", async () => {
    const { as, db } = await testApp();
    const visitor = await as("visitor");
    const officerId = await idOf({ db }, "officer");
    await visitor.contact.send(MESSAGE);
    await visitor.applications.submit({ ...REQUEST, officerId });
    const { leads } = await as("officer");
    expect((await leads.timeline({ id: 2 })).rows.map(({ leadId }) => leadId)).toEqual([2, 2, 2]);
    await expect(leads.timeline({ id: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is deleted with the record, and the person with their last one", async () => {
    const { as, db } = await testApp();
    await (await as("visitor")).contact.send(MESSAGE);
    await db.transaction().execute((trx) => deleteLeads(trx, [1]));
    for (const table of ["leads", "timeline", "people", "claimedContacts"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("keeps the name of a deleted officer on their leads", async () => {
    const { as, db } = await testApp();
    const id = await idOf({ db }, "officer");
    await (await as("visitor")).applications.submit({ ...REQUEST, officerId: id });
    await (await as("admin")).admin.users.delete({ id });
    expect(await db.selectFrom("leads").select(["assigneeId", "assigneeName"]).execute()).toEqual([
      { assigneeId: null, assigneeName: "Firstofficer Lastofficer" },
    ]);
  });
});
