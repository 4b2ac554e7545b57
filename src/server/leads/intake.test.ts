import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { findOrAddPerson } from "#server/records/find-person.ts";

/** A site where the given people have sent a message each; resolves to the person of each. */
async function personsOf(...senders: Partial<typeof MESSAGE>[]) {
  const { as, db } = await testApp();
  const { contact } = await as("visitor");
  for (const sender of senders) await contact.send({ ...MESSAGE, ...sender });
  const leads = await db.selectFrom("leads").orderBy("id").select("personId").execute();
  return leads.map(({ personId }) => personId);
}

describe("Messages and applications belong to one person", () => {
  test.each([
    [
      "the same address, however it is capitalized",
      { email: "Ada@Example.com", phone: "0".repeat(10) },
    ],
    [
      "the same number in another notation",
      { email: "a@other.example", phone: "+1 (212) 555 0199" },
    ],
  ])("with %s", async (_, other) => {
    const [first, second] = await personsOf({}, { ...other, name: "A. Buyer" });
    expect(second).toBe(first);
  });

  test.each([
    ["another address and number", { email: "eve@example.com", phone: "646-555-0100" }],
    ["another address and no number", { email: "eve@example.com", phone: "not given yet" }],
  ])("but not with %s", async (_, other) => {
    const [first, second] = await personsOf(
      { phone: other.phone === "646-555-0100" ? MESSAGE.phone : "not given yet" },
      other,
    );
    expect(second).not.toBe(first);
  });

  test("the address decides when address and number belong to two people", async () => {
    const [ada, eve, both] = await personsOf(
      {},
      { email: "eve@example.com", phone: "646-555-0100" },
      { email: "eve@example.com", phone: MESSAGE.phone, name: "Eve" },
    );
    expect(both).toBe(eve);
    expect(both).not.toBe(ada);
  });

  test("a person stored by another request at the same moment is not stored twice", async () => {
    const site = await testApp();
    const sender = { name: "Ada", email: "ada@example.com", phone: "" };
    const personId = await meanwhile(
      site,
      {
        before: 'insert into "personContacts"',
        write: async (other) => {
          await other.insertInto("people").values({ id: 900, name: "Ada" }).execute();
          const theirs = { contact: "ada@example.com", personId: 900 };
          await other.insertInto("personContacts").values(theirs).execute();
        },
      },
      () => site.db.transaction().execute((trx) => findOrAddPerson(trx, sender)),
    );
    expect(personId).toBe(900);
    expect(await site.db.selectFrom("people").select("id").execute()).toEqual([{ id: 900 }]);
  });
});

describe("The timeline", () => {
  test("shows what came in, the mails to the person and the changes of all their records", async () => {
    const { as } = await testApp();
    const visitor = await as("visitor");
    const message = await visitor.contact.send(MESSAGE);
    const application = await visitor.applications.submit(REQUEST);
    const { admin, leads } = await as("admin");
    await admin.contact.setStatus({ id: message.id, status: "read" });
    await admin.applications.setStatus({ id: application.id, status: "approved" });
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows.map(({ leadId, kind, actorName }) => [leadId, kind, actorName])).toEqual([
      [2, "status", "Firstadmin Lastadmin"],
      [1, "status", "Firstadmin Lastadmin"],
      [2, "mail", ""],
      [2, "received", ""],
      [1, "mail", ""],
      [1, "received", ""],
    ]);
    expect(rows[0]?.data).toEqual({ from: "pending", to: "approved" });
    expect(rows[2]).toMatchObject({
      text: `We have your request ${application.reference}`,
      data: { to: "ada@example.com" },
    });
    const { rows: newest, next } = await leads.timeline({ id: 2, limit: 2 });
    expect(newest).toEqual(rows.slice(0, 2));
    expect((await leads.timeline({ id: 2, limit: 4, cursor: next })).rows).toEqual(rows.slice(2));
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
    await db.deleteFrom("contactSubmissions").execute();
    for (const table of ["leads", "timeline", "people", "personContacts"] as const)
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
