import { sql } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import type { Table } from "#kit/table/table.ts";
import type { PRIVACY_FACTS } from "#domains/content/legal/privacy-facts.ts";
import { allTables, TABLES } from "#app/tables.ts";
import { flag, number, real, text } from "#domains/columns.ts";
import { freshDatabase, isSqlite } from "#test/kit/databases.ts";

/** The migrated database has exactly the tables that are declared, on both engines. */

/** What the declarations say, a line for each column, key, unique index and reference. */
function declared({ name, columns, options }: Table): string[] {
  const { unique = [], uniqueWhere = [] } = options;
  const facts = Object.entries(columns).map(([column, each]) => ({ column, ...each.facts }));
  if (isViewHere({ name, options })) return facts.map(({ column }) => `${name}.${column}`);
  const key = facts.filter(({ isKey }) => isKey).map(({ column }) => column);
  const line = (kind: string, names: string[]) => `${name} ${kind} (${names.join(", ")})`;
  return [
    ...facts.map(({ column, type, isNullable, default: value, made }) => {
      const may = made === "computed" ? " computed" : isNullable ? " null" : "";
      const given =
        value === undefined ? "" : ` = ${typeof value === "string" ? `'${value}'` : value}`;
      return `${name}.${column} ${type}${may}${given}`;
    }),
    line("key", key),
    ...facts.filter(({ isUnique }) => isUnique).map(({ column }) => line("unique", [column])),
    ...unique.map((names) => line("unique", names)),
    ...uniqueWhere.map((names) => `${line("unique", names)} where`),
    ...facts.flatMap(({ column, references: to }) =>
      to ? `${name}.${column} references ${to.table} ${to.onDelete}` : [],
    ),
  ];
}

/** PostgreSQL counts states by a view. */
function isViewHere({ name, options }: Pick<Table, "name" | "options">): boolean {
  return options.isView === true || (name === "statusCounts" && !isSqlite);
}

const VIEWS = sql.join(allTables.filter(isViewHere).map(({ name }) => name));

const SQLITE = sql<Line>`
  WITH tables AS (SELECT name FROM sqlite_schema WHERE type = 'table'
    AND name NOT LIKE '%Search%' AND name NOT LIKE 'kysely%' AND name NOT LIKE 'sqlite%')
  SELECT tables.name || '.' || each.name || ' ' || lower(each.type) ||
    CASE WHEN hidden > 0 THEN ' computed' WHEN "notnull" = 0 AND pk = 0 THEN ' null' ELSE '' END ||
    ifnull(' = ' || dflt_value, '') AS line
    FROM tables, pragma_table_xinfo(tables.name) AS each
  UNION ALL SELECT tables.name || ' key (' || group_concat(each.name, ', ' ORDER BY pk) || ')'
    FROM tables, pragma_table_xinfo(tables.name) AS each WHERE pk > 0 GROUP BY tables.name
  UNION ALL SELECT tables.name || ' unique (' ||
    (SELECT group_concat(name, ', ' ORDER BY seqno) FROM pragma_index_info(each.name)) || ')' ||
    iif(partial, ' where', '')
    FROM tables, pragma_index_list(tables.name) AS each WHERE "unique" = 1 AND origin <> 'pk'
  UNION ALL SELECT tables.name || '.' || "from" || ' references ' || "table" || ' ' ||
    lower(on_delete) FROM tables, pragma_foreign_key_list(tables.name)
  UNION ALL SELECT view.name || '.' || each.name
    FROM sqlite_schema AS view, pragma_table_info(view.name) AS each WHERE view.name IN (${VIEWS})`;

const POSTGRES = sql<Line>`
  WITH tables AS (SELECT oid, relname AS name FROM pg_class WHERE relkind = 'r'
    AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '%Search%'
    AND relname NOT LIKE 'kysely%' AND relname <> 'statusChanges'),
  columns AS (SELECT *, (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef
      WHERE adrelid = attrelid AND adnum = attnum) AS given
    FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped)
  SELECT concat(name, '.', attname, ' ', CASE atttypid WHEN 'bigint'::regtype THEN 'integer'
      WHEN 'double precision'::regtype THEN 'real' ELSE atttypid::regtype::text END,
    CASE WHEN attgenerated <> '' THEN ' computed' WHEN attnotnull THEN '' ELSE ' null' END,
    CASE WHEN attgenerated = '' THEN ' = ' || regexp_replace(given, '::text$', '') END) AS line
    FROM tables JOIN columns ON attrelid = oid
  UNION ALL SELECT concat(name, CASE WHEN indisprimary THEN ' key (' ELSE ' unique (' END,
      (SELECT string_agg(attname, ', ' ORDER BY place) FROM unnest(indkey) WITH ORDINALITY
        AS each (number, place) JOIN columns ON attrelid = indrelid AND attnum = number), ')',
      CASE WHEN indpred IS NOT NULL THEN ' where' END)
    FROM tables JOIN pg_index ON indrelid = oid WHERE indisunique
  UNION ALL SELECT concat(name, '.', attname, ' references ', (SELECT relname FROM pg_class
        WHERE oid = confrelid), ' ', CASE confdeltype WHEN 'c' THEN 'cascade'
        WHEN 'n' THEN 'set null' ELSE 'no action' END)
    FROM tables JOIN pg_constraint ON conrelid = tables.oid AND contype = 'f'
      JOIN columns ON attrelid = conrelid AND attnum = conkey[1]
  UNION ALL SELECT concat(view.relname, '.', attname)
    FROM pg_class AS view JOIN columns ON attrelid = view.oid WHERE view.relname IN (${VIEWS})`;

interface Line {
  line: string;
}

test("the migrated database is what is declared", async () => {
  const { db } = await freshDatabase();
  const { rows } = await (isSqlite ? SQLITE : POSTGRES).execute(db);
  const migrated = rows.map(({ line }) => line).toSorted();
  expect(allTables.flatMap(declared).toSorted()).toEqual(migrated);
});

test("every table is exported under its name", () => {
  expect(Object.entries(TABLES).filter(([name, table]) => name !== table.name)).toEqual([]);
});

test("a column without the sentence of the policy that covers it does not compile", () => {
  type Given = [personal: keyof typeof PRIVACY_FACTS | "none"];
  for (const kind of [text, number, real, flag])
    expectTypeOf<Parameters<typeof kind>>().toEqualTypeOf<Given>();
});
