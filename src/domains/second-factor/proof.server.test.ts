import { about, happened } from "#domains/audit/happened.server.ts";
import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { actions, enrol, later, subjects } from "#test/kit/second-factor.ts";

const WRONG_PASSKEY = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};

test("wrong passkeys take from the same tries as codes: five, then a pause for both", async () => {
  const site = await testApp();
  const { app, recoveryCodes } = await enrol(site, "customer");
  const { secondFactor } = await site.as("customer");
  const wrong = () => secondFactor.confirm({ passkey: WRONG_PASSKEY });
  for (let times = 0; times < 4; times += 1)
    await expect(wrong()).rejects.toThrow("This is not right, or it has been used already.");
  await expect(secondFactor.confirm({ code: "000000" })).rejects.toThrow("This is not right");
  for (let times = 0; times < 30; times += 1)
    await expect(wrong()).rejects.toThrow("Too many wrong codes.");
  await expect(secondFactor.confirm({ code: app.next() })).rejects.toThrow("Too many wrong codes.");
  expect((await actions(site)).filter((action) => action === "second-factor.refused")).toHaveLength(
    5,
  );
  expect(await subjects(site, "customer@people.example")).toContain(
    "Wrong codes were entered for your account",
  );
  await secondFactor.confirm({ code: recoveryCodes[0] });
});

test("wrong passwords at a confirmation are called passwords in the pause", async () => {
  const { secondFactor } = await (await testApp()).unproved("admin");
  const wrong = () => secondFactor.confirm({ password: "a wrong secret" });
  for (let times = 0; times < 5; times += 1)
    await expect(wrong()).rejects.toThrow("This is not your current password.");
  await expect(wrong()).rejects.toThrow("Too many wrong passwords. Please try again in");
});

test("an account makes at most a hundred entries of the activity a minute; the rest is counted", async () => {
  const { db, as } = await testApp();
  await as("assistant");
  const people = await db.selectFrom("users").selectAll().execute();
  const flood = async (username: string) => {
    const row = people.find((person) => person.username === username)!;
    const flags = { isAdmin: row.isAdmin === 1, isAssistant: row.isAssistant === 1 };
    const officer = { isLoanOfficer: row.isLoanOfficer === 1, isVerified: row.isVerified === 1 };
    const user = { ...row, ...flags, ...officer, isAdmitted: row.admittedAt !== null };
    for (let times = 0; times < 130; times += 1)
      await happened(db, { user }, "second-factor.refused", {
        on: about("users", row.id, username),
      });
    const entries = await db
      .selectFrom("auditEntries")
      .where("actorId", "=", row.id)
      .orderBy("id")
      .select(["action", "subject", "after"])
      .execute();
    return entries;
  };
  for (const name of ["customer", "newOfficer", "officer", "assistant", "admin"]) {
    const entries = await flood(name);
    expect(entries).toHaveLength(99);
    const what = { [`second-factor.refused ${name}`]: 32 };
    const after = JSON.stringify({ times: 32, from: [], what });
    expect(entries.at(-1)).toMatchObject({ action: "accounts.further", after });
  }
  later(2);
  expect((await flood("customer")).length).toBe(99 + 99);
});
