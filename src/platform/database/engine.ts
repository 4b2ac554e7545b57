import {
  type Kysely,
  type Logger,
  type Selectable,
  type DialectAdapter,
  type Expression,
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Reads } from "./reads.ts";
import type { TablesOf } from "#kit/table/table.ts";
import type { TABLES } from "#app/tables.ts";
import type { z } from "#kit/values/zod.ts";

/** The handle that every function of a domain takes first; a transaction is one too. */
export type Db = Kysely<Tables>;

// Decision: src/decisions/030-an-engine-has-a-seam.md
/**
 * A database that the product can run on, before it is opened. Domains write SQL that every engine
 * understands, with Kysely's builders. The reasons why a statement fails are in
 * `database-error.ts`; operations that are not SQL are here.
 */
export interface Engine {
  name: "SQLite" | "PostgreSQL";
  /** How messages name the database: never with a password. */
  place: string;
  /**
   * Throws a StartError unless the database is missing, or sound and of this version or an older
   * one. Reads only.
   */
  inspect: () => Promise<Inspected>;
  /**
   * Makes this process the only one that serves, if the engine allows only one. Resolves to a
   * function that releases the lock. Throws a StartError that names the other process.
   */
  lock: () => Promise<() => void>;
  /** `log` hears each statement. */
  open: (log?: Logger) => OpenDatabase;
  /** Opens an existing database for reading. Throws a StartError when it is missing or unsound. */
  openExisting: () => Promise<OpenDatabase>;
  copies: Copies;
}

export interface Inspected {
  /** Whether there is a first admin, so that the environment's is no longer needed. */
  hasAdmin: boolean;
}

/** Finds the first admin, in every version. */
export const ADMIN = `SELECT 1 FROM users WHERE "usernameKey" = 'admin'`;

export interface OpenDatabase {
  db: Db;
  /** What is read for visitors, which this process's own writes are compared with. */
  reads: Reads;
  /**
   * Whether only one process can serve from it, so that unfinished work cannot belong to another.
   */
  servesAlone: boolean;
  /** The steps that this version would run on the schema, by name. */
  pendingMigrations: () => Promise<string[]>;
  /** Brings the schema up to this version. Resolves to the names of the steps that ran. */
  migrate: () => Promise<string[]>;
  /** Runs work at the start while other starting processes wait. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * A number that increases within a second of another process's write to what is read for
   * visitors. Cheap to call.
   */
  foreignVersion: () => number;
  /**
   * Publishes a complete copy as of one moment, without credentials. At every moment, even after a
   * power cut, the file is the old or the new one. Slow: the server runs it in another process.
   * Throws when the copy is unsound.
   */
  copyTo: (file: string) => Promise<void>;
  /** Damage in the database: broken pages, broken references. Reads the whole database. */
  problems: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Copies of the database as files, and how to restore one. */
export interface Copies {
  /** The extension of copies, such as `.sqlite`. */
  ending: string;
  /** The maximum size of a copy made now, in bytes. */
  size: () => Promise<number>;
  /** When the database was last written to, in milliseconds; undefined when there is none. */
  lastWrite: () => Promise<number | undefined>;
  /**
   * Opens a copy as a restore would and counts the rows of the tables. Throws when it is unsound.
   */
  countRows: (
    file: string,
    tables: readonly string[],
  ) => Promise<{ table: string; count: number }[]>;
  /** Whether this installation can open the copy; if not, `countRows` compares and counts anew. */
  canOpen: (file: string) => boolean;
  /**
   * Replaces the database with a copy. At every moment, a complete database is in place: the old or
   * the new one. Throws a StartError, having changed nothing, when a server is running or the copy
   * is unsound.
   */
  restore: (file: string) => Promise<Restored>;
}

export interface Restored {
  /** The path of the replaced database, or of a copy of it; undefined when there was none. */
  aside: string | undefined;
}

// Decision: src/decisions/004-columns-named-as-in-json.md
/** Every table as it is stored: flags are 0 or 1, times UTC ISO 8601 text, lists JSON text. */
export interface Tables extends TablesOf<typeof TABLES> {}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** The columns of a response, qualified by the table; its fields have the same names. */
export function columnsOf<Table extends string, Shape extends z.ZodRawShape>(
  table: Table,
  answer: z.ZodObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  const names = Object.keys(answer.shape) as (keyof Shape & string)[];
  return names.map((name): `${Table}.${keyof Shape & string}` => `${table}.${name}`);
}

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

export function activeAdmins(db: Db) {
  return db.selectFrom("users").where("isAdmin", "=", 1).where("deactivatedAt", "is", null);
}

/** The loan officers who can sign in and have verified their address. */
export function activeOfficers(db: Db) {
  return db
    .selectFrom("users")
    .where("isLoanOfficer", "=", 1)
    .where("isVerified", "=", 1)
    .where("deactivatedAt", "is", null);
}

/** Those among them whom an admin has admitted to applicants. */
export function admittedOfficers(db: Db) {
  return activeOfficers(db).where("admittedAt", "is not", null);
}
