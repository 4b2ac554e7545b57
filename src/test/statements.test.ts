import { CompiledQuery } from "kysely";
import { expect, inject, test } from "vitest";
import { collectedIn } from "./kit/collected-statements.ts";
import { freshDatabase } from "./kit/databases.ts";

/** What the tests on SQLite have sent before in this run: see setup/statements.ts. */
const collected = collectedIn(inject("statements"));

test("the tests on SQLite read, add, change and delete rows", () => {
  const words = collected.map(({ sql }) => sql.split(" ", 1)[0]);
  expect(words).toEqual(expect.arrayContaining(["select", "insert", "update", "delete"]));
});

test("PostgreSQL understands each of their statements, and takes their values", async () => {
  const { db } = await freshDatabase();
  const refused: string[] = [];
  for (const { sql, parameters, test } of collected)
    await db
      .executeQuery(CompiledQuery.raw(`EXPLAIN ${sql}`, parameters))
      .catch((error: Error) => refused.push(`${error.message}: ${sql} in “${test}”`));
  expect(refused).toEqual([]);
});
