import { type Db, byName } from "#platform/database/engine.ts";
import type { Table } from "#platform/database/postgres/rows.ts";
import type { Connection } from "#platform/database/sqlite/connection.ts";

type Value = string | number | null;
type Row = Record<string, Value>;
/** The first row of a table has null wherever it may, the second one nowhere. */
type Index = 0 | 1;

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  pk: number;
  hidden: number;
}

interface Reference {
  from: string;
  table: string;
  to: string;
}

/** Text that engines, drivers and encodings are known to change. */
const AWKWARD =
  "\u00C5ngstr\u00F6m e\u0301 \u{1F3E1}\u{1F469}\u200D\u{1F467} \u05E9\u05DC\u05D5\u05DD \u202Eabc\u202C \t\r\n'\"\\ % _ \uFFFD end ";

/** What checks across several columns demand. */
const DEMANDED: Record<string, Record<Index, Row>> = {
  applicationDrafts: { 0: { keptHash: "kept" }, 1: { keptHash: null } },
  contentItems: { 0: {}, 1: { state: "trashed" } },
  leads: { 0: { applicationId: 1 }, 1: { applicationId: null } },
  secondFactors: {
    0: { credentialId: "credential", publicKey: "key" },
    1: { credentialId: null, publicKey: null },
  },
};

/**
 * Adds two rows to every table, whatever triggers and earlier rows have put there: what they
 * contain is read off SQLite's definitions, so that a new table is filled too.
 */
export async function fillEveryTable(
  db: Db,
  sqlite: Connection,
  tables: readonly Table[],
): Promise<void> {
  for (const table of tables)
    for (const index of [0, 1] as const)
      await byName(db)
        .insertInto(table.name)
        .values({ ...(await rowFor(db, sqlite, table, index)), ...DEMANDED[table.name]?.[index] })
        // A table of a single row may have it from the migrations
        .$if(isSingle(definitionOf(sqlite, table)), (query) =>
          query.onConflict((conflict) => conflict.doNothing()),
        )
        .execute();
}

/** In one line. */
function definitionOf(sqlite: Connection, { name }: Table): string {
  const query = sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = ?");
  return String(query.pluck().get(name)).replaceAll(/\s+/g, " ");
}

const isSingle = (definition: string) => definition.includes("CHECK (id = 1)");

async function rowFor(db: Db, sqlite: Connection, table: Table, index: Index): Promise<Row> {
  const columns = sqlite.pragma(`table_xinfo(${table.name})`) as Column[];
  const references = sqlite.pragma(`foreign_key_list(${table.name})`) as Reference[];
  const definition = definitionOf(sqlite, table);
  const hasGivenKey = table.key.join() === "id" && table.isNumbered && !isSingle(definition);
  const row: Row = {};
  for (const column of columns.filter(
    ({ name, hidden }) => hidden === 0 && table.columns.includes(name),
  )) {
    if (hasGivenKey && column.name === "id") continue;
    const reference = references.find(({ from }) => from === column.name);
    if (index === 0 && !column.notnull && !column.pk) row[column.name] = null;
    else if (reference) row[column.name] = await keyIn(db, reference, index);
    else row[column.name] = valueFor(column, definition, index);
  }
  return row;
}

/** The key of one of the two rows that were added to another table. */
async function keyIn(db: Db, { table, to }: Reference, index: Index): Promise<Value> {
  const { key } = await byName(db)
    .selectFrom(table)
    .select(`${to} as key`)
    .orderBy(to, "desc")
    .offset(1 - index)
    .executeTakeFirstOrThrow();
  return key;
}

function valueFor({ name, type }: Column, definition: string, index: Index): Value {
  if (name === "id" && isSingle(definition)) return 1;
  const allowed = new RegExp(`\\b${name} IN \\(([^)]*)\\)`).exec(definition)?.[1]?.split(", ");
  if (type === "INTEGER") return allowed ? index : 2026 + index;
  if (type === "REAL") return 0.1 + 0.2 + index;
  if (allowed) return (allowed[index] ?? "").slice(1, -1);
  if (definition.includes(`json_type(${name}) = 'array'`)) return `[ ${JSON_TEXT}]`;
  if (definition.includes(`json_valid(${name})`)) return JSON_TEXT;
  if (/(?:At|Until)$/.test(name)) return `2026-11-2${index}T08:00:00.00${index}Z`;
  return `${name} ${index} ${AWKWARD}`;
}

/** Its spaces, its order and its repeated names stay as they were written. */
const JSON_TEXT = `{"b" : ${JSON.stringify(AWKWARD)}, "a": [1.50, {}, null], "a": 1e3}`;
