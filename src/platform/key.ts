import { hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncToDisk } from "./disk.ts";
import { StartError } from "./start-error.ts";

const BYTES = 32;

// Decision: src/decisions/077-what-a-security-reading-left.md
/** The one secret of an installation; each use has its own derived key. */
export interface Key {
  /** 32 bytes, always the same for the same purpose. */
  derive: (purpose: string) => Buffer;
}

/**
 * The key in `lender.key` beside the database, created at the first start. It is a separate file so
 * that a copy of the database alone cannot decrypt the database's secrets. Throws a StartError when
 * the file cannot be read or made, cannot be closed to all users, or is damaged: replacing it would
 * lose the old key.
 */
export function openKey(databaseFile: string): Key {
  const file = keyFileOf(databaseFile);
  try {
    if (!existsSync(file)) makeKeyFile(file, randomBytes(BYTES));
    closeToOthers(file);
    return keyOf(readKey(file));
  } catch (error) {
    throw refusalOf(file, error);
  }
}

/** Why a key file cannot be used, as one line. */
export function refusalOf(file: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return new StartError(
    `${file} cannot be read, made or closed to other users (${code}): give it to this user, with mode 600`,
  );
}

export function keyFileOf(databaseFile: string): string {
  return join(dirname(databaseFile), "lender.key");
}

export function randomKey(): Key {
  return keyOf(randomBytes(BYTES));
}

export function keyOf(secret: Buffer): Key {
  return { derive: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", purpose, BYTES)) };
}

/**
 * A key that was copied by hand may be readable by all users of this machine. Its group may read it
 * if the operator says so: two servers with different users can share a folder.
 */
export function closeToOthers(file: string): void {
  const { mode } = statSync(file);
  if (process.platform !== "win32" && mode & 0o007) chmodSync(file, mode & 0o770);
}

function readKey(file: string): Buffer {
  const secret = readFileSync(file);
  if (secret.length === BYTES) return secret;
  throw new StartError(
    `${file} is damaged (${secret.length} bytes instead of ${BYTES}): put the copy from your backup in its place, or remove it to start with a new key`,
  );
}

/**
 * The file gets its name only when it is complete and on disk. If several processes start at once,
 * the first one makes the key for all of them.
 */
export function makeKeyFile(file: string, content: Buffer | string): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncToDisk(dirname(file));
}
