import { describe, expect, test } from "vitest";
import type { Download } from "#server/download.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const OWN = "customer@people.example";

/** A customer who has sent an application and a message, as somebody else has. */
async function siteWithCustomer({ isVerified }: { isVerified: boolean }) {
  const site = await testApp();
  const visitor = await site.as("visitor");
  for (const email of ["CUSTOMER@people.example", "stranger@people.example"]) {
    await visitor.applications.submit({ ...REQUEST, email });
    await visitor.contact.send({ ...MESSAGE, email, message: `Written by ${email}` });
  }
  await site.db
    .updateTable("users")
    .set({ isVerified: isVerified ? 1 : 0 })
    .where("emailKey", "=", OWN)
    .execute();
  const customer = await site.as("customer");
  const unprovedCustomer = await site.unproved("customer");
  await customer.scenarios.save({ name: "Our house", address: "/calculators/apr?price=400000" });
  return { ...site, customer, unprovedCustomer };
}

async function textOf(file: Promise<Download>): Promise<string> {
  let text = "";
  for await (const piece of (await file).pieces()) text += piece.toString();
  return text;
}

const customersLeft = ({ db }: TestApp) =>
  db.selectFrom("users").where("emailKey", "=", OWN).select("id").execute();

describe("download my data", () => {
  test("asks for a proof first", async () => {
    const { unprovedCustomer } = await siteWithCustomer({ isVerified: true });
    await expect(unprovedCustomer.people.ownData()).rejects.toThrow(
      "Please confirm that it is you.",
    );
  });

  test("has the account and what was sent from its verified address, and nothing of others", async () => {
    const { customer, admin } = await withAdmin({ isVerified: true });
    await admin.leads.addNote({ id: 1, text: "A note of the staff" });
    const text = await textOf(customer.people.ownData());
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ username: "customer", email: OWN, isVerified: true });
    expect(data.applications).toMatchObject([{ email: "CUSTOMER@people.example" }]);
    expect(data.messages).toMatchObject([{ message: "Written by CUSTOMER@people.example" }]);
    expect(data.scenarios).toMatchObject([{ name: "Our house" }]);
    expect(text).not.toMatch(/stranger|note of the staff|passwordHash|fingerprint/);
  });

  test("has only the account while the address is not verified", async () => {
    const { customer } = await siteWithCustomer({ isVerified: false });
    const data = JSON.parse(await textOf(customer.people.ownData()));
    expect(data).toMatchObject({ applications: [], messages: [], newsletter: [] });
    expect(data.account.username).toBe("customer");
  });
});

async function withAdmin(given: { isVerified: boolean }) {
  const site = await siteWithCustomer(given);
  return { ...site, admin: await site.as("admin") };
}

describe("close my account", () => {
  test("asks for a proof first", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    await expect(
      site.unprovedCustomer.people.closeAccount({ username: "customer" }),
    ).rejects.toThrow("Please confirm that it is you.");
    expect(await customersLeft(site)).toHaveLength(1);
  });

  test("deletes the account with its sessions and calculations; what was sent stays", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    await site.customer.people.closeAccount({ username: "customer" });
    expect(await customersLeft(site)).toEqual([]);
    for (const table of ["sessions", "scenarios"] as const)
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const applications = await site.db.selectFrom("loanApplications").select("id").execute();
    expect(applications).toHaveLength(2);
    const mails = await site.db
      .selectFrom("outbox")
      .where("subject", "like", "Your account at % is closed")
      .select("recipient")
      .execute();
    expect(mails).toEqual([{ recipient: OWN }]);
  });

  test("is refused when another user has signed in in another tab", async () => {
    const site = await siteWithCustomer({ isVerified: true });
    const close = site.customer.people.closeAccount({ username: "other" });
    await expect(close).rejects.toThrow("Another user has signed in");
    expect(await customersLeft(site)).toHaveLength(1);
  });

  test("is refused to who works for the lender", async () => {
    const site = await testApp();
    for (const name of ["officer", "assistant", "admin"] as const) {
      const caller = await site.as(name);
      await expect(caller.people.closeAccount({ username: name })).rejects.toThrow(
        "Please ask an admin",
      );
    }
  });
});
