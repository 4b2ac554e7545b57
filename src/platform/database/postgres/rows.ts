import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Db, byName } from "#platform/database/engine.ts";
import { type Connection, tablesOf } from "#platform/database/sqlite/connection.ts";

/** Moves rows between a SQLite database and a PostgreSQL one, which have the same tables. */

/** A table, described by SQLite. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns of its key. */
  key: string[];
  /** Whether the database assigns the key. */
  isNumbered: boolean;
}

/** A row whose columns are known only when it is read. */
type Row = Record<string, string | number | null>;

const READ_AT_ONCE = 500;

/** What is counted or indexed again after a move, and what the migrations themselves keep. */
const NOT_MOVED = /^(?:kysely_|sqlite_|statusCounts$)|Search(?:_|$)/;

/** The tables to move, each after those that it refers to. */
export function tablesToMove(sqlite: Connection): Table[] {
  const names = tablesOf(sqlite).filter((name) => !NOT_MOVED.test(name));
  const earlierThan = (name: string) =>
    sqlite.pragma(`foreign_key_list(${name})`) as { table: string }[];
  const begun = new Set<string>();
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const { table } of earlierThan(name)) add(table);
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered.map((name) => describe(sqlite, name));
}

function describe(sqlite: Connection, name: string): Table {
  const columns = sqlite.pragma(`table_xinfo(${name})`) as {
    name: string;
    type: string;
    pk: number;
    hidden: number;
  }[];
  return {
    name,
    columns: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((column) => column.name),
    isNumbered: columns.some((column) => column.name === "id" && column.type === "INTEGER"),
  };
}

/**
 * Copies the rows into empty tables, reads them again and compares. Resolves to the number of rows.
 * Throws when a table differs.
 */
export async function copyRows(from: Db, to: Db, tables: readonly Table[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const source = await walk(from, table, async (some) => {
      await byName(to).insertInto(table.name).values(some).execute();
    });
    const target = await walk(to, table);
    if (source.count !== target.count || source.sum !== target.sum)
      throw new Error(
        `${table.name} differs after it was copied: ${source.count} rows became ${target.count}`,
      );
    rows += source.count;
  }
  return rows;
}

interface Walked {
  count: number;
  sum: bigint;
}

/** The modulus for the sum of the rows' hashes. */
const SUMS = 2n ** 256n;

/**
 * Reads a table; the sum of its rows' hashes is the same in any order, because engines may order
 * rows differently.
 */
async function walk(
  db: Db,
  table: Table,
  take: (rows: Row[]) => Promise<void> = async () => {},
): Promise<Walked> {
  let sum = 0n;
  let count = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(db, table, last);
    if (rows.length > 0) await take(rows);
    for (const row of rows) sum = (sum + hashOf(table.columns.map((name) => row[name]))) % SUMS;
    count += rows.length;
    last = rows.at(-1);
    if (rows.length < READ_AT_ONCE) return { count, sum };
  }
}

function hashOf(values: unknown[]): bigint {
  const hash = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  return BigInt(`0x${hash}`);
}

function readAfter(db: Db, { name, columns, key }: Table, last: Row | undefined): Promise<Row[]> {
  const columnsOfKey = sql.join(key.map((column) => sql.ref(column)));
  return byName(db)
    .selectFrom(name)
    .select(columns)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${columnsOfKey}) > (${sql.join(key.map((column) => last?.[column]))})`,
      ),
    )
    .$call((query) => key.reduce((ordered, column) => ordered.orderBy(column), query))
    .limit(READ_AT_ONCE)
    .execute();
}

/** Continues PostgreSQL's keys where SQLite's end, so that a deleted record's id is not reused. */
export async function continueInPostgres(
  sqlite: Connection,
  trx: Db,
  tables: readonly Table[],
): Promise<void> {
  const given = new Map(
    sqlite.prepare("SELECT name, seq FROM sqlite_sequence").raw().all() as [string, number][],
  );
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    const greatest = sql<number | null>`(SELECT max(id) FROM ${sql.table(name)})`;
    await sql`SELECT setval(sequence, greatest(${given.get(name) ?? 1}, coalesce(${greatest}, 1)))
      FROM pg_get_serial_sequence(${`"${name}"`}, 'id') AS sequence
      WHERE sequence IS NOT NULL`.execute(trx);
  }
}

/** Continues SQLite's keys where PostgreSQL's end. */
export async function continueInSqlite(
  trx: Db,
  sqlite: Connection,
  tables: readonly Table[],
): Promise<void> {
  const remove = sqlite.prepare("DELETE FROM sqlite_sequence WHERE name = ?");
  const insert = sqlite.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
  const autoincrement = sqlite
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'")
    .pluck();
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    if (!autoincrement.get(name)) continue;
    const { rows } = await sql<{ last: number | null }>`
      SELECT pg_sequence_last_value(pg_get_serial_sequence(${`"${name}"`}, 'id')) AS last`.execute(
      trx,
    );
    remove.run(name);
    insert.run(name, rows[0]?.last ?? 0);
  }
}
