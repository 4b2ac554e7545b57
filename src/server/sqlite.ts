import Sqlite from "better-sqlite3";

/** A connection to a SQLite file, without the settings and the patience of database.ts. */
export type Connection = Sqlite.Database;
export type Statement = Sqlite.Statement;

let nativeBinding: string | undefined;

/** Says where SQLite's native part is, when it is not where its package looks. */
export function useNativeBinding(file: string): void {
  nativeBinding = file;
}

// Decision: src/decisions/003-one-connection-synchronous-full.md
/**
 * Opens a SQLite file, or wraps a serialized one. It never waits for a lock unless told to: SQLite
 * would block the event loop meanwhile.
 */
export function connect(source: string | Buffer, options: Sqlite.Options = {}): Connection {
  return new Sqlite(source, { timeout: 0, nativeBinding, ...options });
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}
