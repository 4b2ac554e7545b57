import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Restored } from "#platform/database/engine.ts";
import { inName, keepAsNew, syncToDisk } from "#platform/disk.ts";
import { openFolder } from "#platform/folders.ts";
import { StartError } from "#platform/start-error.ts";
import { tablesOf, withConnection, problemsIn } from "./connection.ts";
import { removeCredentials } from "./copy.ts";
import { lockDatabase } from "./lock.ts";
import { checkPlace, inspectDatabase, isSqliteFile } from "./preflight.ts";

export function restore(backup: string, databaseFile: string): Restored {
  checkPlace(databaseFile);
  openFolder(dirname(databaseFile), "DATABASE_FILE");
  const unlock = lockDatabase(databaseFile);
  const unfinished = `${databaseFile}.restoring`;
  try {
    takeIn(backup, unfinished);
    const aside = setAside(databaseFile);
    renameSync(unfinished, databaseFile);
    syncToDisk(dirname(databaseFile));
    return { aside };
  } finally {
    rmSync(unfinished, { force: true });
    unlock();
  }
}

/** Checks the backup and copies it, including data that may still be in its -wal file. */
export function takeIn(backup: string, target: string): void {
  if (!statSync(backup, { throwIfNoEntry: false })?.size)
    throw new StartError(`there is no backup at ${backup}`);
  inspectDatabase(backup);
  withConnection(backup, (source) => {
    const wrong = problemsIn(source);
    if (wrong.length > 0) throw new StartError(`${backup} is not sound (${wrong.join("; ")})`);
    if (!tablesOf(source).includes("kysely_migration"))
      throw new StartError(`${backup} is not a backup of lender`);
    rmSync(target, { force: true });
    source.prepare("VACUUM INTO ?").run(target);
  });
  // A plain copy of the file, unlike a snapshot, still has its sessions and open links
  withConnection(target, removeCredentials);
  syncToDisk(target);
}

/**
 * Keeps the database beside it under a second name, complete; a damaged one keeps its -wal file.
 */
function setAside(databaseFile: string): string | undefined {
  const wal = `${databaseFile}-wal`;
  if (!existsSync(databaseFile)) {
    rmSync(wal, { force: true });
    return undefined;
  }
  emptyWal(databaseFile);
  const aside = keepAsNew(databaseFile, `${databaseFile}.before-restore-${inName(new Date())}`);
  if (existsSync(wal)) renameSync(wal, `${aside}-wal`);
  rmSync(`${databaseFile}-shm`, { force: true });
  return aside;
}

/** Merges the -wal file into the main file; closing then removes it. */
function emptyWal(databaseFile: string): void {
  // SQLite would discard the -wal of a file that it considers empty
  if (!isSqliteFile(databaseFile)) return;
  try {
    withConnection(databaseFile, (sqlite) => sqlite.pragma("wal_checkpoint(TRUNCATE)"));
  } catch {
    // A file too damaged to open is set aside as it is
  }
}
