import { AsyncLocalStorage } from "node:async_hooks";
import { ColumnNode, type CompiledQuery } from "kysely";
import { allTables } from "#app/tables.ts";

/** What a statement writes: rows of a table, in the given columns or as a whole. */
export interface Write {
  table: string;
  /** The columns that it updates; undefined if any may have changed. */
  columns?: string[] | undefined;
  /** Whether it only adds rows. */
  adds?: boolean;
}

interface Read {
  columns: Set<string>;
  /** Whether rows are found other than by the id that a row of another table refers to. */
  isListed: boolean;
}

const tables = new Map(allTables.map((table) => [table.name, table]));
const collecting = new AsyncLocalStorage<Reads>();

const ENOUGH = 1000;

/** A name, quoted or not, or two with a dot between them. */
const NAMES = /"?(\w+)"?(?:\."?(\w+|\*))?/g;
const BY_KEY =
  /(?:inner|left) join "(\w+)" on (?:"\1"\."id" = "\w+"\."\w+"|"\w+"\."\w+" = "\1"\."id")/g;

// Decision: src/decisions/087-publication-follows-from-reads.md
/**
 * What the statements have read whose results are kept for visitors, by table and column. A column
 * whose table a statement does not name counts for all of its tables: too much is found rather than
 * too little.
 */
export class Reads {
  readonly #tables = new Map<string, Read>();
  readonly #noted = new Set<string>();
  #changes = 0;
  /** Called when something is read for the first time. */
  onMore = (): void => {};

  /** How many of this process's changes concerned what was read. */
  get changes(): number {
    return this.#changes;
  }

  /** Collects what is read during some work, whose result is to be kept. */
  during<Result>(work: () => Result): Result {
    return collecting.run(this, work);
  }

  /** The tables and columns, in the order of their names. */
  list(): [table: string, columns: string[]][] {
    return [...this.#tables.keys()]
      .toSorted()
      .map((table) => [table, [...(this.#tables.get(table)?.columns ?? [])].toSorted()]);
  }

  note(sql: string): void {
    if (this.#noted.has(sql)) return;
    if (this.#noted.size >= ENOUGH) this.#noted.clear();
    this.#noted.add(sql);
    const names = [...sql.matchAll(NAMES)];
    const read = new Set(names.flatMap(([, name = ""]) => (tables.has(name) ? name : [])));
    const isWhole = /\bselect (?:distinct )?\*|\.\*/i.test(sql);
    const byKey = [...sql.matchAll(BY_KEY)].map(([, table]) => table);
    for (const name of read) {
      const named = (column: string) =>
        isWhole ||
        names.some(([, of = "", own]) =>
          own === undefined ? of === column : own === column && (of === name || !read.has(of)),
        );
      const all = Object.keys(tables.get(name)?.columns ?? {});
      const places = [...sql.matchAll(new RegExp(`(?:from|join|,)\\s+"?${name}\\b`, "gi"))];
      const isListed = places.length > byKey.filter((table) => table === name).length;
      this.#add(name, { columns: new Set(all.filter(named)), isListed });
    }
    this.onMore();
  }

  #add(name: string, { columns, isListed }: Read): void {
    const { isView, pastOf } = tables.get(name)?.options ?? {};
    if (isView && pastOf)
      return this.#add(pastOf.name, { columns: new Set(Object.keys(pastOf.columns)), isListed });
    const before = this.#tables.get(name);
    this.#tables.set(name, {
      columns: new Set([...columns, ...(before?.columns ?? [])]),
      isListed: isListed || before?.isListed === true,
    });
  }

  /** Whether what was read may be different after a write. */
  concern({ table, columns, adds }: Write): boolean {
    const read = this.#tables.get(table);
    if (!read) return false;
    // A row that is found only by its id is seen once another row refers to it
    if (adds) return read.isListed;
    return columns === undefined || columns.some((column) => read.columns.has(column));
  }

  /** To be called after a commit. */
  changed(writes: readonly Write[]): void {
    if (writes.some((write) => this.concern(write))) this.#changes += 1;
  }
}

/** Notes a statement if what it reads is to be kept. Before it runs: a write may come meanwhile. */
export function noteRead(sql: string): void {
  collecting.getStore()?.note(sql);
}

const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)"?/gi;
const WRITING = /^\s*(?:INSERT|UPDATE|DELETE|WITH)\b/i;

/** What a statement writes, with the rows that follow those it removes. */
export function writesOf({ sql, query }: CompiledQuery): Write[] {
  if (!WRITING.test(sql)) return [];
  return [...sql.matchAll(WRITES)].flatMap(([, verb = "", table = ""]): Write[] => {
    if (!tables.has(table)) return [];
    if (/^DELETE/i.test(verb)) return removalsOf(table);
    if (/^INSERT/i.test(verb)) return [{ table, adds: !/\bDO UPDATE\b/i.test(sql) }];
    const set = query.kind === "UpdateQueryNode" ? query.updates : undefined;
    const columns = set?.flatMap(({ column }) => (ColumnNode.is(column) ? column.column.name : []));
    return [{ table, columns: columns?.length === set?.length ? columns : undefined }];
  });
}

function removalsOf(table: string, before: readonly string[] = []): Write[] {
  if (before.includes(table)) return [];
  const follow = allTables.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { facts }]): Write[] => {
      const { table: target, onDelete } = facts.references ?? {};
      if (target !== table || onDelete === "no action") return [];
      return onDelete === "cascade"
        ? removalsOf(name, [...before, table])
        : [{ table: name, columns: [column] }];
    }),
  );
  return [{ table }, ...follow];
}
