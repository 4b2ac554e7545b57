import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
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

/** Waits until a file's content, or a folder's names, are on disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
