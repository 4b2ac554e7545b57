import { statfs } from "node:fs/promises";

/** What is left for contact messages when uploads and snapshots are refused. */
export const DISK_RESERVE = 100 * 1024 * 1024;
/** Below this the server says that it is not ready: soon nothing can be stored. */
export const DISK_LEAST = 10 * 1024 * 1024;

/** Bytes that this user can still write in the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether so many bytes can be stored there without touching the reserve. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  return (await freeBytes(folder)) >= bytes + DISK_RESERVE;
}
