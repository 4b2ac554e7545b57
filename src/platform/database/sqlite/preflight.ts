import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { checkFolder, requireWritable } from "#platform/folders.ts";
import { StartError } from "#platform/start-error.ts";
import { ADMIN, type Inspected } from "#platform/database/engine.ts";
import { currentSteps, steps } from "#platform/database/migrations.ts";
import { type Connection, connect, tablesOf } from "./connection.ts";

/**
 * Checks before anything is written: starting the wrong program on the wrong file prints a message
 * and changes nothing.
 */

/** Up to this size the whole file is checked at start, which takes a fraction of a second. */
const CHECKED_WHOLE_UP_TO = 64 * 1024 * 1024;
const HEADER = "SQLite format 3\0";

/** Throws a StartError if the folder of the database cannot contain a file. Changes nothing. */
export function checkPlace(file: string): void {
  checkFolder(dirname(file), "DATABASE_FILE");
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory())
    throw new StartError(`DATABASE_FILE: ${file} is a folder: name a file in it`);
  if (stats) requireWritable(file, "DATABASE_FILE");
}

/**
 * Throws a StartError unless the file is missing, empty, or a sound database of this version or an
 * older one. Reads only.
 */
export function inspectDatabase(file: string): Inspected {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return { hasAdmin: false };
  const header = readHeader(file);
  if (!isSqlite(header)) throw damaged(file, "no SQLite file");
  // A file in WAL mode is opened for writing; otherwise SQLite would leave its two companion files
  // behind
  const readonly = header[18] === 1 && !existsSync(`${file}-journal`);
  const sqlite = connect(file, { readonly, fileMustExist: true, timeout: 1000 });
  try {
    return inspect(sqlite, file, size);
  } catch (error) {
    throw error instanceof StartError ? error : damaged(file, (error as Error).message);
  } finally {
    sqlite.close();
  }
}

/** Whether the file has SQLite's header. It must not be open in this process. */
export function isSqliteFile(file: string): boolean {
  return isSqlite(readHeader(file));
}

function isSqlite(header: Buffer): boolean {
  return header.toString("latin1", 0, HEADER.length) === HEADER;
}

/** Call it before this process's first connection: closing a file releases SQLite's locks on it. */
function readHeader(file: string): Buffer {
  const header = Buffer.alloc(100);
  const handle = openSync(file, "r");
  readSync(handle, header, 0, header.length, 0);
  closeSync(handle);
  return header;
}

function inspect(sqlite: Connection, file: string, size: number): Inspected {
  const tables = tablesOf(sqlite);
  if (tables.length > 0 && !tables.includes("kysely_migration"))
    throw new StartError(`${file} belongs to another program: set DATABASE_FILE to another file`);
  if (tables.includes("kysely_migration")) refuseNewer(sqlite, file);
  if (size <= CHECKED_WHOLE_UP_TO) {
    const found = sqlite.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw damaged(file, String(found).split("\n").at(-1) ?? "");
  }
  return { hasAdmin: tables.includes("users") && sqlite.prepare(ADMIN).get() !== undefined };
}

function refuseNewer(sqlite: Connection, file: string): void {
  const ran = sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
  const unknown = currentSteps(ran, file).filter((step) => !(step in steps));
  if (unknown.length > 0)
    throw new StartError(
      `${file} was made by a newer version (${unknown.join(", ")}): start that version, or restore an older backup`,
    );
}

function damaged(file: string, why: string): StartError {
  return new StartError(
    `${file} is damaged (${why}): restore a backup with "restore <file>"; snapshots are in backups/ beside it`,
  );
}
