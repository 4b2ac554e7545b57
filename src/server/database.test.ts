import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test/kit/built-server.ts";
import { holdLock } from "../test/kit/foreign-lock.ts";
import { migrate, openDatabase } from "./database.ts";

async function databaseOnDisk() {
  const file = join(temporaryFolder(), "lender.sqlite");
  const opened = openDatabase(file);
  onTestFinished(() => opened.close());
  await migrate(opened.db);
  return { ...opened, file };
}

type OpenOnDisk = Awaited<ReturnType<typeof databaseOnDisk>>;

const save = ({ db }: OpenOnDisk, value: string) =>
  db
    .insertInto("siteSettings")
    .values({ key: "licenseText", value, updatedAt: value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

const saved = ({ db }: OpenOnDisk) =>
  db.selectFrom("siteSettings").select("value").executeTakeFirst();

describe("SQLite settings of a database on disk", () => {
  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["trusted_schema", 0],
    ["busy_timeout", 0],
    ["journal_size_limit", 16_777_216],
  ])("%s is %s, read back after a first query", async (pragma, value) => {
    const { sqlite } = await databaseOnDisk();
    sqlite.prepare("SELECT count(*) FROM users").get();
    expect(sqlite.pragma(pragma, { simple: true })).toBe(value);
  });
});

describe("while another process holds the write lock", () => {
  test("reads go on, writes wait without blocking the event loop, and none fails", async () => {
    const opened = await databaseOnDisk();
    await save(opened, "before");
    const { letGo } = await holdLock(opened.file);
    const done: string[] = [];
    const writes = ["one", "two"].map((value) => save(opened, value).then(() => done.push(value)));
    const transaction = opened.db
      .transaction()
      .execute((trx) => save({ ...opened, db: trx }, "three"))
      .then(() => done.push("three"));
    // The lock is let go only after this: a wait that blocks the event loop would never end
    for (let round = 0; round < 50; round += 1) {
      await turn();
      expect(await saved(opened)).toEqual({ value: "before" });
    }
    expect(done).toEqual([]);
    await letGo();
    await Promise.all([...writes, transaction]);
    expect(done.toSorted()).toEqual(["one", "three", "two"]);
  });
});

describe("a transaction that SQLite has rolled back by itself", () => {
  test("runs nothing more, and the next one starts afresh", async () => {
    const opened = await databaseOnDisk();
    const pages = opened.sqlite.pragma("page_count", { simple: true }) as number;
    opened.sqlite.pragma(`max_page_count = ${pages + 2}`);
    const fill = opened.db.transaction().execute(async (trx) => {
      const full = await save({ ...opened, db: trx }, "x".repeat(100_000)).catch((error) => error);
      expect(full).toMatchObject({ code: "SQLITE_FULL" });
      await save({ ...opened, db: trx }, "after the rollback");
    });
    await expect(fill).rejects.toThrow("rolled back by SQLite");
    expect(await saved(opened)).toBeUndefined();
    await save(opened, "small");
    expect(await saved(opened)).toEqual({ value: "small" });
  });
});
