import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import { appOn, testConfig } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { insertPeople } from "#test/kit/people.ts";
import type { Db } from "#platform/database/engine.ts";
import { migrationsOf, steps } from "#platform/database/migrations.ts";
import { openDatabase } from "./open.ts";
import { connectionTo } from "./pool.ts";
import { inspectDatabase } from "./preflight.ts";

/**
 * While processes are upgraded one after the other, those of the previous version keep running: a
 * step removes nothing that they read, and requires nothing that they do not write.
 */

/** The last step before the rule. */
const BEFORE_THE_RULE = "0089";

/** Constraints that a step has replaced with wider ones. */
const WIDENED: string[] = [];

interface Schema {
  /** By table and column: the type, and whether a row may be added without a value. */
  columns: Map<string, { type: string; isNullable: boolean; isFilled: boolean }>;
  /** Checks, references and unique keys, with the columns that they are about. */
  constraints: Map<string, { table: string; columns: string[]; text: string }>;
}

async function schemaOf(db: Db): Promise<Schema> {
  const { rows: columns } = await sql<{
    name: string;
    type: string;
    isNullable: boolean;
    isFilled: boolean;
  }>`SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type,
      NOT attnotnull AS "isNullable", atthasdef OR attidentity <> '' AS "isFilled"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind IN ('r', 'v') AND relnamespace = 'public'::regnamespace
      AND attnum > 0 AND NOT attisdropped`.execute(db);
  const { rows: constraints } = await sql<{
    table: string;
    columns: string[];
    text: string;
  }>`SELECT relname AS "table", pg_get_constraintdef(pg_constraint.oid) AS text,
      array(SELECT attname FROM pg_attribute
        WHERE attrelid = conrelid AND attnum = ANY (conkey))::text[] AS columns
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype IN ('c', 'f', 'u', 'p', 'x')
    UNION ALL
    SELECT relname, pg_get_indexdef(indexrelid), array(SELECT attname FROM pg_attribute
      WHERE attrelid = indrelid AND attnum = ANY (indkey))::text[]
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE indisunique AND relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`.execute(db);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    constraints: new Map(constraints.map((each) => [`${each.table} ${each.text}`, each])),
  };
}

const tableOf = (column: string) => column.split(".")[0] ?? "";

/** The reasons why a process that knows the earlier schema could not work on the later one. */
function breaks(before: Schema, after: Schema): string[] {
  const found: string[] = [];
  const tables = new Set([...before.columns.keys()].map(tableOf));
  for (const [name, { type, isNullable }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== type) found.push(`${name} was ${type} and is ${now.type}`);
    else if (isNullable && !now.isNullable) found.push(`${name} must have a value`);
  }
  for (const [name, { isNullable, isFilled }] of after.columns)
    if (tables.has(tableOf(name)) && !before.columns.has(name) && !isNullable && !isFilled)
      found.push(`${name} is new and must have a value`);
  for (const [name, { table, columns }] of after.constraints) {
    const isOld = columns.some((column) => before.columns.has(`${table}.${column}`));
    if (isOld && !before.constraints.has(name)) found.push(`${name} is new`);
  }
  return found.filter((one) => !WIDENED.includes(one));
}

async function empty() {
  const address = await emptyPostgres();
  const opened = openDatabase(address);
  onTestFinished(() => opened.close());
  return { ...opened, address };
}

const numbered = Object.keys(steps).toSorted();

describe.skipIf(isSqlite)("A rolling upgrade", () => {
  test("no step removes or narrows what the previous version uses", async () => {
    const { db } = await empty();
    const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
    const ruled = numbered.filter((name) => name.slice(0, 4) > BEFORE_THE_RULE);
    await migrator.migrateTo(numbered.findLast((name) => !ruled.includes(name)) ?? "");
    let before = await schemaOf(db);
    for (const step of ruled) {
      const { error } = await migrator.migrateTo(step);
      expect(error).toBeUndefined();
      const after = await schemaOf(db);
      expect({ step, breaks: breaks(before, after) }).toEqual({ step, breaks: [] });
      before = after;
    }
  });

  test("a change that would break the previous version is found, and others are not", async () => {
    const { db, migrate } = await empty();
    await migrate();
    const before = await schemaOf(db);
    const foundAfter = async (statement: string) => {
      const undone = new Error("undone");
      let found: string[] = [];
      await db
        .transaction()
        .execute(async (trx) => {
          await sql.raw(statement).execute(trx);
          found = breaks(before, await schemaOf(trx));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return found;
    };
    for (const statement of [
      `ALTER TABLE users DROP COLUMN phone CASCADE`,
      `ALTER TABLE users RENAME COLUMN phone TO telephone`,
      `ALTER TABLE leases RENAME TO turns`,
      `ALTER TABLE leases ALTER COLUMN until TYPE varchar(40)`,
      `ALTER TABLE users ALTER COLUMN "deactivatedAt" SET NOT NULL`,
      `ALTER TABLE users ADD COLUMN nickname text NOT NULL`,
      `ALTER TABLE users ADD CHECK (phone <> '-')`,
      `CREATE UNIQUE INDEX ON users (phone)`,
      `DROP VIEW "contactSubmissionsText"`,
    ])
      expect({ statement, found: (await foundAfter(statement)).length > 0 }).toEqual({
        statement,
        found: true,
      });
    for (const statement of [
      `ALTER TABLE users ADD COLUMN nickname text`,
      `ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT '' UNIQUE`,
      `CREATE TABLE nicknames (id bigint PRIMARY KEY REFERENCES users (id), name text NOT NULL)`,
      `CREATE INDEX ON users (phone)`,
    ])
      expect({ statement, found: await foundAfter(statement) }).toEqual({ statement, found: [] });
  });

  test("a process of the previous version keeps reading and writing while a newer one migrates, and beside it", async () => {
    const opened = await empty();
    const { db, address, migrate } = opened;
    await migrate();
    await insertPeople(db, "unused");
    const older = await callersOf(appOn(opened, testConfig({}, { address })));
    const next = openDatabase(address);
    onTestFinished(() => next.close());
    const over = new AbortController();
    let sent = 0;
    /** One process stores a message, and the other one reads and changes it. */
    const works = async (one: Callers, other = one) => {
      for (let rounds = 0; rounds < 5 || !over.signal.aborted; rounds += 1) {
        sent += 1;
        const message = `Is a 20 year term right for me? ${sent}`;
        const { id } = await one.visitor.contact.send({ ...MESSAGE, message });
        await other.admin.admin.contact.setStatus({ id, status: "read" });
        await other.admin.admin.contact.list({ limit: 10 });
        const read = await other.admin.admin.contact.byId({ id });
        expect(read).toMatchObject({ message, status: "read" });
      }
    };
    const working = Promise.all([works(older), works(older)]);
    await migrationsOf(next.db, { ...steps, "9999_newer": ADDITIVE }).migrate();
    const newer = await callersOf(appOn(next, testConfig({}, { address })));
    const beside = Promise.all([works(older, newer), works(newer, older)]);
    over.abort();
    await Promise.all([working, beside]);
    const stored = await db.selectFrom("contactSubmissions").select("status").execute();
    expect(stored).toEqual(Array.from({ length: sent }, () => ({ status: "read" })));

    await expect(inspectDatabase(connectionTo(address), "here")).rejects.toThrow(
      "here was made by a newer version (9999_newer): start that version",
    );
    await expect(opened.copyTo(`${temporaryFolder()}/copy.sqlite`)).rejects.toThrow(
      "the database is of a newer version (9999): let that one copy it",
    );
  });
});

const callersOf = async ({ as }: ReturnType<typeof appOn>) => ({
  visitor: await as("visitor"),
  admin: await as("admin"),
});

type Callers = Awaited<ReturnType<typeof callersOf>>;

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
} as const;

const ADDITIVE: Migration = {
  async up(db) {
    for (const statement of [
      `ALTER TABLE "contactSubmissions" ADD COLUMN mood text NOT NULL DEFAULT 'calm'`,
      `ALTER TABLE users ADD COLUMN nickname text`,
      `CREATE TABLE nicknames (id bigint PRIMARY KEY REFERENCES users (id), name text NOT NULL)`,
      `CREATE INDEX ON "contactSubmissions" (mood)`,
    ])
      await sql.raw(statement).execute(db);
  },
};
