import { existsSync, statfsSync } from "node:fs";

/** Files in memory, on Linux; containers may have only 64 MB of it. */
export const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
