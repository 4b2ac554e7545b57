import { expect, test } from "vitest";
import { type Draft, FOOTER_GUIDES, SAMPLE_AUTHOR } from "./items/content-items.ts";
import { testApp } from "#test/kit/app.ts";

async function drafts() {
  const { as } = await testApp();
  const { content } = (await as("admin")).admin;
  const visitor = await as("visitor");
  const listOf = async (collection: "loan-types" | "guides" | "glossary") =>
    (await content.list({ collection })).rows;
  return { content, visitor, listOf };
}

test("texts for the footer's guides and a glossary are unpublished drafts, those for the loan types' pages are versions; links to them stay placeholders", async () => {
  const { content, visitor, listOf } = await drafts();
  const states = async (collection: "loan-types" | "guides" | "glossary") => [
    ...new Set((await listOf(collection)).map(({ state }) => state)),
  ];
  expect(await states("loan-types")).toEqual(["published"]);
  expect(await states("guides")).toEqual(["draft"]);
  expect(await states("glossary")).toEqual(["draft"]);
  const terms = await listOf("glossary");
  expect(terms.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Amortization", "Loan-to-value ratio", "Prepaid finance charge"]),
  );
  for (const { id } of terms)
    expect((await content.byId({ id })).draft.fields).toMatchObject({
      term: expect.stringMatching(/^[A-Z][A-Za-z -]+$/),
      definition: expect.stringMatching(/^[A-Z].{20,}[.]$/),
    });
  expect((await listOf("guides")).map(({ title }) => title).toSorted()).toEqual(
    FOOTER_GUIDES.toSorted(),
  );
  expect((await visitor.settings.site()).pages).toEqual({});
  expect((await visitor.loans.types()).map(({ slug }) => slug)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});

test("a change of a loan type's card publishes no page", async () => {
  const { content, visitor, listOf } = await drafts();
  const [{ id } = { id: 0 }] = await listOf("loan-types");
  const { revision, draft } = await content.byId({ id });
  const fields = { ...draft.fields, description: "For those who stay." };
  const saved = await content.save({ id, revision, draft: { ...draft, fields } as Draft });
  await content.publish({ id, revision: saved.revision });
  const types = await visitor.loans.types();
  expect(types.find((type) => type.id === id)).toMatchObject({
    description: "For those who stay.",
    slug: null,
  });
});

test("each can be published as it is; a loan's page states its terms beside its benefits", async () => {
  const { content, visitor, listOf } = await drafts();
  for (const { id } of await listOf("loan-types")) {
    const { revision } = await content.byId({ id });
    const { rows } = await content.versions({ id });
    const sample = rows.find((version) => version.authorName === SAMPLE_AUTHOR && !version.isLive);
    await content.restoreVersion({ id, revision, version: sample?.id ?? 0 });
  }
  for (const collection of ["glossary", "guides", "loan-types"] as const)
    for (const { id, title } of await listOf(collection)) {
      const { revision } = await content.byId({ id });
      const reason = collection === "loan-types" ? { reason: "Its terms stand beside it." } : {};
      const published = await content
        .publish({ id, revision, ...reason })
        .catch((error: Error) => error);
      expect([title, published]).toEqual([title, expect.objectContaining({ state: "published" })]);
    }
  const { pages } = await visitor.settings.site();
  expect(Object.keys(pages).toSorted()).toEqual([...FOOTER_GUIDES, "Mortgage Glossary"].toSorted());
  const slugs = (await visitor.loans.types()).map(({ slug }) => slug ?? "");
  for (const slug of slugs)
    expect((await visitor.loans.page({ slug })).blocks.length).toBeGreaterThan(5);
});
