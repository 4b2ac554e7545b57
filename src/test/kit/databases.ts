import { sql } from "kysely";
import { inject, onTestFinished, vi } from "vitest";
import { hashPassword } from "#domains/accounts/passwords/passwords.server.ts";
import { loadSampleContent } from "#domains/content/sample-content.server.ts";
import type { OpenDatabase, Tables } from "#platform/database/engine.ts";
import { openDatabase as openPostgres } from "#platform/database/postgres/open.ts";
import type { Connection } from "#platform/database/sqlite/connection.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { collect } from "./collected-statements.ts";
import { insertPeople, PASSWORD } from "./people.ts";
import { lend } from "./postgres-connections.ts";
import { PostgresDatabases } from "./postgres-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the PostgreSQL of this run listens; without one the tests run on SQLite. */
    postgres: string | undefined;
  }
}

/** A test's own database, which is closed when the test ends. */
export interface TestDatabase extends OpenDatabase {
  /** SQLite's connection, for the tests that are about it. */
  sqlite: Connection;
  /** The address, on PostgreSQL. */
  address: string | undefined;
  stored: () => Promise<string>;
  /** Lets rows be added without the counts and the search index, which is much faster. */
  dropTriggers: (table: keyof Tables) => Promise<void>;
}

const server = inject("postgres");

/** Whether the tests run on SQLite; those about SQLite itself are skipped elsewhere. */
export const isSqlite = server === undefined;

/** Migrated, with sample content and users, once per worker; each test gets a copy. */
export function freshDatabase(): Promise<TestDatabase> {
  return server === undefined ? freshSqlite() : freshPostgres(server);
}

async function prepare({ db, migrate }: OpenDatabase): Promise<void> {
  await migrate();
  await loadSampleContent(db);
  await insertPeople(db, await hashPassword(PASSWORD));
}

let image: Promise<Buffer> | undefined;

async function freshSqlite(): Promise<TestDatabase> {
  image ??= (async () => {
    const opened = openSqlite(":memory:");
    await prepare(opened);
    const bytes = opened.sqlite.serialize();
    await opened.close();
    return bytes;
  })();
  const opened = openSqlite(await image, collect);
  onTestFinished(() => opened.close());
  return {
    ...opened,
    address: undefined,
    stored: async () => opened.sqlite.serialize().toString("latin1"),
    async dropTriggers(table) {
      const names = opened.sqlite.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
      );
      for (const name of names.pluck().all(table))
        opened.sqlite.exec(`DROP TRIGGER ${String(name)}`);
    },
  };
}

/** Every row of every table, in an order that does not depend on the engine. */
async function rowsOf({ db }: OpenDatabase): Promise<string> {
  const tables = await db.introspection.getTables();
  const parts = await Promise.all(
    tables.map(({ name }) => sql`SELECT * FROM ${sql.table(name)}`.execute(db)),
  );
  return parts.map(({ rows }) => rows.map((row) => JSON.stringify(row)).toSorted()).join("\n");
}

const noConnection = new Proxy({} as Connection, {
  get() {
    throw new Error("this test is about SQLite: skip it on other engines");
  },
});

let databases: PostgresDatabases | undefined;

function postgresDatabases(address: string): PostgresDatabases {
  databases ??= new PostgresDatabases(address, async (original) => {
    const opened = openPostgres(original);
    await prepare(opened);
    await opened.close();
  });
  return databases;
}

async function freshPostgres(address: string): Promise<TestDatabase> {
  const kept = postgresDatabases(address);
  const own = await kept.take();
  const lent = lend(own);
  const opened = openPostgres(own, lent.connections);
  // Other processes' writes are noticed from now on, as on a server that has started
  await vi.waitUntil(() => opened.foreignVersion() > 0, { interval: 2, timeout: 60_000 });
  let isSpoiled = false;
  let isClosed = false;
  onTestFinished(async () => {
    await opened.db.destroy();
    if (isSpoiled || isClosed) await lent.end();
    else await lent.giveBack();
    await kept.giveBack(own, { isSpoiled });
  });
  return {
    ...opened,
    async close() {
      isClosed = true;
      await opened.db.destroy();
      await lent.end();
    },
    address: own,
    sqlite: noConnection,
    stored: () => rowsOf(opened),
    async dropTriggers(table) {
      isSpoiled = true;
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(opened.db);
    },
  };
}

/** The address of an empty database, which is removed after the run. */
export function emptyPostgres(): Promise<string> {
  return postgresDatabases(server as string).createEmpty();
}
