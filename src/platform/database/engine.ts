import type { Kysely, Logger, Selectable } from "kysely";
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
