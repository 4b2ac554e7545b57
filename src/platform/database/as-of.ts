import {
  type KyselyPlugin,
  type PluginTransformResultArgs,
  type QueryCreator,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
  type WithNode,
} from "kysely";
import { allTables } from "#app/tables.ts";
import type { Db } from "./engine.ts";

/** The moments of handles that read the past. */
const moments = new WeakMap<Db, Date>();

/** The moment that a handle reads: the past moment it was made for, or now. */
export function momentOf(db: Db): Date {
  return moments.get(db) ?? new Date();
}

// Decision: src/decisions/043-the-site-as-of-a-day.md
/**
 * A handle that reads what visitors could read at a moment: in its statements, the names of the
 * tables that pages are made from stand for the rows that were in force. It is read-only.
 */
export function asOf(db: Db, moment: Date): Db {
  const past = db.withPlugin(new InThePast(tablesAt(db, moment.toISOString())));
  moments.set(past, moment);
  return past;
}

class InThePast implements KyselyPlugin {
  readonly #tables: WithNode;

  constructor(tables: WithNode) {
    this.#tables = tables;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== "SelectQueryNode") throw new Error("the past is only read");
    const own = node.with?.expressions ?? [];
    return {
      ...node,
      with: { ...this.#tables, expressions: [...this.#tables.expressions, ...own] },
    };
  }

  // oxlint-disable-next-line class-methods-use-this -- Kysely asks every plugin for it
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** A row that has ended since then had no end yet. */
const ENDINGS = ["untilAt", "endedAt", "ending"];

type Past = [table: string, record: string, columns: string[]];

/** The tables that pages are made from, with the columns of their records. */
const RECORDS: Past[] = [
  [
    "contentItems",
    "contentShown",
    [
      "itemId as id",
      "collection",
      "position",
      "versionId as liveId",
      "slug as liveSlug",
      "date as liveDate",
    ],
  ],
  ...allTables.flatMap(({ name, columns, options: { pastOf } }): Past[] => {
    if (!pastOf) return [];
    const own = Object.keys(columns).filter(
      (column) => column !== "fromAt" && column !== "untilAt",
    );
    const endings = ENDINGS.filter((column) => column in pastOf.columns);
    return [[pastOf.name, name, [...own, ...endings]]];
  }),
];

/** Expressions that replace the tables, each reading the record of its rows. */
function tablesAt(db: Db, at: string): WithNode {
  const rows = (record: string, columns: string[]) => {
    const selected = columns.map((column) => {
      const [name = "", alias = name] = column.split(" as ");
      return ENDINGS.includes(name)
        ? sql`null as ${sql.ref(alias)}`
        : sql`${sql.ref(name)} as ${sql.ref(alias)}`;
    });
    return sql<object>`(select ${sql.join(selected)} from ${sql.table(record)}
      where ${sql.ref("fromAt")} <= ${at}
      and (${sql.ref("untilAt")} is null or ${sql.ref("untilAt")} > ${at}))`;
  };
  const { with: tables } = RECORDS.reduce(
    (query, [table, record, columns]) => query.with(table, () => rows(record, columns)),
    // The tables have the names of known ones, but only the columns that are on record
    db as unknown as QueryCreator<Record<string, object>>,
  )
    .selectFrom("contentItems")
    .toOperationNode();
  if (!tables) throw new Error("the past has no tables");
  return tables;
}
