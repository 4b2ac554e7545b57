import { describe, expect, test } from "vitest";
import { EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { testApp } from "#test/kit/app.ts";
import { lookAtAdvertising } from "./advertising.server.ts";
import { lookAgain } from "./second-look.server.ts";

const rulesIn = (text: string) => lookAtAdvertising([text]).map(({ rule }) => rule);

describe("Advertising", () => {
  test.each([
    ["Own a home for $1,450 a month.", "triggering-terms"],
    ["Payments as low as $990 for you.", "triggering-terms"],
    ["Only 5% down and it is yours.", "triggering-terms"],
    ["A 30-year fixed loan suits many.", "triggering-terms"],
    ["Repaid in full over 15 years.", "triggering-terms"],
    ["Closing costs of $2,000.", "triggering-terms"],
    ["Your monthly payment is $1,799.", "triggering-terms"],
    ["Monthly payment: $1,799.", "triggering-terms"],
    ["It is yours for $1,799 monthly.", "triggering-terms"],
    ["Only 3.5 percent down.", "triggering-terms"],
    ["The down payment is just $10,000.", "triggering-terms"],
    ["Up to 30 years to repay.", "triggering-terms"],
    ["Terms of 15 years.", "triggering-terms"],
    ["A finance charge of $1,200.", "triggering-terms"],
    ["Origination fee: $995.", "triggering-terms"],
    ["A $50,000 mortgage, 2 points to the borrower.", "triggering-terms"],
    ["You pay 1.5 discount points.", "triggering-terms"],
    ["Only half a point at the closing.", "triggering-terms"],
    ["Two points, paid at the closing.", "triggering-terms"],
    ["0.25 points.", "triggering-terms"],
    ["Just 0 % down.", "triggering-terms"],
    ["90% financing for you.", "triggering-terms"],
    ["Total move-in costs of $800.", "triggering-terms"],
    ["Payable in installments of $103.", "triggering-terms"],
    ["For $25 weekly.", "triggering-terms"],
    ["As many as 36 monthly installments.", "triggering-terms"],
    ["48-month payment terms.", "triggering-terms"],
    ["A $500 total cost of credit.", "triggering-terms"],
    ["Our rate is 6.25% today.", "rate-without-apr"],
    ["Now as low as 5.99%.", "rate-without-apr"],
    ["Interest of 6 percent.", "rate-without-apr"],
    ["Get our fixed ARM today.", "fixed-adjustable"],
    ["A 5/1 loan with a fixed payment.", "fixed-adjustable"],
    ["An official notice about your loan.", "government"],
    ["A government-approved relief plan.", "government"],
    ["A federal mortgage relief program.", "government"],
    ["A loan by act of Congress.", "government"],
    ["Guaranteed approval for all.", "guarantee"],
    ["100% approval.", "guarantee"],
    ["You\u2019re already pre-approved!", "guarantee"],
    ["Your payment for the first year is guaranteed.", "guarantee"],
    ["No credit check, no questions.", "guarantee"],
    ["We eliminate your debt.", "guarantee"],
    ["Only for married couples.", "discouragement"],
    ["No welfare recipients, please.", "discouragement"],
    ["We do not lend to immigrants.", "discouragement"],
    ["Better rates for young professionals.", "discouragement"],
    ["Non-English speakers need not apply.", "discouragement"],
    ["Ask about our special purpose credit program.", "special-purpose"],
    ["A loan for women who buy alone.", "special-purpose"],
    ["Our minority homebuyer program is open.", "special-purpose"],
  ])("%s", (text, rule) => {
    expect(rulesIn(text)).toEqual([rule]);
  });

  test.each([
    "A low down payment, and terms to fit your budget.",
    "Fixed or adjustable: what suits you?",
    "An adjustable rate is fixed for five years and then follows an index.",
    "An adjustable rate is fixed for the first years and may rise after that.",
    "FHA loans are insured by the Federal Housing Administration.",
    "We cannot guarantee approval.",
    "The Department of Agriculture guarantees loans in areas that it counts as rural.",
    "Loans guaranteed by the Department of Veterans Affairs need no down payment.",
    "There is a guarantee fee at the closing, which can be added to the loan.",
    "Neither is a commitment to lend.",
    "About 7% of buyers wait a year.",
    "Someone with a $10,000 monthly income can borrow more.",
    "You are pre-approved when a lender has seen your papers.",
    "No money down, if you served.",
    "No points, and 0 points if you ask twice.",
    "Rates fell by 2 points, and are down 3 points since May.",
    "Its rate can rise up to 5 points above the first one.",
    "Late payments cost a score 90 points or more.",
    "There are three points to consider.",
    "One point is 1% of the loan amount.",
    "Ask for the price of one point.",
    "100% financing, if you served.",
    "Monthly payments to suit your budget, and terms that can be arranged.",
    "No matter how young your family is, ask us.",
    "A loan for veterans and service members.",
    "A program for first-time buyers.",
    "We lend regardless of age, and to married people as to single ones.",
    "Income from public assistance counts like any other.",
    "No white lies: this is what it costs.",
    "Programs for single-family homes.",
    "Not for everyone: a single payment at the end.",
  ])("does not object to: %s", (text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  test("all terms beside each other cause no warning", () => {
    const whole =
      "A 30-year fixed loan with 20% down: 360 payments of $1,450, annual percentage rate 6.9%.";
    expect(rulesIn(whole)).toEqual([]);
    expect(lookAtAdvertising(["$1,450 a month at 6.9% APR."])[0]?.message).toContain(
      "has to state the terms of repayment and the down payment too",
    );
  });
});

test("skipped heading levels, pictures without a description and broken links are found in a text", async () => {
  const { db } = await testApp();
  const look = async (body: string) =>
    (
      await lookAgain(db, {
        collection: "questions",
        slug: "",
        fields: { question: "Why?" },
        body,
      })
    ).map(({ rule, words }) => [rule, words]);
  expect(await look("## One\n\n### Two\n\n## Three")).toEqual([]);
  expect(await look("### Two")).toEqual([["headings", "Two"]]);
  expect(await look("- ![](/images/hero.svg)")).toEqual([["alternative-text", "/images/hero.svg"]]);
  expect(
    await look(
      "[Loans](/loans) [old](/old) [a](/blog/first-time-home-buyer-guide#x) [b](/blog/no)",
    ),
  ).toEqual([["links", "old (/old), b (/blog/no)"]]);
});

test("a loan type may state a down payment where the website shows its terms beside it", async () => {
  const { db } = await testApp();
  const look = async (name: string, body: string) => {
    const benefits = ["Down payments from 3.5%."];
    const fields = { ...EMPTY_FIELDS["loan-types"], name, benefits };
    const warnings = await lookAgain(db, { collection: "loan-types", slug: "", fields, body });
    return warnings.map(({ rule }) => rule);
  };
  expect(await look("FHA Loan", "")).toEqual([]);
  expect(await look("FHA Loan", "Only 3.5% down.")).toEqual([]);
  expect(await look("FHA Loan", "Our rate is 6.25% today.")).toEqual(["rate-without-apr"]);
  expect(await look("Jumbo Loan", "")).toEqual(["triggering-terms"]);
  expect(await look("Jumbo Loan", "Some words.")).toEqual([]);
  expect(await look("USDA Loan", "Some words.")).toEqual(["triggering-terms"]);
});

async function promise() {
  const app = await testApp();
  const { content, audit } = (await app.as("admin")).admin;
  const { id, revision } = await content.create({ collection: "announcements" });
  const fields = { ...EMPTY_FIELDS.announcements, text: "Guaranteed approval for all." };
  const draft = { collection: "announcements", slug: "", fields, body: "" } as const;
  const saved = await content.save({ id, revision, draft });
  return { ...app, content, audit, id, revision: saved.revision };
}

test("an item with warnings is published with a reason, which the version and the audit keep", async () => {
  const { content, audit, id, revision } = await promise();
  expect(await content.warnings({ id })).toMatchObject([
    { rule: "guarantee", words: "Guaranteed approval for all." },
  ]);
  await expect(content.publish({ id, revision, reason: " " })).rejects.toMatchObject({
    cause: { code: "BAD_REQUEST", issues: [{ path: "reason" }] },
  });
  await content.publish({ id, revision, reason: "Counsel has seen it." });
  const [version] = (await content.versions({ id })).rows;
  expect(version).toMatchObject({ isLive: true, reason: "Counsel has seen it." });
  const [entry] = (await audit.list({ kind: "content" })).rows;
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({
    reason: "Counsel has seen it.",
    despite: ["guarantee"],
  });
});

test("of several items, one with a warning is left out", async () => {
  const { content, id, revision } = await promise();
  const { refused } = await content.applyToMany({ action: "publish", items: [{ id, revision }] });
  expect(refused).toEqual([{ id, message: expect.stringContaining("A second look has found") }]);
});

test("of several items, one that visitors see as it is counts as published: it needs no second look, and keeps its end", async () => {
  const { content, audit, id, revision } = await promise();
  const until = new Date(Date.now() + 60_000).toISOString();
  const shown = await content.publish({ id, revision, reason: "Counsel has seen it.", until });
  const items = [{ id, revision: shown.revision }];
  const entries = (await audit.list({ kind: "content" })).rows.length;
  expect(await content.applyToMany({ action: "publish", items })).toEqual({
    done: [id],
    refused: [],
  });
  expect(await content.byId({ id })).toMatchObject({ state: "published", unpublishAt: until });
  expect((await audit.list({ kind: "content" })).rows).toHaveLength(entries);
  const fields = { ...EMPTY_FIELDS.announcements, text: "No credit check." };
  const draft = { collection: "announcements", slug: "", fields, body: "" } as const;
  const changed = await content.save({ id, revision: shown.revision, draft });
  const refused = await content.applyToMany({
    action: "publish",
    items: [{ id, revision: changed.revision }],
  });
  expect(refused).toMatchObject({ done: [], refused: [{ id }] });
});
