import { CompiledQuery } from "kysely";
import { expect, inject, test } from "vitest";
import { collectedIn } from "./kit/collected-statements.ts";
import { freshDatabase } from "./kit/databases.ts";

/** Runs after the tests on SQLite, with what they have sent: see setup/statements.ts. */
const collected = collectedIn(inject("statements") as string);

test("the statements of the tests on SQLite are there", () => {
  expect(collected.length).toBeGreaterThan(1000);
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
