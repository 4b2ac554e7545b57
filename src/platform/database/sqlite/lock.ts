import { type Connection, connect, isBusy } from "./connection.ts";
import { StartError } from "#platform/start-error.ts";

/**
 * Makes this process the only one that serves or replaces the database, and returns a function that
 * releases it. Throws a StartError that names the other process.
 *
 * The lock is SQLite's own, on a file beside the database: the system releases it when the process
 * ends in any way, so it is never stale, and it works between containers that share a folder, where
 * process ids are ambiguous. The file stays; removing it would let two processes in.
 */
export function lockDatabase(databaseFile: string): () => void {
  const lock = connect(`${databaseFile}.lock`);
  try {
    lock.pragma("synchronous = OFF");
    lock.exec("BEGIN IMMEDIATE");
    lock.pragma(`user_version = ${process.pid}`);
    lock.exec("COMMIT; BEGIN IMMEDIATE");
    return () => lock.close();
  } catch (error) {
    const holder = holderOf(lock);
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `${databaseFile} is in use by another lender process (${holder}): stop that one first`,
    );
  }
}

function holderOf(lock: Connection): string {
  try {
    return `process ${String(lock.pragma("user_version", { simple: true }))}`;
  } catch {
    return "just starting";
  }
}
