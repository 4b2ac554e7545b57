import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The handle that every function of a domain takes first; a transaction is one too. */
export type Db = Kysely<Tables>;

// Decision: src/decisions/030-an-engine-has-a-seam.md
/**
 * A database that the product runs on, before it is opened. Domains write SQL that every engine
 * understands, by Kysely's builders; what a statement fails by is in `database-error.ts`, and what is
 * not SQL at all is here.
 */
export interface Engine {
  /**
   * Throws a StartError unless there is no database yet, or a sound one of this version or an older
   * one. Writes nothing into it.
   */
  inspect: () => Promise<void>;
  /**
   * Makes this process the only one that serves, where the engine allows one alone. Resolves to how
   * to let go. Throws a StartError that names the other process.
   */
  lock: () => Promise<() => void>;
  /** Opens the database, or creates it. */
  open: () => OpenDatabase;
  /** Opens a database that is there, to read it. Throws a StartError when it is not, or is unsound. */
  openExisting: () => OpenDatabase;
  copies: Copies;
}

export interface OpenDatabase {
  db: Db;
  /** Whether no other process can serve from it at the same time: what is left undone is nobody's. */
  servesAlone: boolean;
  /** The steps that this version would run on the schema, by name. */
  pendingMigrations: () => Promise<string[]>;
  /** Brings the schema up to this version. Resolves to the names of the steps that ran. */
  migrate: () => Promise<string[]>;
  /** Grows within a second after another process has written something. Asking costs next to nothing. */
  foreignVersion: () => number;
  /**
   * Publishes a whole, consistent copy as of one moment, without what could be used to get in. The
   * file is the old one or the new one at every moment, also after a power cut. Takes a while: the
   * server has it done by another process. Throws when the copy is unsound.
   */
  copyTo: (file: string) => Promise<void>;
  /** What is wrong inside: broken pages, broken references. Reads all of it. */
  problems: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** The database as a file that can be put away, and brought back. */
export interface Copies {
  /** What the names of copies end in, such as `.sqlite`. */
  ending: string;
  /** Bytes that a copy made now would take at most. */
  size: () => Promise<number>;
  /** When the database was last written to, in milliseconds; undefined when there is none. */
  lastWrite: () => Promise<number | undefined>;
  /** Opens a copy as a restore would and counts the rows of the tables. Throws when it is unsound. */
  countRows: (
    file: string,
    tables: readonly string[],
  ) => Promise<{ table: string; count: number }[]>;
  /**
   * Puts a copy in the place of the database. At every moment there is a whole database in its place,
   * the old one or the new. Throws a StartError, having changed nothing, when a server runs or the
   * copy is not sound.
   */
  restore: (file: string) => Promise<Restored>;
}

export interface Restored {
  /** Where the database that was there is now; undefined when there was none. */
  aside: string | undefined;
}
