import Sqlite from "better-sqlite3";
import { DatabaseError } from "#platform/database/database-error.ts";

/** A connection to a SQLite file, without the settings and retries of open.ts. */
export type Connection = Sqlite.Database;
export type Statement = Sqlite.Statement;

let nativeBinding: string | undefined;

/** Sets the path of SQLite's native part, if it is not where its package looks. */
export function useNativeBinding(file: string): void {
  nativeBinding = file;
}

// Decision: src/decisions/003-one-connection-synchronous-full.md
/**
 * Opens a SQLite file, or wraps a serialized one. It does not wait for locks unless told to,
 * because SQLite would block the event loop meanwhile.
 */
export function connect(source: string | Buffer, options: Sqlite.Options = {}): Connection {
  return new Sqlite(source, { timeout: 0, nativeBinding, ...options });
}

/** Runs work on a separate connection, which is closed afterwards. */
export function withConnection<Result>(
  file: string,
  work: (connection: Connection) => Result,
  options: Sqlite.Options = {},
): Result {
  const connection = connect(file, options);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

export function tablesOf(sqlite: Connection): string[] {
  const query = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return query.pluck().all() as string[];
}

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}

/** Damage in a database: broken pages, broken references. Reads the whole database. */
export function problemsIn(sqlite: Connection): string[] {
  const integrity = sqlite.pragma("integrity_check(1)", { simple: true });
  if (integrity !== "ok") return [`integrity: ${String(integrity)}`];
  const broken = sqlite.pragma("foreign_key_check") as unknown[];
  return broken.length === 0 ? [] : [`${broken.length} broken foreign keys`];
}

const FULL = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"];
const TAKEN = ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];

/** Converts SQLite's error codes to DatabaseErrors; other errors stay as they are. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return error;
  if (TAKEN.includes(code)) return new DatabaseError("unique", error, columnsIn(error.message));
  if (FULL.includes(code)) return new DatabaseError("full", error);
  return isBusy(error) ? new DatabaseError("busy", error) : error;
}

/** `UNIQUE constraint failed: users.usernameKey, users.id` lists columns with their table. */
function columnsIn(message: string): string[] {
  const [, list = ""] = /: (.*)$/.exec(message) ?? [];
  return list.split(", ").map((name) => name.replace(/^.*\./, ""));
}
