import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Config } from "./config.ts";
import { knownMigrations } from "./database.ts";
import { type Connection, connect } from "./sqlite.ts";
import { StartError } from "./start-error.ts";

/**
 * What is looked at before anything is written: whoever starts the wrong program on the wrong file
 * gets a sentence, and finds everything as it was.
 */

/** Up to this size the whole file is checked at start, which takes a fraction of a second. */
const CHECKED_WHOLE_UP_TO = 64 * 1024 * 1024;
const HEADER = "SQLite format 3\0";

/** Makes the folders of the database and the uploads, and throws a StartError if one is closed. */
export function checkPlaces({ databaseFile, uploadsDir }: Config): void {
  openFolder(dirname(databaseFile), "DATABASE_FILE");
  openFolder(uploadsDir, "UPLOADS_DIR");
  const file = statSync(databaseFile, { throwIfNoEntry: false });
  if (file?.isDirectory())
    throw new StartError(`DATABASE_FILE: ${databaseFile} is a folder: name a file in it`);
  if (file) allow(databaseFile, "DATABASE_FILE");
}

function openFolder(folder: string, variable: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartError(`${variable}: ${folder} cannot be made (${reason(error)}): ${REMEDY}`);
  }
  if (!statSync(folder).isDirectory())
    throw new StartError(`${variable}: ${folder} is no folder: choose another place`);
  allow(folder, variable);
}

/** One step at a time: Node's own recursion never ends in a file system that refuses by ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

const REMEDY = "give this user the right to write there, or choose another place";

function allow(path: string, variable: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(`${variable}: ${path} cannot be written (${reason(error)}): ${REMEDY}`);
  }
}

function reason(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? error);
}

/**
 * Throws a StartError unless the file is missing, empty, or a sound database of this version or an
 * older one. Reads only.
 */
export function inspectDatabase(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return;
  const header = readHeader(file);
  if (!isSqlite(header)) throw damaged(file, "no SQLite file");
  // A file in WAL mode is opened for writing, or SQLite would leave its two companions behind
  const readonly = header[18] === 1 && !existsSync(`${file}-journal`);
  const sqlite = connect(file, { readonly, fileMustExist: true, timeout: 1000 });
  try {
    inspect(sqlite, file, size);
  } catch (error) {
    throw error instanceof StartError ? error : damaged(file, (error as Error).message);
  } finally {
    sqlite.close();
  }
}

/** Whether the file begins as SQLite's do. It must not be open in this process. */
export function isSqliteFile(file: string): boolean {
  return isSqlite(readHeader(file));
}

function isSqlite(header: Buffer): boolean {
  return header.toString("latin1", 0, HEADER.length) === HEADER;
}

/** Before the first connection of this process: closing a file drops SQLite's locks on it. */
function readHeader(file: string): Buffer {
  const header = Buffer.alloc(100);
  const handle = openSync(file, "r");
  readSync(handle, header, 0, header.length, 0);
  closeSync(handle);
  return header;
}

function inspect(sqlite: Connection, file: string, size: number): void {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[];
  if (tables.length > 0 && !tables.includes("kysely_migration"))
    throw new StartError(`${file} belongs to another program: set DATABASE_FILE to another file`);
  if (tables.includes("kysely_migration")) refuseNewer(sqlite, file);
  if (size > CHECKED_WHOLE_UP_TO) return;
  const found = sqlite.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw damaged(file, String(found).split("\n").at(-1) ?? "");
}

function refuseNewer(sqlite: Connection, file: string): void {
  const steps = sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
  const unknown = steps.filter((step) => !knownMigrations.includes(step));
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
