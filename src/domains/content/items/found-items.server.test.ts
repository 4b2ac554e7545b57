import { expect, test } from "vitest";
import { type Draft, EMPTY_FIELDS } from "./content-items.ts";
import { insertItem } from "./save.server.ts";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { statementsOf } from "#test/kit/statements.ts";

const ask = (question: string): Draft => ({
  collection: "questions",
  slug: "",
  body: "Yes.",
  fields: { question },
});

test("few items among many are found by an index of their letters, on each engine", async () => {
  const { as, db } = await testApp();
  const { content } = (await as("admin")).admin;
  const nobody = { id: null, username: "(test)" };
  await db
    .transaction()
    .execute((trx) => insertItem(trx, ask("Who is Žižka of 家族財産?"), nobody));
  const statements = statementsOf(db);
  const found = async (search: string) =>
    (await content.list({ collection: "questions", search, limit: 5 })).rows.length;
  expect([await found("žižk"), await found("ižk of"), await found("族財産?")]).toEqual([1, 1, 1]);
  expect([await found("of zebedee"), await found("žižka 財家族")]).toEqual([0, 0]);
  const lists = statements.filter((sql) => sql.includes('order by "position"'));
  expect(lists).toHaveLength(5);
  for (const sql of lists) expect(sql).toContain('"id" in (');
});

test("items are counted by state and category through each change, from an index alone", async () => {
  const { as, db, sqlite } = await testApp();
  const { admin } = await as("admin");
  const { content } = admin;
  const read = async (category?: string) => {
    const { counts } = await content.counts({ collection: "articles", category });
    const ofCategories = await admin.categories.list();
    const { articles } = ofCategories.find(({ name }) => name === "Porches") ?? { articles: 0 };
    return { draft: counts.draft, published: counts.published, trashed: counts.trashed, articles };
  };
  const before = await read();
  const { id, revision } = await content.create({ collection: "articles" });
  expect(await read()).toEqual({ ...before, draft: before.draft + 1 });
  await admin.categories.add({ name: "Porches" });
  const fields = { ...EMPTY_FIELDS.articles, title: "A", excerpt: "B", category: "Porches" };
  const draft: Draft = { collection: "articles", slug: "a", body: "C", fields };
  const saved = await content.save({ id, revision, draft });
  expect(await read("Porches")).toEqual({ draft: 1, published: 0, trashed: 0, articles: 1 });
  await content.publish({ id, revision: saved.revision });
  expect(await read("Porches")).toEqual({ draft: 0, published: 1, trashed: 0, articles: 1 });
  await content.trash({ id, revision: saved.revision });
  expect(await read("Porches")).toEqual({ draft: 0, published: 0, trashed: 1, articles: 0 });
  await content.erase({ id });
  const statements = statementsOf(db);
  expect(await read()).toEqual(before);
  const counting = statements.filter((sql) => sql.includes("contentItems"));
  expect(counting).toHaveLength(2);
  if (!isSqlite) return;
  for (const sql of counting)
    expect(sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all("articles")).toEqual([
      expect.objectContaining({
        detail: expect.stringContaining("USING COVERING INDEX contentItemsByCategory (") as string,
      }),
    ]);
});

test("of the items that a search finds, the newest thousand are counted, with a mark that there are more", async () => {
  const { as, db } = await testApp();
  const { content } = (await as("admin")).admin;
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < 1010; number += 1)
      await insertItem(trx, ask(`Common ${number}?`), { id: null, username: "(test)" });
  });
  const counts = async (search: string) => content.counts({ collection: "questions", search });
  expect(await counts("common")).toMatchObject({ counts: { draft: 1000 }, isCut: true });
  expect(await counts("common 100")).toMatchObject({ counts: { draft: 11 }, isCut: false });
});
