import {
  type DialectAdapter,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Db, Row, Tables } from "./engine.ts";

/** The tables whose records can be searched by words and numbers. */
export type SearchedTable = "contactSubmissions" | "loanApplications";

/** Query parts that differ between engines. */
export interface Wording {
  /**
   * The records that match every typed part, as `runsOf` splits it: words as prefixes (`mar ex`
   * finds maria@example.com), and numbers by their digits, in any notation and split anywhere.
   */
  search: (db: Db, table: SearchedTable, runs: string[][]) => Found;
  /**
   * The ids of the first public items, at most `most`, that contain every word, each as the
   * beginning of a word: those with all of them in the title first, short answers before articles,
   * then the newest. A word with spaces is searched as consecutive words.
   */
  searchSite: (db: Db, words: string[], most: number) => Promise<number[]>;
  /**
   * The items of the content that may contain all of these words, in lower case; undefined when
   * they are more than `most`, or when no word is long enough for the index.
   */
  mayContain: (db: Db, words: string[], most: number) => Promise<number[] | undefined>;
  /** Lists find an item by its words as they are now. Call it in the transaction of the change. */
  indexLetters: (trx: Db, id: number) => Promise<void>;
  /**
   * Visitors find an item by the version that they see now. Call it in the transaction of the
   * change, with the item as it was before.
   */
  indexShown: (
    trx: Db,
    before: Pick<Row<"contentItems">, "collection" | "id" | "liveDate">,
  ) => Promise<void>;
  /**
   * Adds to the number of records of each status, without waiting for other writers. Call it in the
   * transaction of the change.
   */
  count: (trx: Db, table: SearchedTable, changes: Record<string, number>) => Promise<void>;
  /** Counts all records and indexes all content, in a database to which they were moved. */
  rebuild: (trx: Db) => Promise<void>;
  /** Takes the words of deleted records out of the index, where they were only marked as deleted. */
  forget: (db: Db) => Promise<void>;
  /**
   * The id for a record about to be stored: never one of another record, existing or deleted. Call
   * it in the transaction that stores the record.
   */
  nextId: (db: Db, table: SearchedTable) => Promise<number>;
}

interface Found {
  query: SelectQueryBuilder<Tables, SearchedTable, {}>;
  /**
   * The id to order and page by, so that the first page does not require reading all the others.
   */
  id: Expression<number>;
}

/** An engine's adapter carries its wording to every handle, including transactions. */
export interface WordedAdapter extends DialectAdapter {
  readonly wording: Wording;
}

export function wordingOf(db: Db): Wording {
  return (db.getExecutor().adapter as WordedAdapter).wording;
}

/** The shortest run of letters in the index of each engine. */
const LETTERS = 3;

export function longEnough(words: string[]): string[] {
  return words.filter((word) => Array.from(word).length >= LETTERS);
}

/** The ids found by a query whose limit is one row more. */
export function atMost(most: number, { rows }: { rows: { id: number }[] }): number[] | undefined {
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

type Rows = Record<string, Record<string, string | number | null>>;

/** The same database for tables and columns whose names are data, which nothing checks. */
export function byName(db: Db): Kysely<Rows> {
  return db as unknown as Kysely<Rows>;
}

/** Whether a row comes after another one in the alphabetical order of its columns, then by id. */
export function comesAfter(
  columns: readonly string[],
  { words, id }: { words: readonly string[]; id: number },
): RawBuilder<SqlBool> {
  const row = [...columns.map((name) => sql`${sql.ref(name)} collate nocase`), sql.ref("id")];
  return sql<SqlBool>`(${sql.join(row)}) > (${sql.join([...words, id])})`;
}

/** Whether each typed word is in one of the columns. No character is a wildcard. */
export function containsWords(search: string, columns: readonly string[]) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return <Db, Table extends keyof Db>(row: ExpressionBuilder<Db, Table>) =>
    row.and(
      words.map((word) =>
        row.or(
          columns.map((column) => {
            const text = row.fn<string>("lower", [sql.ref(column)]);
            return row(row.fn<string>("replace", [text, row.val(word), row.val("")]), "<>", text);
          }),
        ),
      ),
    );
}

/** Alphabetical order that ignores case. Each engine has a collation of this name. */
export function alphabetically(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate("nocase");
}
