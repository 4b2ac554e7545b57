import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { freeBytes, inName, keepAs, publishNew, syncToDisk, UNFINISHED } from "#platform/disk.ts";

/** The folder of snapshots: the newest under one name, older ones by hour and by day. */

const KEPT = { hourly: 24, daily: 7, before: 3 } as const;
type Series = keyof typeof KEPT;

export interface Shelf {
  folder: string;
  ending: string;
}

export function latestOf({ folder, ending }: Shelf): string {
  return join(folder, `latest${ending}`);
}

/** The newest snapshot's time and size; undefined when there is none. */
export function readLatest(shelf: Shelf): { takenAt: string; size: number } | undefined {
  const stats = statSync(latestOf(shelf), { throwIfNoEntry: false });
  return stats && { takenAt: stats.mtime.toISOString(), size: stats.size };
}

/** Takes the snapshot before a migration, for undoing it. */
export async function takeBefore(
  step: string,
  shelf: Shelf,
  copyTo: (file: string) => Promise<void>,
): Promise<void> {
  mkdirSync(shelf.folder, { recursive: true });
  const stem = join(shelf.folder, `before-${inName(new Date())}-${step}`);
  await publishNew(stem, shelf.ending, copyTo);
  removeExpired(shelf);
}

/** The names of older snapshots of a series, oldest first; not what a restore has set aside. */
function namesOf({ folder, ending }: Shelf, series: Series): string[] {
  // Also those from before or after BACKUP_RECIPIENTS was set
  const plain = ending.replace(/\.age$/, "");
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${series}-2`) && name.replace(/\.age$/, "").endsWith(plain))
    .toSorted();
}

export function countKept(shelf: Shelf): number {
  try {
    return (Object.keys(KEPT) as Series[]).flatMap((series) => namesOf(shelf, series)).length;
  } catch {
    return 0;
  }
}

/** Creates the folder and removes partial files of an interrupted run. */
export function tidy({ folder, ending }: Shelf): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.startsWith(`latest${ending}.`) && name.endsWith(UNFINISHED))
      rmSync(join(folder, name), { force: true });
}

/**
 * Keeps the newest snapshot as that of its hour and its day. Removes expired ones, and the oldest
 * while less than twice a snapshot's size is free.
 */
export async function rotate(shelf: Shelf): Promise<void> {
  const { folder, ending } = shelf;
  const latest = latestOf(shelf);
  const { mtime, size } = statSync(latest);
  keepAs(latest, join(folder, `hourly-${inName(mtime).slice(0, 13)}${ending}`));
  keepAs(latest, join(folder, `daily-${inName(mtime).slice(0, 10)}${ending}`));
  // What is not replaced any more must not be taken for the newest
  if (!ending.endsWith(".age")) rmSync(`${latest}.age`, { force: true });
  removeExpired(shelf);
  const oldestFirst = [...namesOf(shelf, "hourly"), ...namesOf(shelf, "daily")];
  for (const name of oldestFirst) {
    if ((await freeBytes(folder)) >= 2 * size) break;
    rmSync(join(folder, name));
  }
  syncToDisk(folder);
}

/** Removes all but the newest of each series. */
function removeExpired(shelf: Shelf): void {
  for (const [series, most] of Object.entries(KEPT) as [Series, number][])
    for (const name of namesOf(shelf, series).slice(0, -most)) rmSync(join(shelf.folder, name));
}
