import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getAsset, getRawAsset, isSea } from "node:sea";
import type { Config } from "#platform/config.ts";
import { useNativeBinding } from "#platform/database/sqlite/connection.ts";
import { StartError } from "#platform/start-error.ts";

/** The native parts among the executable's assets, and the hash of each. */
const FOLDER = "native/";
const HASHES = `${FOLDER}hashes.json`;

/**
 * The system loads native code only from files. The executable therefore writes its two native
 * parts to a folder beside the database that only this user can enter, and reuses files whose
 * content is right. Outside the executable the packages find their own.
 */
export function unpackNativeParts({ databaseFile }: Config): void {
  if (!isSea()) return;
  const hashes = JSON.parse(getAsset(HASHES, "utf8")) as Record<string, string>;
  const tag = sha256(JSON.stringify(hashes)).slice(0, 12);
  const folder = join(dirname(databaseFile), `native-${tag}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    refuseOpenFolder(folder);
    for (const [name, hash] of Object.entries(hashes)) place(join(folder, name), name, hash);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATABASE_FILE: ${folder} cannot be written (${String(code)}): give this user the right to write there, or choose another place`,
    );
  }
  useNativeBinding(join(folder, "better-sqlite3.node"));
  process.env.NAPI_RS_NATIVE_LIBRARY_PATH = join(folder, "argon2.node");
}

/** Another user who could write to the folder could have this process run their code. */
function refuseOpenFolder(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (uid === process.getuid?.() && (mode & 0o077) === 0) return;
  throw new StartError(
    `${folder} must belong to this user alone: remove it, and the next start creates it again`,
  );
}

function place(file: string, name: string, hash: string): void {
  if (hashOf(file) === hash) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(getRawAsset(FOLDER + name)), { mode: 0o600 });
  if (hashOf(unfinished) !== hash) throw new StartError(`${unfinished} was not written completely`);
  renameSync(unfinished, file);
}

function hashOf(file: string): string | undefined {
  try {
    return sha256(readFileSync(file));
  } catch {
    return undefined;
  }
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
