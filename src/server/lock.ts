import { type Connection, connect, isBusy } from "./sqlite.ts";
import { StartError } from "./start-error.ts";

/**
 * Makes this process the only one that serves or replaces the database, and returns how to let go.
 * Throws a StartError that names the other process.
 *
 * The lock is SQLite's own on a file beside the database: the system drops it with the process,
 * however that ends, so nothing is ever stale, and it holds between containers that share a folder,
 * where process numbers would lie. The file stays; removing it would let two processes in.
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
