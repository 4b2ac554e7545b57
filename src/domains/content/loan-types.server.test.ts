import { describe, expect, test } from "vitest";
import { BUILT_IN, FHA_TABLES } from "#lending/calculations/fee-tables.ts";
import type { LoanFacts } from "#lending/loan-facts.ts";
import type { Draft } from "./items/content-items.ts";
import type { Actor } from "#platform/access.ts";
import { importCounties } from "#domains/dated-tables/dated-tables.server.ts";
import { testApp } from "#test/kit/app.ts";
import { actorFor } from "#test/kit/people.ts";
import { reviewsOf } from "./loan-types.server.ts";

async function lender() {
  const app = await testApp();
  const { admin } = await app.as("admin");
  const { content } = admin;
  const visitor = await app.as("visitor");
  const idOf = async (collection: "loan-types" | "site-texts", name: string) => {
    const { rows } = await content.list({ collection });
    return rows.find(({ title }) => title === name)?.id ?? 0;
  };
  const save = async (
    id: number,
    fields: Record<string, unknown>,
    text: Partial<Pick<Draft, "slug" | "body">> = {},
  ) => {
    const { revision, draft } = await content.byId({ id });
    const changed = { ...draft, ...text, fields: { ...draft.fields, ...fields } } as Draft;
    return content.save({ id, revision, draft: changed });
  };
  const publish = async (...changes: Parameters<typeof save>) => {
    const { id, revision } = await save(...changes);
    return content.publish({ id, revision });
  };
  const write = async (name: string, text: Partial<Pick<Draft, "slug" | "body">>) =>
    publish(await idOf("loan-types", name), {}, text);
  const redirects = async () =>
    (await admin.redirects.list({})).rows.map(({ path, target }) => `${path} > ${target}`);
  const heading = async (comparisonHeading: string) =>
    publish(await idOf("site-texts", "Loans page"), { comparisonHeading });
  const compared = async () => (await visitor.loans.compared()).comparison;
  const loan = async (name: string) => (await compared())?.loans.find((each) => each.name === name);
  const shown = { heading, compared, loan };
  return { ...app, admin, content, visitor, idOf, save, publish, write, redirects, ...shown };
}

describe("The loan types side by side", () => {
  test("are shown once the lender publishes a heading, until it is taken down", async () => {
    const { heading, compared, content, idOf } = await lender();
    expect(await compared()).toBeNull();
    await heading("Side by Side");
    expect(await compared()).toMatchObject({ heading: "Side by Side", intro: "" });
    expect((await compared())?.loans).toHaveLength(8);
    await content.unpublish({ id: await idOf("site-texts", "Loans page") });
    expect(await compared()).toBeNull();
  });

  test("state what the tables in force give, with their source", async () => {
    const { heading, compared, loan } = await lender();
    await heading("Side by Side");
    const [fha] = FHA_TABLES;
    expect(await loan("FHA Loan")).toMatchObject({
      leastDown: `${fha?.leastDownPercent}%`,
      insurance:
        "1.75% up front and, with the least down payment, 0.55% a year for the life of the loan.",
    });
    expect((await loan("VA Loan"))?.insurance).toContain("A funding fee of 2.15%");
    const { sources = [] } = (await compared()) ?? {};
    expect(sources).toHaveLength(4);
    expect(sources.join()).toContain(`${fha?.source}, in force since March 20, 2023`);
  });

  test("state the range of the counties' limits once these are imported", async () => {
    const { heading, loan, db } = await lender();
    await heading("Side by Side");
    expect(await loan("FHA Loan")).toMatchObject({ limits: "FHA's limit of the county" });
    const year = new Date().getUTCFullYear();
    const actor = (await actorFor(db, "admin")) as Actor;
    const county = (name: string, one: number) =>
      ({ state: "NY", county: name, one, two: one, three: one, four: one, year }) as const;
    const rows = [county("KINGS", 1_249_125), county("YATES", 541_287)];
    for (const programme of ["conforming", "fha"] as const)
      await db
        .transaction()
        .execute((trx) =>
          importCounties(trx, actor, { year, rows, source: "HUD", program: programme }),
        );
    expect((await loan("FHA Loan"))?.limits).toBe(
      "FHA's limit of the county: from $541,287 to $1,249,125",
    );
    expect((await loan("30-Year Fixed"))?.limits).toMatch(/(county|at most \$1,249,125)$/);
  });

  test("name the overdue tables behind them, and no others", () => {
    const known = { tables: BUILT_IN, today: "2027-04-01", countyYears: [] };
    const [fha, ...others] = reviewsOf(["fha"], known);
    expect(others).toEqual([]);
    expect(fha).toBe(
      "The FHA fees were to be checked by March 20, 2027 and have not been since: please ask us whether they still apply.",
    );
    expect(reviewsOf(["conventional", ""], known)).toEqual([
      expect.stringMatching(/^The loan limits apply through December 31, 2026\. The next ones /),
    ]);
    expect(reviewsOf(["va"], known)).toEqual([]);
  });

  test("state the lender's own words instead, and nothing that is unknown", async () => {
    const { heading, loan, publish, idOf } = await lender();
    await heading("Side by Side");
    expect(await loan("Jumbo Loan")).toMatchObject({ leastDown: "", insurance: "" });
    const facts: LoanFacts = { leastDown: "10% with us", programme: "fha" };
    await publish(await idOf("loan-types", "Jumbo Loan"), facts);
    expect(await loan("Jumbo Loan")).toMatchObject({ leastDown: "10% with us" });
    expect((await loan("Jumbo Loan"))?.insurance).toMatch(/^1\.75% up front/);
  });

  test("have no fact that is only spaces, too long or of an unknown program", async () => {
    const { save, idOf } = await lender();
    const id = await idOf("loan-types", "VA Loan");
    const { draft } = await save(id, { terms: "  ", limits: "", programme: "" });
    expect(Object.keys(draft.fields)).not.toContain("terms");
    expect(Object.keys(draft.fields)).not.toContain("programme");
    await expect(save(id, { terms: "x".repeat(201) })).rejects.toThrow("at most 200");
    await expect(save(id, { programme: "boats" })).rejects.toThrow("Please choose a program.");
  });

  test("are previewed with a draft's facts, and under an unpublished heading", async () => {
    const { content, visitor, save, heading, idOf } = await lender();
    const comparisonOf = async (id: number) => {
      const { url } = await content.previewLink({ id });
      const token = new URL(url).searchParams.get("token") ?? "";
      return (await visitor.content.preview({ token })).comparison;
    };
    const words = await idOf("site-texts", "Loans page");
    await save(words, { comparisonHeading: "Soon" });
    expect(await comparisonOf(words)).toMatchObject({ heading: "Soon" });
    const loan = await idOf("loan-types", "VA Loan");
    await save(loan, { bestFor: "Those who served" });
    expect(await comparisonOf(loan)).toBeNull();
    await heading("Now");
    expect((await comparisonOf(loan))?.loans[3]).toMatchObject({ bestFor: "Those who served" });
  });
});

const TEXT = "## Who it suits\n\nThose who **stay**.";

describe("The page of a loan type", () => {
  test("exists once its text is published, under an address made from its name", async () => {
    const { visitor, write } = await lender();
    const slugs = async () =>
      (await visitor.loans.types()).flatMap(({ slug }) => (slug === null ? [] : slug));
    expect(await slugs()).toEqual([]);
    await expect(visitor.loans.page({ slug: "3" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { liveSlug, draft } = await write("FHA Loan", { body: TEXT });
    expect([liveSlug, draft.slug]).toEqual(["fha-loan", "fha-loan"]);
    expect(await slugs()).toEqual(["fha-loan"]);
    expect(await visitor.loans.page({ slug: "fha-loan" })).toMatchObject({
      name: "FHA Loan",
      blocks: [{ type: "heading" }, { type: "paragraph" }],
      others: [],
    });
    await write("VA Loan", { body: TEXT, slug: "for-veterans" });
    const { others } = await visitor.loans.page({ slug: "fha-loan" });
    expect(others).toEqual([{ slug: "for-veterans", name: "VA Loan" }]);
  });

  test("disappears with its text; the card stays", async () => {
    const { visitor, write, redirects } = await lender();
    await write("VA Loan", { body: TEXT });
    await write("VA Loan", { body: "" });
    await expect(visitor.loans.page({ slug: "va-loan" })).rejects.toThrow("does not exist");
    expect((await visitor.loans.types())[3]).toMatchObject({ name: "VA Loan", slug: null });
    expect(await redirects()).toEqual([]);
    await expect(write("VA Loan", { body: "  " })).rejects.toThrow("Please write the text.");
  });

  test("leaves a redirect when its address changes, but none before it was a page", async () => {
    const { write, redirects } = await lender();
    await write("VA Loan", { body: TEXT });
    expect(await redirects()).toEqual([]);
    await write("VA Loan", { slug: "veterans" });
    expect(await redirects()).toEqual(["/loans/va-loan > /loans/veterans"]);
  });

  test("states the fees in force and an example with the terms that the law asks for", async () => {
    const { visitor, write } = await lender();
    await write("FHA Loan", { body: TEXT });
    const fha = await visitor.loans.page({ slug: "fha-loan" });
    expect(fha.fees?.rows[0]).toEqual(["30 years", "3.5%", "0.55%", "the life of the loan"]);
    expect(fha.fees?.rows[2]).toEqual(["30 years", "10%", "0.5%", "11 years"]);
    expect(fha.example).toMatchObject({ downPaymentPercent: 3.5, payments: 360, varies: false });
    expect(fha.example?.aprPercent).toBeGreaterThan(fha.example?.annualRatePercent ?? 0);
    await write("VA Loan", { body: TEXT });
    const va = await visitor.loans.page({ slug: "va-loan" });
    expect(va.fees?.rows[0]).toEqual(["Purchase, nothing down", "2.15%", "3.3%"]);
  });

  test("states no period of repayment without an example of its terms beside it", async () => {
    const { visitor, write } = await lender();
    await write("Renovation Loan", { body: TEXT });
    const { example, facts, fees } = await visitor.loans.page({ slug: "renovation-loan" });
    expect([example, fees]).toEqual([null, null]);
    expect(facts.map(({ label }) => label)).not.toContain("Terms");
    await write("Adjustable-Rate (ARM)", { body: TEXT });
    const arm = await visitor.loans.page({ slug: "adjustable-rate-arm" });
    expect(arm.example).toMatchObject({ varies: true });
    expect(arm.facts.map(({ label }) => label)).toContain("Terms");
  });

  test("states USDA's fees and an example once an admin has entered them, and until then that they are missing", async () => {
    const { admin, visitor, write } = await lender();
    await write("USDA Loan", { body: TEXT });
    const page = () => visitor.loans.page({ slug: "usda-loan" });
    const without = await page();
    expect(without.fees).toMatchObject({ title: "USDA guarantee fees", rows: [] });
    expect(without.fees?.intro).toContain("Please ask us for both.");
    expect(without.example).toBeNull();
    const labels = ({ facts }: typeof without) => facts.map(({ label }) => label);
    expect(labels(without)).not.toContain("Terms");
    await admin.datedTables.add({
      kind: "usda",
      source: "RD Instruction 440.1 of a test",
      effectiveFrom: "2020-10-01",
      effectiveTo: null,
      reviewBy: "2021-09-30",
      content: { upfrontPercent: 2, annualPercent: 0.6 },
    });
    const { fees, example, reviews, ...with_ } = await page();
    expect(fees?.rows.map(([, share]) => share)).toEqual(["2%", "0.6%"]);
    expect(fees?.source).toBe("RD Instruction 440.1 of a test, in force since October 1, 2020");
    expect(reviews.join()).toContain("The USDA fees were to be checked by September 30, 2021");
    expect(labels(with_ as typeof without)).toContain("Terms");
    // The up-front fee is 2% of a loan that includes it
    const loan = 250_000 / 0.98;
    expect(example).toMatchObject({
      downPayment: 0,
      addedFee: expect.closeTo(loan * 0.02, 6),
      loanAmount: expect.closeTo(loan, 6),
      monthlyFee: expect.closeTo((loan * 0.006) / 12, 6),
      monthlyFeeName: "the annual guarantee fee, which falls a little every year",
      payments: 360,
    });
    expect(example?.aprPercent).toBeGreaterThan(8);
    const [added] = (await admin.datedTables.desk()).tables;
    if (!added) throw new Error("the table is gone");
    await admin.datedTables.change({ ...added, effectiveTo: "2021-09-30" });
    expect(await page()).toMatchObject({ fees: { rows: [] }, example: null, reviews: [] });
  });

  test("is previewed as a page while it has a text, and among the others without one", async () => {
    const { content, visitor, save, idOf } = await lender();
    const id = await idOf("loan-types", "Jumbo Loan");
    await save(id, {}, { body: "" });
    const { url } = await content.previewLink({ id });
    const token = new URL(url).searchParams.get("token") ?? "";
    expect(await visitor.content.preview({ token })).not.toHaveProperty("loan");
    await save(id, {}, { body: TEXT });
    const { loan } = await visitor.content.preview({ token });
    expect(loan).toMatchObject({ name: "Jumbo Loan", example: { price: 1_500_000 } });
  });
});
