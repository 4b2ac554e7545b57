import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The space reserved for contact messages: uploads and snapshots are refused below it. */
export const DISK_RESERVE = 100 * 1024 * 1024;
/** Below this the server reports that it is not ready, because soon nothing can be stored. */
export const DISK_LEAST = 10 * 1024 * 1024;

/** The bytes that this user can still write in the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether this many bytes can be stored without touching the reserve. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  return (await freeBytes(folder)) >= bytes + DISK_RESERVE;
}

/** The ending of unfinished files' names. */
export const UNFINISHED = ".tmp";

/**
 * Puts a complete file at the target: at every moment, even after a power cut, it is the old or the
 * new one. If the work fails, the partial file is removed.
 */
export async function publishFile(
  target: string,
  write: (unfinished: string) => void | Promise<void>,
): Promise<void> {
  const unfinished = `${target}.${process.pid}${UNFINISHED}`;
  rmSync(unfinished, { force: true });
  try {
    await write(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, target);
    syncToDisk(dirname(target));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Keeps a file under a second name by a hard link, or by a copy where the file system has no links.
 * False when the name is taken: what has it is never overwritten.
 */
export function keepAs(file: string, name: string): boolean {
  if (existsSync(name)) return false;
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL);
    syncToDisk(name);
  }
  return true;
}

/** Keeps a file under a name that no other has, too: `stem`, else `stem_2` and so on. */
export function keepAsNew(file: string, stem: string, ending = ""): string {
  let name = stem + ending;
  for (let count = 2; !keepAs(file, name); count += 1) name = `${stem}_${count}${ending}`;
  return name;
}

/** Publishes a complete file under a name that no other has. Resolves to the name. */
export async function publishNew(
  stem: string,
  ending: string,
  publish: (file: string) => Promise<void>,
): Promise<string> {
  const unfinished = `${stem}.${process.pid}${UNFINISHED}`;
  try {
    await publish(unfinished);
    const name = keepAsNew(unfinished, stem, ending);
    syncToDisk(dirname(name));
    return name;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A time such as 2026-11-20T19-45-00, UTC: it sorts by name and no system refuses it in one. */
export function inName(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(":", "-");
}

/** Waits until a file's content, or a folder's names, are on disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
