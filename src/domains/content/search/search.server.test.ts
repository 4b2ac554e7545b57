import { expect, onTestFinished, test } from "vitest";
import { type Collection, EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { openDatabase as openPostgres } from "#platform/database/postgres/open.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { testApp } from "#test/kit/app.ts";
import { publishArticle, publishDraft } from "#test/kit/content.ts";
import { publication, RATE } from "#test/kit/rates.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { testServer } from "#test/kit/server.ts";
import { searchSite } from "./search.server.ts";

async function publishAll(db: Db): Promise<void> {
  const publish = (collection: Collection, slug: string, fields: object, body = "") =>
    publishDraft(db, {
      collection,
      slug,
      body,
      fields: { ...EMPTY_FIELDS[collection], ...fields },
    } as Parameters<typeof publishDraft>[1]);
  await publishArticle(db, {
    slug: "quayside",
    title: "What happens at a quayside",
    excerpt: "From the walk-through to the keys.",
    body: "## On the day\n\nYou sign, and the **lanyard account** is [opened](/loans).",
  });
  await publishArticle(db, { slug: "rates", title: "Rates", body: "No quayside day is alike." });
  await publish("guides", "steps", { title: "Loan process" }, "The quayside comes last.");
  await publish("glossary", "lanyard-account", {
    term: "Lanyard account",
    also: ["Flotsam account"],
    definition: "Holds money for taxes until the quayside and after it.",
  });
  await publish(
    "questions",
    "keys",
    { question: "When do I get the keys?" },
    "After the quayside.",
  );
  await publish(
    "loan-types",
    "bridge",
    { name: "Bridge loan", benefits: ["Fast quayside"] },
    "Text.",
  );
  await publish("loan-types", "none", { name: "Quayside loan without a page" });
  await publish("testimonials", "ada", { name: "Ada", content: "A fine quayside." });
}

const pathsOf = async (db: Db, typed: string) =>
  (await searchSite(db, typed)).results.map(({ path }) => path);

test("a search finds published items: titles with the words first, then short answers before articles", async () => {
  const { db } = await testApp();
  await publishAll(db);
  expect(await pathsOf(db, "quaysides")).toEqual([
    "/blog/quayside",
    "/glossary#lanyard-account",
    "/mortgage-faqs#keys",
    "/guides/steps",
    "/loans/bridge",
    "/blog/rates",
  ]);
});

test("a result has its kind, its title and an excerpt, without Markdown's marks", async () => {
  const { as, db } = await testApp();
  await publishAll(db);
  const { content } = await as("visitor");
  expect(await content.search({ q: "flotsam" })).toEqual({
    results: [
      {
        kind: "glossary",
        title: "Lanyard account",
        path: "/glossary#lanyard-account",
        excerpt: [
          { text: "Holds money for taxes until the quayside and after it.", isFound: false },
        ],
      },
    ],
    isCut: false,
    meant: null,
  });
  const { results } = await content.search({ q: "lanyard sign" });
  expect(results.map(({ excerpt }) => excerpt)).toEqual([
    [
      { text: "From the walk-through to the keys. On the day You ", isFound: false },
      { text: "sign", isFound: true },
      { text: ", and the ", isFound: false },
      { text: "lanyard", isFound: true },
      { text: " account is opened.", isFound: false },
    ],
  ]);
});

test("calculators, pages and officers are found, and what a word is a slip of", async () => {
  const { as, db } = await testApp();
  const admin = await as("admin");
  const first = async (q: string) => {
    const { results, meant } = await admin.content.search({ q });
    return [results[0]?.path, meant];
  };
  expect(await first("rates")).not.toEqual(["/rates", null]);
  const { revision } = await admin.admin.rates.save({ revision: 1, rows: [RATE] });
  await admin.admin.rates.publish(publication(revision));
  await admin.admin.officers.saveCard({ id: 3, nmlsId: "204571", isPublic: true });
  await publishDraft(db, {
    collection: "loan-types",
    slug: "va",
    fields: { ...EMPTY_FIELDS["loan-types"], name: "VA Loan" },
    body: "For those who served.",
  });
  await publishDraft(db, {
    collection: "glossary",
    slug: "ltv",
    fields: { ...EMPTY_FIELDS.glossary, term: "Loan-to-value ratio" },
    body: "",
  });
  for (const [typed, path, meant = null] of [
    ["rates", "/rates"],
    ["lastofficer", "/loan-officers/firstofficer-lastofficer"],
    ["refinance", "/calculators/refinance"],
    ["how much can i afford", "/calculators/affordability"],
    ["calculator", "/calculator"],
    ["loan estimate", "/calculators/loan-estimate"],
    ["how do you compute", "/how-we-compute"],
    ["va loan", "/loans/va"],
    ["prequalification", "/mortgage-faqs#pre-qualification", "pre-qualification"],
    ["down paymnt", "/mortgage-faqs#down-payment", "down payment"],
    ["mortage payment", "/calculator", "mortgage payment"],
  ] as const)
    expect([typed, ...(await first(typed))]).toEqual([typed, path, meant]);
  expect(await first("nothing-like-it")).toEqual([undefined, null]);
});

test("items that were taken down are not found any more, nor are drafts or older versions", async () => {
  const { as, db } = await testApp();
  const id = await publishArticle(db, { slug: "moving", title: "Moving", body: "Boxwood." });
  expect(await pathsOf(db, "boxwood")).toEqual(["/blog/moving"]);
  await db
    .updateTable("contentDrafts")
    .set({ body: "Cratewood." })
    .where("itemId", "=", id)
    .execute();
  expect(await pathsOf(db, "cratewood")).toEqual([]);
  await (await as("admin")).admin.content.unpublish({ id });
  expect(await pathsOf(db, "boxwood")).toEqual([]);
});

test("the first thirty results are shown, with a note that there are more", async () => {
  const { db } = await testApp();
  for (let count = 0; count < 31; count += 1)
    await publishArticle(db, { slug: `a${count}`, title: `Moat ${count}`, body: "Text." });
  const { results, isCut } = await searchSite(db, "moat");
  expect([results.length, isCut]).toEqual([30, true]);
});

test("searches that are too long or have no words are refused with a sentence", async () => {
  const { get } = await testServer();
  const messageOf = async (q: string) => {
    const answer = await get(`/api/search?q=${q}`);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await messageOf("a".repeat(101))).toEqual([
    400,
    "Please search for at most 100 characters.",
  ]);
  expect(await messageOf("%20")).toEqual([400, "Please type a word to search for."]);
});

test.each([
  '"', "' OR 1=1 --", "a:*", "title : x", "NEAR(a b)", "\\", "%00", "a\u0000b", "☃", "½ m²", "^a", "{a}",
  "-a", "a AND", "李小龙", "\ud800",
])("%j is only words", async (typed) => {
  const { db } = await testApp();
  await expect(searchSite(db, typed)).resolves.toMatchObject({ isCut: false });
}); // prettier-ignore

const TYPED = [
  "quayside", "quay", "lanyard account", "account lanyard", "flotsam", "taxes", "walk-through", "walk",
  "through the keys", "what happens", "Fast", "bridge", "loans", "nothing-like-it", "day", "On the day",
  "keys after", "opened", "happens sign", "money quayside",
]; // prettier-ignore

test("a common word is found in the same order as a rare one", async () => {
  const { db } = await testApp();
  await publishAll(db);
  const day = (number: number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString();
  for (let number = 0; number < 230; number += 1)
    await publishArticle(db, {
      slug: `porch-${number}`,
      title: number % 10 === 0 ? "A quayside" : "A porch",
      publishedAt: day((number * 7) % 230),
      body: "The quayside.",
    });
  const paths = await pathsOf(db, "quayside");
  const numbers = Array.from({ length: 230 }, (_, number) => number).toSorted(
    (one, other) => ((other * 7) % 230) - ((one * 7) % 230),
  );
  expect(paths).toEqual([
    "/blog/quayside",
    ...numbers.filter((number) => number % 10 === 0).map((number) => `/blog/porch-${number}`),
    "/glossary#lanyard-account",
    "/mortgage-faqs#keys",
    "/guides/steps",
    "/loans/bridge",
    "/blog/rates",
    `/blog/porch-${numbers.find((number) => number % 10 !== 0)}`,
  ]);
});

test("an article that is published again moves to the place of its date, and is found once", async () => {
  const { as, db } = await testApp();
  const dated = (slug: string, publishedAt: string) =>
    publishArticle(db, { slug, title: `A moat, ${slug}`, publishedAt, body: "Moat." });
  await dated("first", "2021-01-01T00:00:00.000Z");
  const id = await dated("second", "2020-01-01T00:00:00.000Z");
  await dated("third", "1931-01-01T00:00:00.000Z");
  expect(await pathsOf(db, "moat")).toEqual(["/blog/first", "/blog/second", "/blog/third"]);
  const { content } = (await as("admin")).admin;
  const { revision, draft } = await content.byId({ id });
  if (draft.collection !== "articles") throw new Error("an article was published");
  const fields = {
    ...draft.fields,
    excerpt: "About it.",
    category: "Buying",
    publishedAt: "2022-01-01T00:00:00.000Z",
  };
  const saved = await content.save({ id, revision, draft: { ...draft, fields } });
  await content.publish({ id, revision: saved.revision });
  expect(await pathsOf(db, "moat")).toEqual(["/blog/second", "/blog/first", "/blog/third"]);
  await content.unpublish({ id });
  expect(await pathsOf(db, "moat")).toEqual(["/blog/first", "/blog/third"]);
});

test("what a new site publishes is found", async () => {
  const { db } = await testApp();
  const questions = await pathsOf(db, "mortgage");
  expect(questions.filter((path) => path.startsWith("/mortgage-faqs#")).length).toBeGreaterThan(1);
});

test.skipIf(isSqlite)("both engines find the same in the same order", async () => {
  const sqlite = openSqlite(":memory:");
  const postgres = openPostgres(await emptyPostgres());
  onTestFinished(async () => {
    await sqlite.close();
    await postgres.close();
  });
  for (const { migrate, db } of [sqlite, postgres]) {
    await migrate();
    await publishAll(db);
  }
  for (const typed of TYPED)
    expect([typed, await pathsOf(postgres.db, typed)]).toEqual([
      typed,
      await pathsOf(sqlite.db, typed),
    ]);
});
