import { expect, test } from "vitest";
import { freshDatabase } from "#test/kit/databases.ts";
import { insertMany } from "./insert-many.ts";

test("rows of every number arrive whole, each value in its column, also by a statement used before", async () => {
  const { db } = await freshDatabase();
  const templates = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `Name ${from + at}`,
      text: `Text ${from + at}`,
      position: from + at,
    }));
  const add = (from: number, count: number) =>
    insertMany(db, "templates in a test", templates(from, count), (some) =>
      db.insertInto("replyTemplates").values(some).returning(["id", "position"]),
    );
  await db.deleteFrom("replyTemplates").execute();
  const added = [...(await add(0, 45)), ...(await add(45, 20)), ...(await add(65, 0))];
  const query = db.selectFrom("replyTemplates").orderBy("position");
  expect(await query.select(["name", "text", "position"]).execute()).toEqual(templates(0, 65));
  const ids = added.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
  expect(ids).toEqual((await query.select("id").execute()).map(({ id }) => id));
});
