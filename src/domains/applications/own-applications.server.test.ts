import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";

const SENT = { fullName: "Ada Lovelace", loanPurpose: "refinance", loanAmount: 350_000 } as const;

async function verify({ db }: TestApp, username: string): Promise<void> {
  await db.updateTable("users").set({ isVerified: 1 }).where("username", "=", username).execute();
}

describe("A signed-in person's applications", () => {
  test("are those sent from the verified e-mail address, newest first, with the officer", async () => {
    const test = await testApp();
    await verify(test, "customer");
    const visitor = await test.as("visitor");
    const officer = (await (await test.as("officer")).officers.me()).id;
    await visitor.applications.submit({ ...SENT, email: "Customer@People.Example" });
    await visitor.applications.submit({
      ...SENT,
      email: "customer@people.example",
      loanAmount: 400_000,
      officerId: officer,
    });
    await visitor.applications.submit({ ...SENT, email: "someone@else.example" });
    const { rows: own } = await (await test.as("customer")).applications.own();
    expect(own.map(({ loanAmount, officer: name }) => [loanAmount, name])).toEqual([
      [400_000, "Firstofficer Lastofficer"],
      [350_000, null],
    ]);
    expect(own[0]).toMatchObject({ status: "pending", loanPurpose: "refinance" });
    expect(own[0]?.reference).toMatch(/^\d{4}-\d{6}-\w{4}$/);
    expect(Object.keys(own[0] ?? {})).not.toContain("email");
  });

  test("are marked unless they were sent from the account", async () => {
    const test = await testApp();
    await verify(test, "customer");
    const customer = await test.as("customer");
    const visitor = await test.as("visitor");
    const email = "customer@people.example";
    await customer.applications.submit({ ...SENT, email, state: "NY" });
    await visitor.applications.submit({ ...SENT, email, fullName: "Someone Else" });
    const { rows } = await customer.applications.own();
    expect(rows.map(({ isUnproved }) => isUnproved)).toEqual([true, false]);
    // Of the other one somebody else may have written the answers
    expect(rows.map(({ details }) => details)).toEqual([null, { state: "NY" }]);
  });

  test("are hidden until the address is verified", async () => {
    const test = await testApp();
    const visitor = await test.as("visitor");
    await visitor.applications.submit({ ...SENT, email: "customer@people.example" });
    expect((await (await test.as("customer")).applications.own()).rows).toEqual([]);
  });

  test("are read a page at a time, since strangers can send any number with the same address", async () => {
    const test = await testApp();
    await verify(test, "customer");
    const visitor = await test.as("visitor");
    const email = "customer@people.example";
    for (const loanAmount of [100_000, 200_000, 300_000])
      await visitor.applications.submit({ ...SENT, email, loanAmount });
    const { own } = (await test.as("customer")).applications;
    const first = await own({ limit: 2 });
    expect(first.rows.map(({ loanAmount }) => loanAmount)).toEqual([300_000, 200_000]);
    const second = await own({ limit: 2, cursor: first.next });
    expect(second.rows.map(({ loanAmount }) => loanAmount)).toEqual([100_000]);
    expect(second.next).toBeUndefined();
  });
});
