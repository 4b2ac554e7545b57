import { expect, test } from "vitest";
import { type CollectionFields, EMPTY_FIELDS } from "./items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { testApp } from "#test/kit/app.ts";
import { publishArticle, publishDraft } from "#test/kit/content.ts";
import { testServer } from "#test/kit/server.ts";

function publishGuide(db: Db, slug: string, fields: Partial<CollectionFields["guides"]> = {}) {
  return publishDraft(db, {
    collection: "guides",
    slug,
    fields: { ...EMPTY_FIELDS.guides, title: `About ${slug}`, ...fields },
    body: "## First\n\nAn escrow account holds the taxes.",
  });
}

function publishTerm(db: Db, term: string, definition = `What ${term} means.`, also = [""]) {
  const fields = { term, definition, also: also.filter(Boolean) };
  const slug = term.toLowerCase().replaceAll(" ", "-");
  return publishDraft(db, { collection: "glossary", slug, fields, body: "" });
}

test("a guide comes with its text, the glossary terms in it and the other guides", async () => {
  const { db, as } = await testApp();
  const { content } = await as("visitor");
  await publishGuide(db, "first");
  await publishGuide(db, "second");
  await publishTerm(db, "Escrow account");
  expect(await content.guide({ slug: "first" })).toMatchObject({
    title: "About first",
    minutes: 1,
    imageUrl: "/images/hero.svg",
    others: [{ slug: "second", title: "About second" }],
    blocks: [
      { type: "heading" },
      {
        children: [
          "An ",
          { type: "term", text: "escrow account", slug: "escrow-account" },
          " holds the taxes.",
        ],
      },
    ],
  });
});

test("a link of the footer leads to the first guide published for it, and to the glossary once it has an entry", async () => {
  const { db, as } = await testApp();
  const { settings } = await as("visitor");
  expect((await settings.site()).pages).toEqual({});
  await publishGuide(db, "steps", { footerLink: "Loan Process" });
  await publishGuide(db, "other-steps", { footerLink: "Loan Process" });
  await publishGuide(db, "no-link");
  await publishTerm(db, "APR");
  expect((await settings.site()).pages).toEqual({
    "Loan Process": "/guides/steps",
    "Mortgage Glossary": "/glossary",
  });
});

test("the glossary is in alphabetical order", async () => {
  const { db, as } = await testApp();
  for (const term of ["points", "Escrow", "APR"]) await publishTerm(db, term);
  const terms = await (await as("visitor")).content.glossary();
  expect(terms.map(({ term }) => term)).toEqual(["APR", "Escrow", "points"]);
});

test("an article links the first mention of a term, but not in headings, tables, links and code", async () => {
  const { db, as } = await testApp();
  await publishTerm(db, "Point", "One percent of the loan.");
  await publishArticle(db, {
    slug: "marks",
    body: [
      "## A point",
      "[A point](/loans) and `a point`.",
      "| Point |\n| --- |\n| 1 |",
      "- Two **points** cost more than one point.",
    ].join("\n\n"),
  });
  const { blocks } = await (await as("visitor")).content.article({ slug: "marks" });
  const marked = [...JSON.stringify(blocks).matchAll(/"type":"term","text":"([^"]*)"/g)];
  expect(marked.map(([, text]) => text)).toEqual(["points"]);
});

test("the longest term wins, an abbreviation must be spelled exactly, and synonyms lead to the same entry", async () => {
  const { db, as } = await testApp();
  await publishTerm(db, "Escrow");
  await publishTerm(db, "Escrow account");
  await publishTerm(db, "Adjustable-rate mortgage", "Its rate changes.", ["ARM"]);
  await publishTerm(db, "C++ (a) [b]", "No pattern.");
  await publishArticle(db, {
    slug: "words",
    body: "An arm is no ARM. Escrow\naccounts differ from harmescrow; then Escrow.",
  });
  const { blocks } = await (await as("visitor")).content.article({ slug: "words" });
  const marked = [...JSON.stringify(blocks).matchAll(/"text":"([^"]*)","slug":"([^"]*)"/g)];
  expect(marked.map(([, text, slug]) => [text, slug])).toEqual([
    ["ARM", "adjustable-rate-mortgage"],
    ["Escrow\\naccounts", "escrow-account"],
    ["Escrow", "escrow"],
  ]);
});

test("the pages and their entries in the sitemap exist once they are published", async () => {
  const { get, db } = await testServer();
  expect((await get("/api/guides/steps")).status).toBe(404);
  expect(await (await get("/api/glossary")).json()).toEqual([]);
  await publishGuide(db, "steps");
  await publishTerm(db, "APR");
  expect(await (await get("/api/guides/steps")).json()).toMatchObject({ title: "About steps" });
  const text = await (await get("/sitemap.xml")).text();
  expect(text).toContain("/guides/steps</loc>");
  expect(text).toContain("/glossary</loc>");
});
