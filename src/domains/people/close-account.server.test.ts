import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { monthsAfter } from "#kit/values/times.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { ANSWERS, OWN, siteWithCustomer } from "#test/kit/customer.ts";
import { LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";

const customersLeft = ({ db }: TestApp) =>
  db.selectFrom("users").where("emailKey", "=", OWN).select("id").execute();

describe("close my account", () => {
  test("asks for a proof first", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    await expect(
      site.unprovedCustomer.people.closeAccount({ username: "customer" }),
    ).rejects.toThrow("Please confirm that it is you.");
    expect(await customersLeft(site)).toHaveLength(1);
  });

  /** The tables with a row that contains the address. */
  async function tablesWith({ db }: TestApp, address: string) {
    const tables = await db.introspection.getTables();
    const found = [];
    for (const { name, isView } of tables)
      if (!isView && !/^sqlite|Search/.test(name)) {
        const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(db);
        if (JSON.stringify(rows).toLowerCase().includes(address)) found.push(name);
      }
    return found.toSorted();
  }

  /** A customer with everything that an account can have. */
  async function siteWithAll() {
    const site = await testApp();
    await site.db.updateTable("users").set({ isVerified: 1 }).where("emailKey", "=", OWN).execute();
    const visitor = await site.as("visitor");
    const customer = await site.as("customer");
    await customer.scenarios.save({ name: "Our house", address: "/calculators/apr?price=400000" });
    await customer.drafts.save({ answers: { ...ANSWERS, email: OWN }, revision: 0 });
    await visitor.drafts.sendLink({ email: OWN, answers: ANSWERS });
    await customer.contact.send({ ...MESSAGE, email: OWN });
    await customer.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM, email: OWN });
    await visitor.accounts.requestPasswordReset({ email: OWN });
    const createdAt = new Date().toISOString();
    await site.db
      .insertInto("subscribers")
      .values({ email: OWN, emailKey: OWN, createdAt, confirmedAt: createdAt })
      .execute();
    return { ...site, visitor, customer };
  }

  test("leaves no row with the address but the email that says so", async () => {
    const site = await siteWithAll();
    await site.customer.people.closeAccount({ username: "customer" });
    expect(await tablesWith(site, OWN)).toEqual(["outbox"]);
    const mails = await site.db.selectFrom("outbox").select(["recipient", "subject"]).execute();
    expect(mails.filter(({ recipient }) => recipient === OWN)).toEqual([
      {
        recipient: OWN,
        subject: expect.stringMatching("^Your account at .* is closed$") as string,
      },
    ]);
    for (const table of ["sessions", "scenarios", "applicationDrafts", "quarantine"] as const)
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("keeps what the law has kept, and what nothing proves to be theirs; it is said before", async () => {
    const site = await siteWithAll();
    const { customer, visitor } = site;
    const admin = await site.as("admin");
    for (const loanAmount of [1, 2, 3].map((number) => number * 100_000))
      await customer.applications.submit({ ...REQUEST, email: OWN, loanAmount });
    const { reference } = await visitor.applications.submit({ ...REQUEST, email: OWN });
    const sent = await site.db
      .selectFrom("loanApplications")
      .orderBy("id")
      .select(["id", "reference"])
      .execute();
    for (const { id } of sent.slice(1, 3))
      await admin.admin.applications.setStatus({ id, status: "rejected" });
    await site.db
      .updateTable("timeline")
      .set({ at: monthsAfter(new Date(), -27) })
      .where("kind", "=", "status")
      .where("leadId", "in", (leads) =>
        leads
          .selectFrom("leads")
          .where("applicationId", "=", sent[2]?.id ?? 0)
          .select("id"),
      )
      .execute();
    const spam = { comment: LOOKS_LIKE_SPAM.message, [HIDDEN_FIELD]: "x" };
    const held = await customer.applications.submit({ ...REQUEST, ...spam, email: OWN });
    await admin.documents.askFor({ id: sent[0]?.id ?? 0, name: "Pay stubs" });
    const stay = await customer.people.closing();
    expect(stay).toMatchObject({
      kept: [
        { reference: sent[0]?.reference, until: null },
        { reference: sent[1]?.reference, until: expect.stringMatching("^20") as string },
        { reference: held.reference, until: expect.stringMatching("^20") as string },
      ],
      owed: [{ name: "Pay stubs", reference: sent[0]?.reference }],
      unproved: 1,
    });
    await customer.people.closeAccount({ username: "customer" });
    const left = await site.db
      .selectFrom("loanApplications")
      .orderBy("id")
      .select("reference")
      .execute();
    expect(left.map((each) => each.reference)).toEqual([
      sent[0]?.reference,
      sent[1]?.reference,
      reference,
    ]);
    expect(await site.db.selectFrom("contactSubmissions").select("id").execute()).toEqual([]);
    expect(await tablesWith(site, OWN)).toEqual([
      "claimedContacts",
      "loanApplications",
      "outbox",
      "personContacts",
      "quarantine",
      "timeline",
    ]);
  });

  test("erases what was sent from it with another address in the form", async () => {
    const site = await siteWithAll();
    const typed = "typed@people.example";
    await site.customer.contact.send({ ...MESSAGE, email: typed, message: "Sent from my account" });
    await site.customer.contact.send({
      ...MESSAGE,
      ...LOOKS_LIKE_SPAM,
      email: typed,
      name: "Else",
    });
    await site.customer.people.closeAccount({ username: "customer" });
    expect(await site.db.selectFrom("contactSubmissions").select("id").execute()).toEqual([]);
    expect(await site.db.selectFrom("quarantine").select("id").execute()).toEqual([]);
    expect(await site.db.selectFrom("claimedContacts").selectAll().execute()).toEqual([]);
  });

  test("erases nothing in the quarantine that was sent without the account", async () => {
    const site = await siteWithAll();
    const before = await site.db.selectFrom("quarantine").select("id").execute();
    await site.visitor.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM, email: OWN, name: "Else" });
    await site.customer.people.closeAccount({ username: "customer" });
    const left = await site.db.selectFrom("quarantine").select(["id", "name"]).execute();
    expect([before.length, left.map(({ name }) => name)]).toEqual([1, ["Else"]]);
  });

  test("erases nothing that was sent with an address that is not verified", async () => {
    const site = await siteWithCustomer({ isVerified: false });
    expect(await site.customer.people.closing()).toEqual({ kept: [], owed: [], unproved: 0 });
    await site.customer.people.closeAccount({ username: "customer" });
    expect(await customersLeft(site)).toEqual([]);
    expect(await site.db.selectFrom("loanApplications").select("id").execute()).toHaveLength(2);
    expect(await site.db.selectFrom("contactSubmissions").select("id").execute()).toHaveLength(2);
  });

  test("is refused when another user has signed in in another tab", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    const close = site.customer.people.closeAccount({ username: "other" });
    await expect(close).rejects.toThrow(
      "This is not the username of your account. Please check what you typed, or reload the page if another user has signed in here.",
    );
    expect(await customersLeft(site)).toHaveLength(1);
  });

  test("is refused to who works for the lender", async () => {
    const site = await testApp();
    for (const name of ["officer", "assistant", "admin"] as const) {
      const caller = await site.as(name);
      await expect(caller.people.closeAccount({ username: name })).rejects.toThrow(
        `Please ask ${name === "admin" ? "another" : "an"} admin to close`,
      );
    }
  });
});
