import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { freeBytes } from "../disk.ts";
import { syncToDisk, UNFINISHED } from "./copy.ts";

/** The folder of snapshots: the newest under one name, older ones by hour and by day. */

const KEPT = { hourly: 24, daily: 7, before: 3 } as const;
type Series = keyof typeof KEPT;

export function latestIn(folder: string): string {
  return join(folder, "latest.sqlite");
}

/** The newest snapshot's time and size; undefined when there is none. */
export function readLatest(folder: string): { takenAt: string; size: number } | undefined {
  const stats = statSync(latestIn(folder), { throwIfNoEntry: false });
  return stats && { takenAt: stats.mtime.toISOString(), size: stats.size };
}

/** Where the snapshot before a migration goes, for the way back. */
export function beforeMigration(folder: string, step: string, now = new Date()): string {
  return join(folder, `before-${minuteOf(now)}-${step}.sqlite`);
}

/** The names of older snapshots of a series, oldest first. */
function namesOf(folder: string, series: Series): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${series}-`) && name.endsWith(".sqlite"))
    .toSorted();
}

export function countKept(folder: string): number {
  try {
    return (Object.keys(KEPT) as Series[]).flatMap((series) => namesOf(folder, series)).length;
  } catch {
    return 0;
  }
}

/** Makes the folder and removes what a stop cut short. */
export function tidy(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.startsWith("latest.sqlite.") && name.endsWith(UNFINISHED))
      rmSync(join(folder, name), { force: true });
}

/**
 * Keeps the newest snapshot as that of its hour and of its day, and drops what is too old, and the
 * oldest of all while less than twice a snapshot's size is free.
 */
export async function rotate(folder: string): Promise<void> {
  const latest = latestIn(folder);
  const { mtime, size } = statSync(latest);
  keepAs(latest, join(folder, `hourly-${minuteOf(mtime).slice(0, 13)}.sqlite`));
  keepAs(latest, join(folder, `daily-${minuteOf(mtime).slice(0, 10)}.sqlite`));
  for (const [series, most] of Object.entries(KEPT) as [Series, number][])
    for (const name of namesOf(folder, series).slice(0, -most)) rmSync(join(folder, name));
  const oldestFirst = [...namesOf(folder, "hourly"), ...namesOf(folder, "daily")];
  for (const name of oldestFirst) {
    if ((await freeBytes(folder)) >= 2 * size) break;
    rmSync(join(folder, name));
  }
  syncToDisk(folder);
}

/** Under a second name; no second copy where the file system can do without one. */
function keepAs(file: string, name: string): void {
  if (statSync(name, { throwIfNoEntry: false })) return;
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
  }
}

/** As 2026-11-20T19-45, UTC: in order by name, and no colon for the sake of other systems. */
function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace(":", "-");
}
