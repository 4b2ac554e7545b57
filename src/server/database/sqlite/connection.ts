import Sqlite from "better-sqlite3";

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

/** The names of all tables. */
export function tablesOf(sqlite: Connection): string[] {
  const query = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return query.pluck().all() as string[];
}

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}
