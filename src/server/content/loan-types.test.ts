import { describe, expect, test } from "vitest";
import { FHA_TABLES } from "#shared/calculations/fee-tables.ts";
import type { LoanFacts } from "#shared/loan-facts.ts";
import type { Draft } from "#shared/content-items.ts";
import { testApp } from "#test/kit/app.ts";

async function lender() {
  const app = await testApp();
  const { content } = (await app.as("admin")).admin;
  const visitor = await app.as("visitor");
  const idOf = async (collection: "loan-types" | "site-texts", name: string) => {
    const { rows } = await content.list({ collection });
    return rows.find(({ title }) => title === name)?.id ?? 0;
  };
  const save = async (id: number, fields: Record<string, unknown>) => {
    const { revision, draft } = await content.byId({ id });
    const changed = { ...draft, fields: { ...draft.fields, ...fields } } as Draft;
    return content.save({ id, revision, draft: changed });
  };
  const publish = async (id: number, fields: Record<string, unknown>) => {
    const { revision } = await save(id, fields);
    return content.publish({ id, revision });
  };
  const heading = async (comparisonHeading: string) =>
    publish(await idOf("site-texts", "Loans page"), { comparisonHeading });
  const compared = async () => (await visitor.loans.compared()).comparison;
  const loan = async (name: string) => (await compared())?.loans.find((each) => each.name === name);
  return { content, visitor, idOf, save, publish, heading, compared, loan };
}

describe("The loan types side by side", () => {
  test("are shown once the lender publishes a heading, and no more when it is taken down", async () => {
    const { heading, compared, content, idOf } = await lender();
    expect(await compared()).toBeNull();
    await heading("Side by Side");
    expect(await compared()).toMatchObject({ heading: "Side by Side", intro: "" });
    expect((await compared())?.loans).toHaveLength(8);
    await content.unpublish({ id: await idOf("site-texts", "Loans page") });
    expect(await compared()).toBeNull();
  });

  test("say what the tables in force give, with their source", async () => {
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
    expect(sources).toHaveLength(3);
    expect(sources.join()).toContain(`${fha?.source}, in force since March 20, 2023`);
  });

  test("say what the lender says instead, and nothing that nobody knows", async () => {
    const { heading, loan, publish, idOf } = await lender();
    await heading("Side by Side");
    expect(await loan("Jumbo Loan")).toMatchObject({ leastDown: "", insurance: "", terms: "" });
    const facts: LoanFacts = { leastDown: "10% with us", programme: "fha" };
    await publish(await idOf("loan-types", "Jumbo Loan"), facts);
    expect(await loan("Jumbo Loan")).toMatchObject({ leastDown: "10% with us" });
    expect((await loan("Jumbo Loan"))?.insurance).toMatch(/^1\.75% up front/);
  });

  test("have no fact that is only spaces, too long or of an unknown programme", async () => {
    const { save, idOf } = await lender();
    const id = await idOf("loan-types", "VA Loan");
    const { draft } = await save(id, { terms: "  ", limits: "", programme: "" });
    expect(Object.keys(draft.fields)).not.toContain("terms");
    expect(Object.keys(draft.fields)).not.toContain("programme");
    await expect(save(id, { terms: "x".repeat(201) })).rejects.toThrow("at most 200");
    await expect(save(id, { programme: "usda" })).rejects.toThrow("Please choose a programme.");
  });

  test("are previewed with a draft's facts, and under a heading that nobody sees yet", async () => {
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
