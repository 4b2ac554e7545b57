import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { publishArticle } from "#test/kit/content.ts";
import type { Db } from "#platform/database/engine.ts";
import { ForeignWrites } from "./foreign-writes.ts";
import { connectionTo, openPool } from "./pool.ts";

/** Listens to the writes of another process, which has the handle. */
async function listening() {
  const { db, address } = await freshDatabase();
  const pool = openPool(address as string);
  const connection = { ...connectionTo(address as string), application_name: "listener" };
  const writes = new ForeignWrites(connection, pool, 0);
  for (const query of [db.selectFrom("contentItems"), db.selectFrom("contentShown")])
    writes.reads.note(query.selectAll().compile().sql);
  writes.reads.note(db.selectFrom("users").select(["firstName", "bio"]).compile().sql);
  onTestFinished(async () => {
    await writes.close();
    await pool.end();
  });
  await expect.poll(() => writes.count()).toBe(1);
  return { db, writes };
}

/** The last activity of the listening connection, and its time. */
async function lastOf(db: Db): Promise<{ pid: number; begun: number; query: string }> {
  const { rows } = await sql<{ pid: number; begun: number; query: string }>`
    SELECT pid, extract(epoch FROM query_start)::float8 AS begun, query FROM pg_stat_activity
    WHERE application_name = 'listener' AND datname = current_database() AND state = 'idle'`.execute(
    db,
  );
  return rows[0] ?? { pid: 0, begun: 0, query: "" };
}

/** Waits until the published content has been read, by another connection or later. */
async function hasRead(db: Db, before = { pid: 0, begun: 0 }): Promise<void> {
  await expect
    .poll(async () => {
      const { pid, begun, query } = await lastOf(db);
      return query.includes("xmin") && (pid !== before.pid || begun > before.begun);
    })
    .toBe(true);
}

async function cut(db: Db): Promise<{ pid: number; begun: number }> {
  const last = await lastOf(db);
  await sql`SELECT pg_terminate_backend(${last.pid})`.execute(db);
  return last;
}

/** Another process publishes, and what it has changed has been read. */
async function published() {
  const { db, writes } = await listening();
  await hasRead(db);
  const before = await lastOf(db);
  await publishArticle(db, { slug: "article", body: "Words." });
  await hasRead(db, before);
  expect(writes.count()).toBe(2);
  return { db, writes };
}

describe.skipIf(isSqlite)("A process whose connection for notices was cut", () => {
  test("keeps its pages in memory if nothing that visitors read has changed meanwhile", async () => {
    const { db, writes } = await published();
    const lost = await cut(db);
    await db.updateTable("users").set({ passwordHash: "another" }).execute();
    await hasRead(db, lost);
    expect(writes.count()).toBe(2);
  });

  test.each([
    ["has changed", (db: Db) => db.updateTable("contentItems").set({ position: 3 })],
    ["was removed", (db: Db) => db.deleteFrom("contentShown")],
    ["of a user has changed", (db: Db) => db.updateTable("users").set({ bio: "New here" })],
  ])("makes them again if something that visitors read %s", async (_, change) => {
    const { db, writes } = await published();
    await db.transaction().execute(async (trx) => {
      await change(trx).execute();
      await cut(trx);
    });
    await expect.poll(() => writes.count()).toBe(3);
  });
});
