import { expect, test } from "vitest";
import type { Draft } from "#shared/content-items.ts";
import { insertItem } from "#server/content/items/save.ts";
import { testApp } from "#test/kit/app.ts";
import { statementsOf } from "#test/kit/statements.ts";

const ask = (question: string): Draft => ({
  collection: "questions",
  slug: "",
  body: "Yes.",
  fields: { question },
});

test("few items among many are looked up by an index of their letters, on each engine", async () => {
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
