import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";

const NEW = {
  username: "olive_lo",
  password: "a long enough one",
  firstName: "Olive",
  lastName: "Officer",
  email: "olive@lender.example",
  isLoanOfficer: true,
};

async function site() {
  const test = await testApp();
  const visitor = await test.as("visitor");
  const { officers } = (await test.as("admin")).admin;
  const find = (username: string) =>
    test.db
      .selectFrom("users")
      .where("username", "=", username)
      .select(["id", "isLoanOfficer", "revision"])
      .executeTakeFirstOrThrow();
  const mails = async () => {
    const rows = await test.db.selectFrom("outbox").select(["recipient", "textBody"]).execute();
    return rows.map(({ recipient, textBody }) => `${recipient}: ${textBody}`).join("\n");
  };
  return { ...test, visitor, officers, find, mails };
}

describe("Officers who register", () => {
  test("are officers at once by default, from any address", async () => {
    const { visitor, officers, mails } = await site();
    expect(await officers.signUp()).toEqual({
      needsApproval: false,
      domains: [],
      waiting: [],
      unadmitted: [],
      proposals: [],
    });
    expect(await visitor.accounts.register(NEW)).toMatchObject({ isLoanOfficer: true });
    expect(await mails()).toContain("the portal with its resources and the directory opens");
  });

  test("wait for an admin's approval if the lender requires it, as customers without any rights", async () => {
    const { visitor, officers, find, mails, as } = await site();
    await officers.saveSignUp({ needsApproval: true, domains: [] });
    expect(await visitor.accounts.register(NEW)).toMatchObject({ isLoanOfficer: false });
    const { id } = await find("olive_lo");
    const { waiting } = await officers.signUp();
    expect(waiting).toMatchObject([{ id, email: NEW.email, isVerified: false }]);
    expect(await mails()).toContain("waits for your approval");
    const { revision } = await find("olive_lo");
    const { waiting: left } = await officers.admit({ id, revision });
    expect([left, (await find("olive_lo")).isLoanOfficer]).toEqual([[], 1]);
    expect(await mails()).toContain("You are now a loan officer");
    await expect(officers.admit({ id, revision })).rejects.toThrow("already been answered");
    expect(await (await as("customer")).officers.waits()).toEqual({ waits: false });
  });

  test("stay customers when they are declined", async () => {
    const { visitor, officers, find } = await site();
    await officers.saveSignUp({ needsApproval: true, domains: [] });
    await visitor.accounts.register(NEW);
    const { id } = await find("olive_lo");
    await officers.decline({ id });
    expect((await officers.signUp()).waiting).toEqual([]);
    expect((await find("olive_lo")).isLoanOfficer).toBe(0);
  });

  test("must have an address at one of the lender's domains if these are set; customers need not", async () => {
    const { visitor, officers } = await site();
    await officers.saveSignUp({
      needsApproval: false,
      domains: ["@Lender.example", "other.example"],
    });
    const message = "Loan officers need an email address at lender.example or other.example.";
    for (const email of ["o@else.example", "o@not-lender.example", "lender.example@else.example"])
      await expect(visitor.accounts.register({ ...NEW, email })).rejects.toThrow(message);
    expect(
      await visitor.accounts.register({ ...NEW, email: "Olive@LENDER.example" }),
    ).toMatchObject({
      isLoanOfficer: true,
    });
    const customer = { ...NEW, username: "carl", email: "c@else.example", isLoanOfficer: false };
    expect(await visitor.accounts.register(customer)).toMatchObject({ isLoanOfficer: false });
  });

  test("cannot be limited to something that is not a domain", async () => {
    const { officers } = await site();
    await expect(
      officers.saveSignUp({ needsApproval: false, domains: ["lender"] }),
    ).rejects.toThrow("Please enter domains such as example.com, one on each line.");
  });
});
