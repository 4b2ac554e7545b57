import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { Client, type PoolClient } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { canMount } from "#bench/faults/mounting.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { testServer } from "#test/kit/server.ts";
import type { Db } from "#platform/database/engine.ts";
import { toDatabaseError } from "./dialect.ts";
import { openDatabase } from "./open.ts";
import { openPool, SILENT_MS } from "./pool.ts";

/**
 * Failures of PostgreSQL: a write is refused with Retry-After, and the service recovers by itself.
 */

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
  message: "Is a 20 year term right for me?",
};

const BUSY = { name: "DatabaseError", failure: "busy" };

/** Ends the connections of a database, as a restarting server does. */
async function cutConnections(db: Db): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
}

/** Runs statements on a connection of their own, which then differs from others. */
const onOne = (db: Db, statements: string[]) =>
  db.connection().execute(async (one) => {
    for (const statement of statements) await sql.raw(statement).execute(one);
  });

/** A connection to the server on which all data can be discarded. */
async function networkTo(address: string) {
  const network = { address: "", losesAll: false };
  const server = createServer((near) => {
    const far = connect(Number(new URL(address).port), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => network.losesAll || to.write(bytes));
      from.on("close", () => to.destroy());
      from.on("error", () => {});
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const way = new URL(address);
  way.port = String((server.address() as AddressInfo).port);
  network.address = way.href;
  return network;
}

const streamOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Waits until a silent connection's time has passed, which is short in this test. */
async function silence(client: PoolClient): Promise<void> {
  const stream = streamOf(client);
  stream.setTimeout(20);
  await once(stream, "timeout");
  stream.setTimeout(SILENT_MS);
}

const count = async (db: Db) =>
  (await db.selectFrom("contactSubmissions").select("id").execute()).length;

describe.skipIf(isSqlite)("PostgreSQL that", () => {
  test("cuts the connection in the middle of a transaction: 503 with Retry-After, nothing half done, the log says why, and the next try is stored", async () => {
    const site = await testServer();
    const { db, send } = site;
    const refused = await meanwhile(
      site,
      { before: 'insert into "contactSubmissions"', write: cutConnections },
      () => send("POST", "/api/contact", MESSAGE),
    );
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const why = site.logged.map((line) => JSON.parse(line)).find(({ event }) => event === "busy");
    expect(why).toMatchObject({
      level: "warn",
      // PostgreSQL's words, or the driver's or the system's for a connection that ended before
      error: expect.stringMatching(/connection|ECONNRESET/i),
    });
    // Other connections of the pool were cut too, which it may notice a moment later
    await expect.poll(() => count(db).catch(() => undefined)).toBe(0);
    expect((await send("POST", "/api/contact", MESSAGE)).status).toBe(201);
    expect(await count(db)).toBe(1);
  });

  test("ends idle connections in the pool: calls soon succeed again by themselves", async () => {
    const { db, address } = await freshDatabase();
    await count(db);
    const other = openDatabase(address as string);
    await cutConnections(other.db);
    await other.close();
    await expect.poll(() => count(db).catch(() => undefined)).toBe(0);
  });

  test("refuses connections: a call is refused as one that may be retried", async () => {
    // Nothing listens on the port of discarded data
    const { db, close } = openDatabase("postgres://lender@127.0.0.1:9/none");
    await expect(count(db)).rejects.toMatchObject(BUSY);
    await close();
  });

  test("is silent, as over a network that drops everything: a statement gives up, and the next one gets a new connection", async () => {
    const { address } = await freshDatabase();
    const network = await networkTo(address as string);
    const pool = openPool(network.address);
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    // A connection that has been idle is watched like a new one
    await silence(client);
    network.losesAll = true;
    streamOf(client).setTimeout(20);
    const failure = await client.query("SELECT 1").catch(toDatabaseError);
    expect(failure).toMatchObject(BUSY);
    client.release(true);
    network.losesAll = false;
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("is left alone by a transaction that does something else: its connection stays", async () => {
    const { address } = await freshDatabase();
    const pool = openPool(address as string);
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    await client.query("BEGIN");
    await silence(client);
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test("hangs: nobody waits for more than ten seconds", async () => {
    const { db } = await freshDatabase();
    const limits = ["statement_timeout", "lock_timeout"].map((name) => sql.lit(name));
    const { rows } = await sql<{ ms: number }>`SELECT setting::int AS ms FROM pg_settings
      WHERE name IN (${sql.join(limits)})`.execute(db);
    expect(rows.map(({ ms }) => ms).toSorted((a, b) => a - b)).toEqual([5000, 8000]);
    expect(SILENT_MS).toBeGreaterThan(8000);
    expect(SILENT_MS).toBeLessThan(10_000);
  });

  test("is slow: a statement that waits too long, for a row or at all, gives up", async () => {
    const { db } = await freshDatabase();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set({ phone: "1" }).execute();
      const waits = onOne(db, ["SET lock_timeout = 50", `UPDATE users SET phone = '2'`]);
      await expect(waits).rejects.toMatchObject(BUSY);
    });
    const long = onOne(db, ["SET statement_timeout = 50", "SELECT pg_sleep(60)"]);
    await expect(long).rejects.toMatchObject(BUSY);
  });

  test("has become a standby, until the other server takes over", async () => {
    const { db } = await freshDatabase();
    const writes = onOne(db, [
      "SET default_transaction_read_only = on",
      `UPDATE users SET phone = '2'`,
    ]);
    await expect(writes).rejects.toMatchObject(BUSY);
  });

  test.each([
    ["a statement", "CREATE TRIGGER filled BEFORE INSERT"],
    ["its COMMIT", "CREATE CONSTRAINT TRIGGER filled AFTER INSERT"],
  ])(
    "runs out of disk in %s: 507 with a sentence, reads go on, nothing is half done, and the next try is stored",
    async (moment, trigger) => {
      const { db, send } = await testServer();
      const late = moment === "its COMMIT" ? "DEFERRABLE INITIALLY DEFERRED" : "";
      await onOne(db, [
        `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`,
        `${trigger} ON "contactSubmissions" ${late} FOR EACH ROW EXECUTE FUNCTION no_room()`,
      ]);
      const refused = await send("POST", "/api/contact", MESSAGE);
      expect([refused.status, await refused.json()]).toEqual([
        507,
        {
          code: "STORAGE_FULL",
          message: "The server is out of storage. Please try again later.",
        },
      ]);
      expect((await send("GET", "/api/loan-types")).status).toBe(200);
      expect(await count(db)).toBe(0);
      // And its trigger
      await onOne(db, ["DROP FUNCTION no_room CASCADE"]);
      expect((await send("POST", "/api/contact", MESSAGE)).status).toBe(201);
      expect(await count(db)).toBe(1);
    },
  );

  test("finds two transactions that wait for each other: one gives up, the other succeeds", async () => {
    const { db } = await freshDatabase();
    const [first, second] = await db.selectFrom("users").select("id").orderBy("id").execute();
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const crossing = (ids: (number | undefined)[], [own, others] = arrived.slice()) =>
      db.transaction().execute(async (trx) => {
        const change = (id: number | undefined) =>
          trx
            .updateTable("users")
            .set({ phone: "1" })
            .where("id", "=", id ?? 0)
            .execute();
        await change(ids[0]);
        own?.resolve();
        await others?.promise;
        await change(ids[1]);
      });
    const outcomes = await Promise.allSettled([
      crossing([first?.id, second?.id]),
      crossing([second?.id, first?.id], [arrived[1], arrived[0]]),
    ]);
    const failed = outcomes.filter(({ status }) => status === "rejected");
    expect(failed).toMatchObject([{ reason: BUSY }]);
  });

  // Mounts its own disk, which not every machine allows
  test.skipIf(!canMount())(
    "has a full disk: a write is refused as such, and the next is stored once there is room",
    async () => {
      const { address, fill } = await onSmallDisk();
      const opened = openDatabase(address);
      onTestFinished(() => opened.close());
      const long = { ...MESSAGE, message: "Is it? ".repeat(700) };
      const store = (name: string) =>
        opened.db
          .insertInto("contactSubmissions")
          .values({ ...long, name, subject: "other", createdAt: "2026-01-01T00:00:00.000Z" })
          .execute();
      const room = fill();
      const until = async () => {
        for (let turn = 0; ; turn += 1) await store(`Ada ${turn}`);
      };
      await expect(until()).rejects.toMatchObject({ name: "DatabaseError", failure: "full" });
      const stored = await count(opened.db);
      rmSync(room);
      await store("Ada again");
      expect(await count(opened.db)).toBe(stored + 1);
    },
  );
});

/** A migrated database on a disk of 64 MB, and a function that almost fills it. */
async function onSmallDisk() {
  const folder = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder]);
  const client = new Client(inject("postgres"));
  await client.connect();
  onTestFinished(async () => {
    await client.query("DROP DATABASE IF EXISTS small WITH (FORCE)");
    await client.query("DROP TABLESPACE IF EXISTS small");
    await client.end();
    execFileSync("umount", [folder]);
  });
  const place = join(folder, "rows");
  execFileSync("mkdir", [place]);
  const { rows } = await client.query<{ folder: string }>(
    "SELECT current_setting('data_directory') AS folder",
  );
  const { uid, gid } = statSync(rows[0]?.folder ?? "");
  chownSync(place, uid, gid);
  chownSync(folder, uid, gid);
  await client.query(`CREATE TABLESPACE small LOCATION '${place}'`);
  await client.query("CREATE DATABASE small TEMPLATE template0 TABLESPACE small");
  const address = new URL("small", inject("postgres")).href;
  const opened = openDatabase(address);
  await opened.migrate();
  await opened.close();
  const fill = () => {
    const file = join(folder, "other data");
    const [, , , free = "0"] =
      execFileSync("df", ["--output=size,used,pcent,avail", "--block-size=1", folder])
        .toString()
        .split("\n")[1]
        ?.trim()
        .split(/\s+/) ?? [];
    writeFileSync(file, Buffer.alloc(Number(free) - 1024 * 1024));
    return file;
  };
  return { address, fill };
}
