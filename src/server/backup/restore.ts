import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { lockDatabase } from "../lock.ts";
import { inspectDatabase, isSqliteFile } from "../preflight.ts";
import { type Connection, connect } from "../sqlite.ts";
import { StartError } from "../start-error.ts";
import { removeCredentials, syncToDisk } from "./copy.ts";
import { uploadsKnownTo } from "./references.ts";
import { problemsIn } from "./verify.ts";

interface Restored {
  /** Where the database that was there is now; undefined when there was none. */
  aside: string | undefined;
  /** The uploads that the restored database knows. */
  uploads: string[];
}

/**
 * Puts a backup in the place of the database. At every moment there is a whole database in its
 * place, the old one or the new. Throws a StartError, having changed nothing, when a server runs or
 * the backup is not sound.
 */
export function restore(backup: string, databaseFile: string): Restored {
  const unlock = lockDatabase(databaseFile);
  const unfinished = `${databaseFile}.restoring`;
  try {
    const uploads = takeIn(backup, unfinished);
    const aside = setAside(databaseFile);
    renameSync(unfinished, databaseFile);
    syncToDisk(dirname(databaseFile));
    return { aside, uploads };
  } finally {
    rmSync(unfinished, { force: true });
    unlock();
  }
}

/** Checks the backup and copies it, with what may still be in its -wal file. */
function takeIn(backup: string, target: string): string[] {
  if (!statSync(backup, { throwIfNoEntry: false })?.size)
    throw new StartError(`there is no backup at ${backup}`);
  inspectDatabase(backup);
  const source = connect(backup);
  try {
    requireSound(source, backup);
    rmSync(target, { force: true });
    source.prepare("VACUUM INTO ?").run(target);
    endAccess(target);
    syncToDisk(target);
    return uploadsKnownTo(source);
  } finally {
    source.close();
  }
}

/** A plain copy of the file, unlike a snapshot, still has its sessions and open links. */
function endAccess(target: string): void {
  const copy = connect(target);
  try {
    removeCredentials(copy);
  } finally {
    copy.close();
  }
}

function requireSound(source: Connection, backup: string): void {
  const wrong = problemsIn(source);
  if (wrong.length > 0) throw new StartError(`${backup} is not sound (${wrong.join("; ")})`);
  const tables = source
    .prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'kysely_migration'")
    .pluck();
  if (tables.get() === 0) throw new StartError(`${backup} is no backup of lender`);
}

/** Gives the database a second name beside it, whole; a damaged one with the -wal that belongs to it. */
function setAside(databaseFile: string): string | undefined {
  const wal = `${databaseFile}-wal`;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const aside = `${databaseFile}.before-restore-${moment}`;
  if (!existsSync(databaseFile)) {
    rmSync(wal, { force: true });
    return undefined;
  }
  emptyWal(databaseFile);
  try {
    linkSync(databaseFile, aside);
  } catch {
    copyFileSync(databaseFile, aside);
  }
  if (existsSync(wal)) renameSync(wal, `${aside}-wal`);
  rmSync(`${databaseFile}-shm`, { force: true });
  return aside;
}

/** Brings what is in the -wal file into the main one, which closing then removes. */
function emptyWal(databaseFile: string): void {
  // SQLite would throw away the -wal of what it takes for an empty file
  if (!isSqliteFile(databaseFile)) return;
  try {
    const sqlite = connect(databaseFile);
    try {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      sqlite.close();
    }
  } catch {
    // Too damaged to be opened: it goes aside as it is
  }
}
