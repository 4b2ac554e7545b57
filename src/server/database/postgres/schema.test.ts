import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { appOn, testConfig } from "#test/kit/app.ts";
import { emptyPostgres, freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import type { Connection } from "#server/database/sqlite/connection.ts";
import { openDatabase as openSqlite } from "#server/database/sqlite/open.ts";
import { knownMigrations } from "#server/database/sqlite/steps.ts";
import { openDatabase } from "./open.ts";
import { type Table, tablesToMove } from "./rows.ts";
import { steps } from "./steps.ts";

/** A step added to db/migrations needs its twin in db/postgres. */

async function both() {
  const sqlite = openSqlite(":memory:");
  const postgres = openDatabase(await emptyPostgres());
  onTestFinished(async () => {
    await sqlite.close();
    await postgres.close();
  });
  await sqlite.migrate();
  await postgres.migrate();
  return { sqlite: sqlite.sqlite, postgres: postgres.db };
}

test("the last step of both engines has the same number", () => {
  const last = (names: string[]) => names.toSorted().at(-1)?.slice(0, 4);
  expect(last(Object.keys(steps))).toBe(last(knownMigrations));
});

test.skipIf(isSqlite)("tables, columns, keys and unique indexes are the same", async () => {
  const { sqlite, postgres } = await both();
  const tables = tablesToMove(sqlite);
  const { rows } = await sql<Described>`
    SELECT relname AS "table", array(
      SELECT attname || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' ORDER BY 1)::text[] AS columns,
      array(
        SELECT (SELECT string_agg(pg_get_indexdef(indexrelid, place, true), ',' ORDER BY place)
            FROM generate_series(1, indnkeyatts) AS place)
          || CASE WHEN indpred IS NULL THEN '' ELSE ' WHERE' END
        FROM pg_index WHERE indrelid = pg_class.oid AND indisunique ORDER BY 1)::text[] AS "unique"
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY relname`.execute(postgres);
  const own = new Set([
    "statusChanges",
    "contactSubmissionsSearch",
    "contentSearch",
    "loanApplicationsSearch",
    // Filled by triggers on both engines
    "pictureUses",
  ]);
  const found = rows.filter(({ table }) => !own.has(table) && !table.startsWith("kysely_"));
  const described = tables
    .map((table) => describeSqlite(sqlite, table))
    .toSorted((one, other) => (one.table < other.table ? -1 : 1));
  expect(
    found
      .map(({ unique, ...rest }) => ({
        ...rest,
        unique: unique.map((columns) => columns.replaceAll('"', "")).toSorted(),
      }))
      .toSorted((one, other) => (one.table < other.table ? -1 : 1)),
  ).toEqual(described);
});

interface Described {
  table: string;
  columns: string[];
  unique: string[];
}

function describeSqlite(sqlite: Connection, { name, key }: Table): Described {
  const columns = sqlite.pragma(`table_xinfo(${name})`) as {
    name: string;
    notnull: number;
    hidden: number;
  }[];
  const indexes = sqlite.pragma(`index_list(${name})`) as {
    name: string;
    unique: number;
    origin: string;
    partial: number;
  }[];
  const unique = indexes
    .filter((index) => index.unique === 1 && index.origin !== "pk")
    .map((index) => {
      const parts = sqlite.pragma(`index_info(${index.name})`) as { name: string }[];
      return parts.map((part) => part.name).join() + (index.partial === 1 ? " WHERE" : "");
    });
  return {
    table: name,
    columns: columns
      .filter(({ hidden }) => hidden === 0)
      .map((column) =>
        column.notnull === 1 || key.includes(column.name) ? `${column.name} NOT NULL` : column.name,
      )
      .toSorted(),
    unique: [...unique, key.join()].toSorted(),
  };
}

test.skipIf(isSqlite)("a role without the right to change the schema serves the site", async () => {
  const owner = await freshDatabase();
  const address = new URL(owner.address ?? "");
  const role = `serving_${randomBytes(6).toString("hex")}`;
  const run = (statement: string) => sql.raw(statement).execute(owner.db);
  await run(`CREATE ROLE ${role} LOGIN PASSWORD '${address.password || "none"}'`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  await run(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  address.username = role;
  const serving = openDatabase(address.href);
  onTestFinished(async () => {
    await serving.close();
    await run(`DROP OWNED BY ${role}`);
    await run(`DROP ROLE ${role}`);
  });
  expect(await serving.migrate()).toEqual([]);
  await expect(sql`CREATE TABLE mine (id int)`.execute(serving.db)).rejects.toThrow(
    "permission denied",
  );
  const { as } = appOn(serving, testConfig({}, owner));
  const { contact } = await as("visitor");
  await contact.send({ ...MESSAGE, message: "A question about a loan." });
  const admin = (await as("admin")).admin;
  const { rows } = await admin.contact.list({ search: "question" });
  expect(rows).toMatchObject([{ email: MESSAGE.email }]);
});
