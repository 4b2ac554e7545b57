import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/kit/databases.ts";
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
