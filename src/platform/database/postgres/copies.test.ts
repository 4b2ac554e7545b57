import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { emptyPostgres, freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { publishArticle } from "#test/kit/content.ts";
import { fillEveryTable } from "#test/kit/full-tables.ts";
import { addMany } from "#test/kit/many.ts";
import { startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { tablesOf, withConnection } from "#platform/database/sqlite/connection.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { byName, type SearchedTable, wordingOf } from "#platform/database/engine.ts";
import { moveToPostgres, moveToSqlite } from "./move.ts";
import { openDatabase } from "./open.ts";
import { postgresEngine } from "./engine.ts";
import { tablesToMove } from "./rows.ts";

/** A site in use: with records, a deleted one, and somebody signed in. */
async function site() {
  const opened = await freshDatabase();
  const { db } = opened;
  await addMany(db, 1100);
  await publishArticle(db, { slug: "a", body: "![](/pictures/aaaaaaaaaaaaaaaaaaaaaa)" });
  await db.deleteFrom("leads").where("applicationId", "=", 1100).execute();
  await db.deleteFrom("loanApplications").where("id", "=", 1100).execute();
  const user = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await startSession(db, { id: user.id } as never, { userAgent: "test", secure: false });
  const folder = temporaryFolder();
  return { ...opened, address: opened.address as string, folder };
}

const countsIn = (file: string) =>
  withConnection(file, (sqlite) =>
    Object.fromEntries(
      tablesToMove(sqlite).map(({ name }) => [
        name,
        sqlite.prepare(`SELECT count(*) FROM ${name}`).pluck().get(),
      ]),
    ),
  );

const MADE_BY_MIGRATIONS_AND_TRIGGERS = [
  "kysely_migration",
  "kysely_migration_lock",
  "sqlite_sequence",
  "contactSubmissionsSearch",
  "loanApplicationsSearch",
  "contentItemsSearch",
  "contentSearch",
  "statusCounts",
];

/** A search table of SQLite keeps what it knows in four others. */
const isPartOfSearch = (table: string) => /Search_(?:data|idx|docsize|config)$/.test(table);

/** Every row of every table that is moved, in an order that does not depend on the engine. */
const rowsIn = (file: string) =>
  withConnection(file, (sqlite) =>
    Object.fromEntries(
      tablesToMove(sqlite).map(({ name, columns }) => [
        name,
        sorted(sqlite.prepare(`SELECT ${columns.join(", ")} FROM ${name}`).all()),
      ]),
    ),
  );

/** The same of a PostgreSQL database. */
async function rowsAt(address: string): Promise<Record<string, string[]>> {
  const { sqlite, migrate, close: closeEmpty } = openSqlite(":memory:");
  await migrate();
  const { db, close } = openDatabase(address);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of tablesToMove(sqlite))
    all[name] = sorted(await byName(db).selectFrom(name).select(columns).execute());
  await close();
  await closeEmpty();
  return all;
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe.skipIf(isSqlite)("PostgreSQL", () => {
  test("is copied to a sound file without credentials, and restored from it", async () => {
    const { db, copyTo, close, address, folder } = await site();
    const file = join(folder, "copy.sqlite");
    await copyTo(file);
    expect(countsIn(file)).toMatchObject({
      users: 4,
      loanApplications: 1099,
      contactSubmissions: 1100,
      sessions: 0,
    });
    await db.deleteFrom("contactSubmissions").where("id", ">", 10).execute();
    const { copies } = postgresEngine(address, {
      backupsDir: folder,
      databaseFile: join(folder, "lender.sqlite"),
    });
    const counts = await copies.countRows(file, ["users", "contactSubmissions"]);
    expect(counts.map(({ count }) => count)).toEqual([4, 1100]);
    await close();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { aside = "" } = await copies.restore(file);
    const { aside: second = "" } = await copies.restore(file);
    expect(countsIn(aside)).toMatchObject({ contactSubmissions: 10 });
    expect(countsIn(second)).toMatchObject({ contactSubmissions: 1100 });
    const restored = openDatabase(address);
    const stats = await restored.db.selectFrom("statusCounts").selectAll().execute();
    const messages = stats.filter(({ entity }) => entity === "contactSubmissions");
    expect(messages.reduce((sum, { count }) => sum + count, 0)).toBe(1100);
    const { query } = wordingOf(restored.db).search(restored.db, "contactSubmissions", [
      ["sender"],
    ]);
    const found = await query.select("contactSubmissions.id" as "id").execute();
    expect(found).toHaveLength(1100);
    // The statistics of the rows, by which queries are planned
    const known = sql`SELECT 1 FROM pg_stats WHERE tablename = 'contactSubmissions'`;
    expect((await known.execute(restored.db)).rows).not.toEqual([]);
    await restored.close();
  });

  test("is moved to SQLite and back without a difference, and reuses no id", async () => {
    const { close, address, folder } = await site();
    await close();
    const [first, second] = [join(folder, "first.sqlite"), join(folder, "second.sqlite")];
    const rows = await moveToSqlite({ file: first, address, place: "here" });
    const sqlite = openSqlite(first);
    expect(await sqlite.db.selectFrom("pictureUses").selectAll().execute()).toHaveLength(1);
    expect(await nextIn(sqlite.db, "loanApplications")).toBe(1101);
    await sqlite.close();
    const other = await emptyPostgres();
    expect(await moveToPostgres({ file: first, address: other, place: "there" })).toBe(rows);
    expect(await moveToSqlite({ file: second, address: other, place: "there" })).toBe(rows);
    expect(countsIn(second)).toEqual(countsIn(first));
    const moved = openDatabase(other);
    expect(await moved.db.selectFrom("pictureUses").selectAll().execute()).toHaveLength(1);
    expect(await nextIn(moved.db, "loanApplications")).toBe(1102);
    await moved.close();
    await expect(moveToPostgres({ file: first, address: other, place: "there" })).rejects.toThrow(
      "there already has data: name an empty database in DATABASE_URL",
    );
    await expect(moveToSqlite({ file: first, address, place: "here" })).rejects.toThrow("exists");
  });

  test("is moved to SQLite and back with every table, whatever its rows contain", async () => {
    const { db, close, address } = await freshDatabase();
    const folder = temporaryFolder();
    const empty = openSqlite(":memory:");
    await empty.migrate();
    const tables = tablesToMove(empty.sqlite);
    const all = tablesOf(empty.sqlite).filter((table) => !isPartOfSearch(table));
    const names = tables.map(({ name }) => name);
    expect(all.filter((table) => !names.includes(table))).toEqual(MADE_BY_MIGRATIONS_AND_TRIGGERS);
    await fillEveryTable(db, empty.sqlite, tables);
    await empty.close();
    await close();
    const [first, second] = [join(folder, "first.sqlite"), join(folder, "second.sqlite")];
    await moveToSqlite({ file: first, address: address as string, place: "here" });
    const moved = rowsIn(first);
    expect(Object.keys(moved).filter((name) => moved[name]?.length === 0)).toEqual([]);
    expect(moved).toEqual(await rowsAt(address as string));
    const other = await emptyPostgres();
    await moveToPostgres({ file: first, address: other, place: "there" });
    expect(await rowsAt(other)).toEqual(moved);
    await moveToSqlite({ file: second, address: other, place: "there" });
    expect(rowsIn(second)).toEqual(moved);
  });

  test("is neither moved nor restored while a server uses it", async () => {
    const { db, address, folder } = await site();
    await db.selectFrom("users").select("id").execute();
    const file = join(folder, "moved.sqlite");
    await expect(moveToSqlite({ file, address, place: "here" })).rejects.toThrow(
      "here is in use by another lender process: stop that one first",
    );
    expect(existsSync(file)).toBe(false);
  });
});

const nextIn = (db: Parameters<typeof wordingOf>[0], table: SearchedTable) =>
  wordingOf(db).nextId(db, table);
