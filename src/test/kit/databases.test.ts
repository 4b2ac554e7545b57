import { beforeEach, describe, expect, test } from "vitest";
import { emptyPostgres, freshDatabase, isSqlite, type TestDatabase } from "./databases.ts";
import { actorFor } from "./people.ts";

describe("A test's database has the rows that all begin with", () => {
  let given: TestDatabase;
  let first: string | undefined;

  beforeEach(async () => {
    given = await freshDatabase();
    const rows = await given.stored();
    first ??= rows;
    expect(rows).toBe(first);
  });

  test("after nothing was written", async () => {
    expect(await given.db.selectFrom("users").select("id").execute()).toHaveLength(4);
  });

  test("after rows were added where there were none", async () => {
    expect(await actorFor(given.db, "officer")).toBeDefined();
  });

  test("after rows were changed", async () => {
    const change = given.db.updateTable("users").set({ firstName: "Changed" });
    expect((await change.executeTakeFirst()).numUpdatedRows).toBe(4n);
  });

  test("after rows were deleted", async () => {
    const deletion = given.db.deleteFrom("deskSettings");
    expect((await deletion.executeTakeFirst()).numDeletedRows).toBe(1n);
  });

  test("after a table was emptied and filled again alike", async () => {
    const rows = await given.db.selectFrom("newsletter").selectAll().execute();
    await given.db.deleteFrom("newsletter").execute();
    expect(rows).toHaveLength(1);
    await given.db.insertInto("newsletter").values(rows).execute();
  });

  test("after all of them", async () => {
    expect(await given.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });
});

// A second query on a connection before its first is done is refused by the next `pg`
test.skipIf(isSqlite)(
  "databases that are asked for at once are made one after the other",
  async () => {
    const addresses = await Promise.all([1, 2, 3, 4].map(() => emptyPostgres()));
    expect(new Set(addresses).size).toBe(4);
  },
);
