import { expect, test } from "vitest";
import { BUILT_IN_ALONE } from "#lending/calculations/tables-in-force.ts";
import { evaluate, scenarioOf } from "#lending/calculators/calculator.ts";
import { REFINANCE } from "#lending/calculators/refinance.ts";
import { inCents, inDollars } from "#lending/calculators/words.ts";
import type { RateRow } from "#domains/rates/rates.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { peopleImports } from "#test/kit/people-imports.ts";
import { ADJUSTABLE_RATE, FHA_RATE, publication, RATE } from "#test/kit/rates.ts";
import { bestGain, standingOf } from "./gains.ts";
import { USUAL_WATCH } from "./rate-watch.ts";

const HEAD =
  "Name,Email,Phone,Closed on,Loan amount,Rate,Term,LO,Permission,Permission date,Permission words";
const DAY = "2026-11-29";
const WORDS = "2023-01-05,You may write to me.";
const LOAN = "2023-01-15,400000,7.5,30";
const FILE = [
  HEAD,
  `Ann Agreed,ann@example.com,,${LOAN},officer,email,${WORDS}`,
  `Bo Silent,bo@example.com,,${LOAN},officer,,,`,
  `Cy Called,cy@example.com,212-555-0101,${LOAN},,call,${WORDS}`,
  `Di Cheap,di@example.com,,2021-01-15,400000,2.75,30,officer,email,${WORDS}`,
].join("\n");

const CHEAP: RateRow = { ...RATE, annualRatePercent: 6, pointsPercent: 0.5, fees: 1200 };
const ROWS = [
  { ...CHEAP, product: "20-year fixed", termMonths: 240, annualRatePercent: 5.25 },
  CHEAP,
  { ...FHA_RATE, annualRatePercent: 5 },
  { ...ADJUSTABLE_RATE, annualRatePercent: 5.5 },
];

async function watching() {
  const site = await peopleImports();
  const { app, admin } = site;
  await site.importFile(FILE);
  const switchTo = async (rateWatch: typeof USUAL_WATCH | null) => {
    const { revision, ...settings } = await admin.leads.settings();
    await admin.admin.leads.saveSettings({ ...settings, revision, rateWatch });
  };
  const publish = async (rows: RateRow[]) => {
    const { revision } = await admin.admin.rates.desk();
    const saved = await admin.admin.rates.save({ revision, rows });
    await admin.admin.rates.publish(publication(saved.revision));
    await app.jobs.run("rateWatch");
  };
  const names = async (who: "admin" | "officer" = "admin") =>
    (await (await site.as(who)).leads.list({ gains: true })).rows
      .map(({ name }) => name)
      .toSorted();
  const gains = async (name: string) => {
    const [lead] = (await admin.leads.list({ search: name })).rows;
    return admin.rateWatch.ofLead({ id: lead?.id ?? 0 });
  };
  return { ...site, switchTo, publish, names, gains };
}

test("past loans are watched whose owner agreed, once the lender has switched it on", async () => {
  const { app, admin, switchTo, publish, names, gains } = await watching();
  await publish(ROWS);
  expect(await names()).toEqual([]);
  await switchTo(USUAL_WATCH);
  await app.jobs.run("rateWatch");
  expect(await names()).toEqual(["Ann Agreed", "Cy Called"]);
  expect(await names("officer")).toEqual(["Ann Agreed"]);
  expect((await admin.leads.counts({ dueBy: DAY })).gains).toBe(2);

  const [ann] = (await admin.leads.list({ search: "Ann Agreed" })).rows;
  await admin.consents.withdraw({
    id: ann?.id ?? 0,
    kinds: ["email"],
    scope: "everything",
    words: "Stop",
  });
  expect(await gains("Ann Agreed")).toEqual([]);
  await app.jobs.run("rateWatch");
  expect(await names()).toEqual(["Cy Called"]);
  await switchTo({ ...USUAL_WATCH, leastSaving: 2000 });
  await app.jobs.run("rateWatch");
  expect(await names()).toEqual([]);
});

test("each published sheet is compared, and the rates of one that was taken off are shown nowhere", async () => {
  const { db, admin, switchTo, publish, names, gains } = await watching();
  await switchTo(USUAL_WATCH);
  await publish([RATE]);
  expect(await names()).toEqual([]);
  await publish(ROWS);
  expect(await gains("Ann Agreed")).toHaveLength(1);
  const due = async () => (await admin.leads.due({ dueBy: DAY, assigneeId })).duties;
  const [lead] = (await admin.leads.list({ search: "Ann Agreed" })).rows;
  const assigneeId = lead?.assigneeId ?? 0;
  expect(await due()).toMatchObject([{ what: "rate", lead: { name: "Ann Agreed" } }]);
  await admin.leads.addNote({ id: lead?.id ?? 0, text: "Not interested before spring." });
  expect([await names(), await due()]).toEqual([["Cy Called"], []]);
  await db
    .updateTable("timeline")
    .set({ at: ago(31 * DAY_MS) })
    .execute();
  expect(await due()).toHaveLength(1);
  await admin.admin.rates.withdraw();
  expect(await gains("Ann Agreed")).toEqual([]);
  expect([await names(), await due()]).toEqual([[], []]);
  expect((await admin.leads.counts({ dueBy: DAY })).gains).toBe(0);
});

test("the letter has rate, APR, points, payment, assumptions, break-even month and expiry, and the numbers of the calculator behind its link", async () => {
  const { switchTo, publish, gains } = await watching();
  await switchTo(USUAL_WATCH);
  await publish(ROWS);
  const [gain] = await gains("Ann Agreed");
  expect(gain).toMatchObject({ termMonths: 240, annualRatePercent: 5.25, pointsPercent: 0.5 });
  const { text: letter = "", aprPercent = 0 } = gain ?? {};
  const [, query] = /\/calculators\/refinance\?(\S+)/.exec(letter) ?? [];
  const typed = scenarioOf(REFINANCE, Object.fromEntries(new URLSearchParams(query)));
  const { outcome } = evaluate(REFINANCE, typed);
  expect(outcome?.data).toMatchObject({
    newPayment: gain?.newPayment,
    monthlySaving: gain?.monthlySaving,
    breakEvenMonth: gain?.breakEvenMonth,
    cost: gain?.costs,
  });
  expect(aprPercent).toBeGreaterThan(5.25);
  for (const said of [
    "5.250%",
    `annual percentage rate (APR) ${aprPercent.toFixed(3)}%`,
    "0.5 points",
    `240 monthly payments of ${inCents(outcome?.data.newPayment ?? 0)}`,
    `${inDollars(outcome?.data.monthlySaving ?? 0)} less a month`,
    `paid back in month ${outcome?.data.breakEvenMonth}`,
    "A credit score of 740 or more",
    "at most 80% of what the home is worth",
    "taxes and insurance are not in them",
    "they end ",
    "answer STOP",
  ])
    expect(letter).toContain(said);
});

test("what is owed of a loan counts the payments since the second month after its closing", () => {
  const loan = { closedOn: "2023-01-15", amount: 400_000, ratePercent: 7.5, termMonths: 360 };
  expect(standingOf(loan, "2023-02-28")?.monthsLeft).toBe(360);
  expect(standingOf(loan, "2023-02-28")?.balance).toBeCloseTo(400_000, 2);
  // 400,000 × (1 + 0.075 / 12) − 2,796.86
  expect(standingOf(loan, "2023-03-01")?.balance).toBeCloseTo(399_703.14, 2);
  expect(standingOf({ ...loan, ratePercent: null }, "2023-03-01")).toBeUndefined();
  expect(standingOf({ ...loan, termMonths: 12 }, "2026-03-01")).toBeUndefined();
});

test("a lower payment that costs more in the end is not called a gain", () => {
  const old = { closedOn: "2010-01-15", amount: 400_000, ratePercent: 6.25, termMonths: 360 };
  const rules = { ...USUAL_WATCH, leastSaving: 1 };
  const rows = [{ ...RATE, annualRatePercent: 6, pointsPercent: 0, fees: 0 }].map((row) => ({
    ...row,
    aprPercent: 6,
    payment: 0,
    steps: [],
    downPaymentPercent: 20,
    mortgageInsuranceMonths: 0,
    mortgageInsurance: 0,
  }));
  const today = "2026-11-29";
  const watched = { rows, rules, today, known: { ...BUILT_IN_ALONE, today } };
  expect(bestGain(old, watched)).toBeUndefined();
  const fresh = { ...old, closedOn: "2026-01-15", ratePercent: 8 };
  expect(bestGain(fresh, watched)).toBeDefined();
  // The rates are for loans of a size that conforms everywhere
  expect(bestGain({ ...fresh, amount: 2_500_000 }, watched)).toBeUndefined();
});
