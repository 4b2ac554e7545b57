import { describe, expect, test } from "vitest";
import { happened } from "#domains/audit/happened.server.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";

const CUSTOMER = "customer@people.example";

/** Two officers: Nina is licensed in Oregon alone, and the site's own one in two states. */
async function office() {
  const site = await testApp();
  const { db } = site;
  await db.updateTable("users").set({ isVerified: 1 }).where("username", "=", "customer").execute();
  const { admin, leads } = await site.as("admin");
  const nina = await admin.users.create({
    username: "nina_lo",
    password: "a long password",
    firstName: "Nina",
    lastName: "Park",
    email: "nina@people.example",
    isLoanOfficer: true,
  });
  const beth = await idOf(site, "officer");
  const license = (state: "OR" | "WA") => ({ state, expiresOn: "2099-12-31" });
  await admin.officers.saveCard({ id: nina.id, licenses: [license("OR")] });
  await admin.officers.saveCard({ id: beth, licenses: [license("OR"), license("WA")] });
  const rule = async (rules: object) =>
    admin.leads.saveSettings({ ...(await leads.settings()), ...rules });
  const assignees = async () => {
    const rows = await db.selectFrom("leads").orderBy("id").select("assigneeId").execute();
    return rows.map(({ assigneeId }) => assigneeId);
  };
  return { ...site, admin, leads, nina: nina.id, beth, rule, assignees };
}

describe("An officer who is not licensed in the state", () => {
  test("is passed over by the rules, also once a license has expired", async () => {
    const { as, db, nina, beth, rule, assignees } = await office();
    await rule({ byState: [{ state: "WA", officerId: nina }], inTurn: [nina, beth] });
    const visitor = await as("visitor");
    const apply = (email: string, state: string) =>
      visitor.applications.submit({ ...REQUEST, email, state });
    await apply("a@example.com", "WA");
    await apply("b@example.com", "ID");
    await db
      .updateTable("officerLicenses")
      .set({ expiresOn: "2020-01-01" })
      .where("userId", "=", beth)
      .execute();
    await apply("c@example.com", "WA");
    expect(await assignees()).toEqual([beth, null, null]);
  });

  test("can get a lead by hand, with a warning", async () => {
    const { as, admin, leads, nina } = await office();
    const visitor = await as("visitor");
    await visitor.contact.send(MESSAGE);
    await visitor.applications.submit({ ...REQUEST, email: "a@example.com", state: "WA" });
    await visitor.applications.submit({ ...REQUEST, email: "b@example.com", state: "OR" });
    expect(await admin.leads.assign({ ids: [1, 2, 3], assigneeId: nina })).toEqual({
      changed: 3,
      skipped: 0,
      undo: [{ ids: [1, 2, 3], assigneeId: null }],
      unlicensed: 1,
    });
    const staff = await leads.staff();
    expect(staff.map(({ name, licensedIn }) => [name, licensedIn])).toContainEqual([
      "Nina Park",
      ["OR"],
    ]);
  });
});

describe("A person's officer", () => {
  test("gets their next lead before every rule, while the earlier one is open and the license fits", async () => {
    const { as, admin, leads, nina, beth, rule, assignees } = await office();
    await rule({ byState: [], inTurn: [beth] });
    const customer = await as("customer");
    const request = { ...REQUEST, email: CUSTOMER };
    await customer.applications.submit({ ...request, state: "OR" });
    await admin.leads.assign({ ids: [1], assigneeId: nina });
    await customer.contact.send({ ...MESSAGE, email: CUSTOMER });
    await customer.applications.submit({ ...request, loanAmount: 300_000, state: "WA" });
    expect(await assignees()).toEqual([nina, nina, beth]);
    await leads.change({ ids: [1, 2, 3], stage: "closed" });
    await customer.contact.send({ ...MESSAGE, email: CUSTOMER, message: "One year has passed." });
    expect(await assignees()).toEqual([nina, nina, beth, beth]);
  });

  test("is not given to whoever types the person's address", async () => {
    const { as, admin, nina, beth, rule, assignees } = await office();
    await rule({ byState: [], inTurn: [beth] });
    await (await as("customer")).contact.send({ ...MESSAGE, email: CUSTOMER });
    await admin.leads.assign({ ids: [1], assigneeId: nina });
    await (await as("visitor")).contact.send({ ...MESSAGE, email: CUSTOMER, name: "Else" });
    expect(await assignees()).toEqual([nina, beth]);
  });
});

describe("Unanswered leads", () => {
  test("stand oldest first until someone answers, decides or moves them on, and again after the next answer", async () => {
    const { as, db, leads, admin } = await office();
    const { replies } = await as("admin");
    const visitor = await as("visitor");
    for (const message of ["The first question.", "The second question.", "The third question."])
      await visitor.contact.send({ ...MESSAGE, message });
    await visitor.applications.submit(REQUEST);
    const list = async (more = {}) =>
      (await leads.list({ unanswered: true, limit: 20, ...more })).rows.map(({ id }) => id);
    expect(await list()).toEqual([1, 2, 3, 4]);
    const draftKey = "0123456789abcdef0123456789abcdef";
    await replies.send({ id: 2, draftKey, text: "Yes.", seenEntryId: 9 });
    expect(await list()).toEqual([1, 3, 4]);
    // From the lead that was answered, the next one is found
    expect(await list({ cursor: 2 })).toEqual([3, 4]);
    expect(await list({ cursor: 3, direction: "back" })).toEqual([1]);
    await leads.setStatus({ ids: [1], status: "read" });
    await leads.setStatus({ ids: [3], status: "responded" });
    await leads.change({ ids: [4], stage: "documents" });
    expect(await list()).toEqual([1]);
    expect(await leads.counts({ dueBy: "2026-11-22" })).toMatchObject({ unanswered: 1 });
    await db
      .transaction()
      .execute((trx) =>
        happened(trx, "person", "answer.arrived", { on: { id: 2 }, text: "And then?", data: {} }),
      );
    expect(await list()).toEqual([1, 2]);
    expect(await admin.leads.assign({ ids: [1], assigneeId: null })).toMatchObject({ changed: 0 });
  });

  test("are moved on by a reply, which gives them to the officer who writes it", async () => {
    const { as, db, leads, admin, nina, beth } = await office();
    await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", beth).execute();
    await (await as("visitor")).contact.send(MESSAGE);
    await (await as("visitor")).contact.send({ ...MESSAGE, message: "Another question." });
    await admin.leads.assign({ ids: [2], assigneeId: nina });
    const { replies } = await as("officer");
    for (const [id, digit] of [
      [1, "1"],
      [2, "2"],
    ] as const)
      await replies.send({ id, draftKey: digit.repeat(32), text: "Yes.", seenEntryId: 99 });
    const { rows } = await leads.list({ limit: 20 });
    expect(rows.map(({ id, stage, assigneeId }) => [id, stage, assigneeId])).toEqual([
      [2, "contacted", nina],
      [1, "contacted", beth],
    ]);
  });
});
