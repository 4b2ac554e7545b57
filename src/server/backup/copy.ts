import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname } from "node:path";
import type { Connection } from "../sqlite.ts";
import { connect } from "../sqlite.ts";

/** Ends the names of files that are not finished. */
export const UNFINISHED = ".tmp";

// Decision: src/decisions/011-snapshots-by-vacuum-into.md
/**
 * Publishes a whole, consistent copy of the database at the target, as of one moment, without what
 * could be used to get in. The target is the old file or the new one at every moment, also after a
 * power cut. Takes a while: the server runs it in another process. Throws when the copy is unsound.
 *
 * VACUUM INTO reads in one transaction, so that no writer waits for it and none disturbs it, and it
 * leaves out free pages, in which what was deleted could still be read.
 */
export function publishCopy(source: Connection, target: string): void {
  const begun = new Date();
  const unfinished = `${target}.${process.pid}${UNFINISHED}`;
  rmSync(unfinished, { force: true });
  try {
    source.prepare("VACUUM INTO ?").run(unfinished);
    const copy = connect(unfinished);
    try {
      removeCredentials(copy);
      const found = copy.pragma("quick_check(1)", { simple: true });
      if (found !== "ok") throw new Error(`the copy is unsound: ${String(found)}`);
    } finally {
      copy.close();
    }
    // As old as what it holds, so that a write during the copy makes the database newer than it
    utimesSync(unfinished, begun, begun);
    syncToDisk(unfinished);
    renameSync(unfinished, target);
    syncToDisk(dirname(target));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The rows that go; older schemas may lack some of the tables. */
const CREDENTIALS: [table: string, where: string][] = [
  ["sessions", "true"],
  ["browsers", "true"],
  ["pendingSignIns", "true"],
  ["rememberedBrowsers", "true"],
  ["secondFactorChallenges", "true"],
  ["mailTokens", "true"],
  ["mailRequests", "true"],
  ["outbox", "linkPurpose IS NOT NULL"],
];

/** Takes out of a copy what a cookie or a link could be used with. */
export function removeCredentials(copy: Connection): void {
  copy.pragma("journal_mode = MEMORY");
  copy.pragma("secure_delete = ON");
  copy.pragma("foreign_keys = OFF");
  const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const [table, where] of CREDENTIALS)
    if (tables.includes(table)) copy.exec(`DELETE FROM ${table} WHERE ${where}`);
  copy.pragma("journal_mode = DELETE");
}

/** Waits until a file's content, or a folder's names, are on the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Bytes of a database, with what is not yet in its main file. */
export function sizeOf(databaseFile: string): number {
  return [databaseFile, `${databaseFile}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** When the database was last written to, in milliseconds; undefined when there is none. */
export function lastWrite(databaseFile: string): number | undefined {
  const times = [databaseFile, `${databaseFile}-wal`].flatMap(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}
