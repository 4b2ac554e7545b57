import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/kit/databases.ts";
import { listSettings } from "#domains/settings/settings.server.ts";
import { isLegal } from "#domains/settings/settings.ts";
import { asOf } from "./as-of.ts";
import { currentSteps, steps } from "./migrations.ts";

/** A database that was made before the baseline, by these steps. */
async function formerDatabase(...names: string[]): Promise<TestDatabase> {
  const opened = await freshDatabase();
  await sql`DELETE FROM kysely_migration`.execute(opened.db);
  for (const name of names)
    await sql`INSERT INTO kysely_migration (name, "timestamp") VALUES (${name}, '2026')`.execute(
      opened.db,
    );
  return opened;
}

const namesIn = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
};

const LAST = "0088_where_proofs_come_from";
const LATER = Object.keys(steps).filter((name) => name !== "0089_baseline");

test("a database that stands at the last former step goes on", async () => {
  const former = await formerDatabase("0001_initial", "0087_makers", LAST, ...LATER);
  expect(await former.pendingMigrations()).toEqual([]);
  expect(await former.migrate()).toEqual([]);
  expect(await namesIn(former)).toEqual(Object.keys(steps).toSorted());
});

test("one that stands earlier is refused, and stays as it is", async () => {
  const former = await formerDatabase("0001_initial", "0087_makers");
  const refused = "the database is of a version that is too old to be upgraded";
  await expect(former.migrate()).rejects.toThrow(refused);
  await expect(former.pendingMigrations()).rejects.toThrow(refused);
  expect(await namesIn(former)).toEqual(["0001_initial", "0087_makers"]);
});

test("the steps of a newer version are not taken for former ones", () => {
  expect(currentSteps([LAST, "9999_newer"])).toEqual(["0089_baseline", "9999_newer"]);
});

test("the legal texts that visitors have read become versions, with their times", async () => {
  const { db } = await freshDatabase();
  await sql`DELETE FROM "contentItems" WHERE title IN ('Privacy Policy', 'Terms of Use')`.execute(
    db,
  );
  const shown = [
    { key: "termsOfUse", value: "First.", fromAt: "2026-01-01", untilAt: "2026-02-01" },
    { key: "termsOfUse", value: "", fromAt: "2026-02-01", untilAt: "2026-03-01" },
    { key: "termsOfUse", value: "Second.", fromAt: "2026-03-01", untilAt: null },
    { key: "privacyPolicy", value: "Ours.", fromAt: "2026-01-01", untilAt: "2026-02-01" },
    { key: "privacyPolicy", value: "", fromAt: "2026-02-01", untilAt: null },
  ] as const;
  await db.insertInto("siteSettingsShown").values(shown).execute();
  await steps["0122_legal_texts"]?.up(db);
  const read = async (reader: typeof db) => {
    const list = await listSettings(reader);
    return list.filter(({ key }) => isLegal(key)).map(({ value }) => value);
  };
  expect(await read(db)).toEqual(["", "Second."]);
  const days = ["2025-12-31", "2026-01-15", "2026-02-15", "2026-03-15"];
  const then = await Promise.all(days.map((day) => read(asOf(db, new Date(day)))));
  expect(then).toEqual([
    ["", ""],
    ["Ours.", "First."],
    ["", ""],
    ["", "Second."],
  ]);
  const items = await db
    .selectFrom("contentItems")
    .where("title", "in", ["Privacy Policy", "Terms of Use"])
    .orderBy("position")
    .select(["title", "state", "revision"])
    .execute();
  expect(items).toEqual([
    { title: "Privacy Policy", state: "draft", revision: 2 },
    { title: "Terms of Use", state: "published", revision: 3 },
  ]);
});
