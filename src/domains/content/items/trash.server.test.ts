import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { sweepContent } from "./trash.server.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function site() {
  const app = await testApp();
  const { content } = (await app.as("admin")).admin;
  const one = async (isPublished: boolean) => {
    const { id, revision } = await content.create({ collection: "questions" });
    const item = await content.save({
      id,
      revision,
      draft: { collection: "questions", slug: "", fields: { question: "Why?" }, body: "So." },
    });
    if (isPublished) await content.publish({ id, revision: item.revision });
    return item;
  };
  const trashed = async () =>
    (await content.list({ collection: "questions", state: "trashed" })).rows.map(({ id }) => id);
  const rowsOf = async (id: number) => {
    const of = (table: "contentVersions" | "contentShown") =>
      app.db.selectFrom(table).where("itemId", "=", id).select("id").execute();
    const items = await app.db
      .selectFrom("contentItems")
      .where("id", "=", id)
      .select("id")
      .execute();
    return [items.length, (await of("contentVersions")).length, (await of("contentShown")).length];
  };
  return { ...app, content, one, trashed, rowsOf };
}

test("the trash is emptied of items older than 30 days", async () => {
  const { db, content, one, trashed, rowsOf } = await site();
  const { id, revision } = await one(false);
  await content.trash({ id, revision });
  await sweepContent(db, inDays(29));
  expect(await trashed()).toEqual([id]);
  await sweepContent(db, inDays(31));
  expect(await trashed()).toEqual([]);
  expect(await rowsOf(id)).toEqual([0, 0, 0]);
});

test("every version that visitors saw is kept for 25 months after the last time, deleted or not", async () => {
  const { db, content, one, rowsOf } = await site();
  const { id, revision } = await one(true);
  await content.trash({ id, revision });
  await content.erase({ id });
  await sweepContent(db, inDays(24 * 30));
  expect(await rowsOf(id)).toEqual([1, 1, 1]);
  await expect(content.byId({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await sweepContent(db, inDays(26 * 31));
  expect(await rowsOf(id)).toEqual([0, 0, 0]);
});

test("published content is never deleted, however old it is", async () => {
  const { db, content, one, rowsOf } = await site();
  const { id } = await one(true);
  await sweepContent(db, inDays(10_000));
  expect(await rowsOf(id)).toEqual([1, 1, 1]);
  expect(await content.byId({ id })).toMatchObject({ state: "published" });
});
