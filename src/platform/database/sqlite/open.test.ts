import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { holdLock } from "#test/kit/foreign-lock.ts";
import { openDatabase } from "./open.ts";

async function databaseOnDisk() {
  const file = join(temporaryFolder(), "lender.sqlite");
  const opened = openDatabase(file);
  onTestFinished(() => opened.close());
  await opened.migrate();
  return { ...opened, file };
}

type OpenOnDisk = Awaited<ReturnType<typeof databaseOnDisk>>;

/**
 * Into a table without triggers: with them SQLite takes back one statement, not the transaction.
 */
const save = ({ db }: OpenOnDisk, value: string) =>
  db
    .insertInto("firstDay")
    .values({ step: "put-away", doneAt: value })
    .onConflict((conflict) => conflict.column("step").doUpdateSet({ doneAt: value }))
    .execute();

const write = (opened: OpenOnDisk, value: string) =>
  opened.db.transaction().execute((trx) => save({ ...opened, db: trx }, value));

const saved = ({ db }: OpenOnDisk) =>
  db.selectFrom("firstDay").select("doneAt as value").executeTakeFirst();

describe("SQLite settings of a database on disk", () => {
  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["secure_delete", 1],
    ["trusted_schema", 0],
    ["busy_timeout", 0],
    ["journal_size_limit", 16_777_216],
  ])("%s is %s, as a first query reads it back", async (pragma, value) => {
    const { sqlite } = await databaseOnDisk();
    sqlite.prepare("SELECT count(*) FROM users").get();
    expect(sqlite.pragma(pragma, { simple: true })).toBe(value);
  });
});

describe("while another process holds the write lock", () => {
  test("reads continue, writes wait without blocking the event loop, and none fails", async () => {
    const opened = await databaseOnDisk();
    await save(opened, "before");
    const { letGo } = await holdLock(opened.file);
    const done: string[] = [];
    const writes = ["one", "two"].map((value) => save(opened, value).then(() => done.push(value)));
    const transaction = write(opened, "three").then(() => done.push("three"));
    // The lock is released only after this: a wait that blocks the event loop would never end
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

test("closing the database fails what waits for another process's lock", async () => {
  const opened = await databaseOnDisk();
  await holdLock(opened.file);
  const [waiting, closing] = await Promise.allSettled([save(opened, "one"), opened.close()]);
  expect([waiting.status, closing.status]).toEqual(["rejected", "fulfilled"]);
});

describe("a transaction that SQLite has rolled back by itself", () => {
  test("runs nothing more, and the next one starts fresh", async () => {
    const opened = await databaseOnDisk();
    const pages = opened.sqlite.pragma("page_count", { simple: true }) as number;
    opened.sqlite.pragma(`max_page_count = ${pages + 2}`);
    const fill = opened.db.transaction().execute(async (trx) => {
      const full = await save({ ...opened, db: trx }, "x".repeat(100_000)).catch((error) => error);
      expect(full).toMatchObject({ failure: "full" });
      await save({ ...opened, db: trx }, "after the rollback");
    });
    await expect(fill).rejects.toThrow("rolled back by SQLite");
    expect(await saved(opened)).toBeUndefined();
    await save(opened, "small");
    expect(await saved(opened)).toEqual({ value: "small" });
  });
});

/** Makes the next COMMIT fail, as it does when the disk fills up. */
function failNextCommit({ sqlite }: OpenOnDisk) {
  const exec = sqlite.exec.bind(sqlite);
  const spy = vi.spyOn(sqlite, "exec").mockImplementation((source) => {
    if (source !== "COMMIT") return exec(source);
    spy.mockRestore();
    throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
  });
}

describe("simultaneous transactions", () => {
  test("one that fails does not affect the others", async () => {
    const opened = await databaseOnDisk();
    const before = write(opened, "before");
    const failing = opened.db.transaction().execute(async (trx) => {
      await save({ ...opened, db: trx }, "from the one that fails");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await before;
    expect(await saved(opened)).toEqual({ value: "before" });
    await write(opened, "after");
    expect(await saved(opened)).toEqual({ value: "after" });
  });

  test("when a COMMIT fails nothing of its transaction is stored", async () => {
    const opened = await databaseOnDisk();
    failNextCommit(opened);
    await expect(write(opened, "one")).rejects.toMatchObject({ code: "SQLITE_IOERR" });
    expect(await saved(opened)).toBeUndefined();
    await write(opened, "after");
    expect(await saved(opened)).toEqual({ value: "after" });
  });

  test("a failed COMMIT does not affect the transaction that follows at once", async () => {
    const opened = await databaseOnDisk();
    failNextCommit(opened);
    const [failed, , next] = await Promise.allSettled([
      write(opened, "one"),
      saved(opened),
      write(opened, "two"),
    ]);
    expect([failed.status, next.status]).toEqual(["rejected", "fulfilled"]);
    expect(await saved(opened)).toEqual({ value: "two" });
  });

  test("when one fills the disk, those before and after it are stored", async () => {
    const opened = await databaseOnDisk();
    const pages = opened.sqlite.pragma("page_count", { simple: true }) as number;
    opened.sqlite.pragma(`max_page_count = ${pages + 2}`);
    const results = await Promise.allSettled([
      write(opened, "small"),
      write(opened, "x".repeat(100_000)),
    ]);
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { failure: "full" } },
    ]);
    expect(await saved(opened)).toEqual({ value: "small" });
    await write(opened, "after");
    expect(await saved(opened)).toEqual({ value: "after" });
  });

  test("reads beside them see only what is on the disk", async () => {
    const opened = await databaseOnDisk();
    const other = openDatabase(opened.file);
    onTestFinished(() => other.close());
    const writing = write(opened, "one");
    const read = await saved(opened);
    expect(await saved({ ...opened, ...other })).toEqual(read);
    await writing;
  });

  test("closing the database makes finished transactions durable", async () => {
    const opened = await databaseOnDisk();
    const written = Promise.withResolvers<void>();
    const writing = opened.db.transaction().execute(async (trx) => {
      await save({ ...opened, db: trx }, "one");
      written.resolve();
    });
    await written.promise;
    await opened.close();
    await writing;
    const again = openDatabase(opened.file);
    onTestFinished(() => again.close());
    expect(await saved({ ...opened, ...again })).toEqual({ value: "one" });
  });
});
