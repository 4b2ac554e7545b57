import { about, happened } from "#domains/audit/happened.server.ts";
import type { BackupStatus } from "./backup.output.ts";
import type { Config } from "#platform/config.ts";
import { hasRoomFor } from "#platform/disk.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Copies, Db, Engine } from "#platform/database/engine.ts";
import { countKept, latestOf, readLatest, rotate, type Shelf, tidy } from "./snapshots.server.ts";
import { readVerification } from "./verify.server.ts";
import type { Actor } from "#platform/access.ts";

const VERIFY_AFTER_MS = 24 * 60 * 60_000;
/**
 * At this hour, UTC, last night's snapshot is due for verification even if a day has not passed.
 */
const NIGHT_HOUR = 3;

/** Slow work, which the server runs in another process. */
export interface BackupWorker {
  /** Publishes a copy of the database at the target. */
  copy: (target: string) => Promise<void>;
  /** Verifies the newest snapshot and writes the result beside it. */
  verify: () => Promise<void>;
}

export interface Backups {
  status: () => BackupStatus;
  /** Takes a snapshot now. Throws STORAGE_FULL or INTERNAL. */
  take: () => Promise<void>;
  /** Called regularly: takes a snapshot if something changed, and verifies if that is due. */
  look: (now?: Date) => Promise<void>;
}

/** The database's snapshots: in `backups/` beside it. */
export function shelfOf({ backupsDir }: Config, { ending }: Copies): Shelf {
  return { folder: backupsDir, ending };
}

interface Surroundings {
  engine: Pick<Engine, "name" | "copies">;
  log: Log;
  worker: BackupWorker;
}

/** Snapshots of the database. */
export function createBackups(shelf: Shelf, { engine, log, worker }: Surroundings): Backups {
  const { copies } = engine;
  let underWay: Promise<void> | undefined;
  let problem: string | null = null;

  const snapshot = async (): Promise<void> => {
    const begun = performance.now();
    try {
      tidy(shelf);
      if (!(await hasRoomFor(shelf.folder, await copies.size())))
        throw new AppError("STORAGE_FULL", "There is not enough free disk space for a backup.");
      await worker.copy(latestOf(shelf));
      await rotate(shelf);
      problem = null;
      const ms = Math.round(performance.now() - begun);
      log.info("snapshot taken", { ms, size: readLatest(shelf)?.size });
    } catch (error) {
      problem = error instanceof AppError ? error.message : "The last backup failed.";
      log.error("snapshot failed", error);
      throw error;
    }
  };

  const take = (): Promise<void> => {
    underWay ??= snapshot().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const look = async (now = new Date()): Promise<void> => {
    if (await hasChanged(shelf, copies)) await take();
    const last = readVerification(shelf)?.at;
    if (!readLatest(shelf) || !isVerificationDue(last, now)) return;
    await worker.verify();
    const found = readVerification(shelf);
    if (found?.problem === null) log.info("snapshot verified", { takenAt: found.takenAt });
    else log.error("snapshot unsound", found?.problem ?? "no result");
  };

  return {
    take,
    look,
    status: () => ({
      engine: engine.name,
      latest: readLatest(shelf) ?? null,
      kept: countKept(shelf),
      verified: readVerification(shelf) ?? null,
      problem,
    }),
  };
}

async function hasChanged(shelf: Shelf, copies: Copies): Promise<boolean> {
  const latest = readLatest(shelf);
  const written = await copies.lastWrite();
  return written !== undefined && (!latest || written > Date.parse(latest.takenAt));
}

/** Due when a day has passed since the last time, or a night. */
function isVerificationDue(last: string | undefined, now: Date): boolean {
  if (last === undefined || now.getTime() - Date.parse(last) >= VERIFY_AFTER_MS) return true;
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return now >= night && Date.parse(last) < night.getTime();
}

/** Takes a snapshot for an admin. Throws STORAGE_FULL or INTERNAL. */
export async function backUpNow(db: Db, actor: Actor, backups: Backups): Promise<BackupStatus> {
  await happened(db, actor, "backup.now", { on: about("leases", "backup", "database") });
  try {
    await backups.take();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("INTERNAL", "The backup failed. The server's log says why.", { cause });
  }
  return backups.status();
}
