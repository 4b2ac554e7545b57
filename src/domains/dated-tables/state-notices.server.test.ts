import { expect, test } from "vitest";
import { PROPOSED_NOTICES } from "#lending/state-notices.ts";
import { testApp } from "#test/kit/app.ts";
import { readProblems } from "#domains/dashboard/system.server.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";

const SENT = {
  fullName: "Rosa Marin",
  email: "rosa@example.com",
  loanPurpose: "home-purchase",
  loanAmount: 300_000,
} as const;

async function lender() {
  const { as, app, db } = await testApp();
  const { datedTables: tables } = (await as("admin")).admin;
  const visitor = await as("visitor");
  const mailTo = async (state?: "NY" | "TX") => {
    await db.deleteFrom("outbox").execute();
    await db.deleteFrom("loanApplications").execute();
    await visitor.applications.submit({ ...SENT, state });
    const mails = await db.selectFrom("outbox").select(["recipient", "textBody"]).execute();
    return mails.find(({ recipient }) => recipient === SENT.email)?.textBody;
  };
  return { app, tables, visitor, mailTo };
}

const [PAMPHLET, , LEGEND] = PROPOSED_NOTICES;

test("a proposed notice is read by nobody; one that is added by those it is for", async () => {
  const { tables, visitor, mailTo } = await lender();
  expect(await visitor.datedTables.notices()).toEqual([]);
  // The department's home page is no pamphlet: the lender is told to enter the address
  expect(PAMPHLET.link).toBe("");
  expect(PAMPHLET.asksFor).toMatch(/^The pamphlet's own address is missing: .+ enter it\.$/);
  expect(await mailTo("NY")).not.toContain("pamphlet");
  await tables.addNotice(PAMPHLET);
  expect(await visitor.datedTables.notices()).toEqual([
    { state: "NY", shownAt: "application", words: PAMPHLET.words, link: PAMPHLET.link },
  ]);
  expect(await mailTo("NY")).toContain("For a property in New York: Please read the pamphlet");
  expect(await mailTo()).toContain("For a property in New York");
  expect(await mailTo("TX")).not.toContain("pamphlet");
});

test("one for all pages stands in the license line, on its days", async () => {
  const { tables, visitor } = await lender();
  const line = async () =>
    (await visitor.settings.forPages()).find(({ key }) => key === "licenseText")?.value;
  const before = await line();
  const { id, revision } = await tables.addNotice({ ...LEGEND, words: "Heed New York." });
  expect(await line()).toBe(`${before} Heed New York.`);
  const until = daysAfter(dayOf(Date.now()), -1);
  await tables.changeNotice({ ...LEGEND, id, revision, effectiveTo: until });
  expect(await line()).toBe(before);
});

test("past its review date a notice is a problem, until it is checked or deleted", async () => {
  const { app, tables } = await lender();
  const sentences = async () => (await readProblems(app)).map(({ sentence }) => sentence).join(" ");
  const { id } = await tables.addNotice({ ...PAMPHLET, reviewBy: "2026-01-31" });
  expect(await sentences()).toContain("1 notice of a state should have been checked by now");
  await tables.deleteNotice({ id });
  expect(await sentences()).not.toContain("notice of a state");
});

test.each([
  [{ link: "http://state.example" }, "https://"],
  [{ state: "ZZ" as "NY" }, "choose a state"],
  [{ words: " " }, "enter the notice"],
  [{ effectiveFrom: "soon" }, "first day"],
  [{ effectiveTo: "2020-01-01" }, "before the first day"],
  [{ reviewBy: "2020-01-01" }, "review day"],
])("%j is refused", async (wrong, sentence) => {
  const { tables } = await lender();
  await expect(tables.addNotice({ ...PAMPHLET, ...wrong })).rejects.toThrow(sentence);
});
