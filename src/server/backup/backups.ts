import type { BackupStatus } from "../../shared/backup.ts";
import type { Config } from "../config.ts";
import { hasRoomFor } from "../disk.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { lastWrite, sizeOf } from "./copy.ts";
import { countKept, latestIn, readLatest, rotate, tidy } from "./snapshots.ts";
import { readVerification } from "./verify.ts";

const FIRST_LOOK_MS = 30_000;
const LOOK_EVERY_MS = 15 * 60_000;
const VERIFY_AFTER_MS = 24 * 60 * 60_000;
/** By then, UTC, the last night's snapshot is due to be verified even if a day is not over yet. */
const NIGHT_HOUR = 3;

/** What takes long, so that the server has it done by another process. */
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
  /** What the clock calls: a snapshot if something changed, a verification if one is due. */
  look: (now?: Date) => Promise<void>;
  /** Looks every 15 minutes. Returns how to stop. */
  start: () => () => void;
}

/** Snapshots of the database in `backups/` beside it. */
export function createBackups(
  { databaseFile, backupsDir }: Config,
  { log, worker }: { log: Log; worker: BackupWorker },
): Backups {
  let underWay: Promise<void> | undefined;
  let problem: string | null = null;

  const snapshot = async (): Promise<void> => {
    const begun = performance.now();
    try {
      tidy(backupsDir);
      if (!(await hasRoomFor(backupsDir, sizeOf(databaseFile))))
        throw new AppError("STORAGE_FULL", "There is not enough free disk space for a backup.");
      await worker.copy(latestIn(backupsDir));
      await rotate(backupsDir);
      problem = null;
      const ms = Math.round(performance.now() - begun);
      log.info("snapshot taken", { ms, size: readLatest(backupsDir)?.size });
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

  const hasChanged = (): boolean => {
    const latest = readLatest(backupsDir);
    const written = lastWrite(databaseFile);
    return written !== undefined && (!latest || written > Date.parse(latest.takenAt));
  };

  const look = async (now = new Date()): Promise<void> => {
    if (hasChanged()) await take();
    const last = readVerification(backupsDir)?.at;
    if (!readLatest(backupsDir) || !isVerificationDue(last, now)) return;
    await worker.verify();
    const found = readVerification(backupsDir);
    if (found?.problem === null) log.info("snapshot verified", { takenAt: found.takenAt });
    else log.error("snapshot unsound", found?.problem ?? "no result");
  };

  return {
    take,
    look,
    status: () => ({
      latest: readLatest(backupsDir) ?? null,
      kept: countKept(backupsDir),
      verified: readVerification(backupsDir) ?? null,
      problem,
    }),
    start() {
      const quietly = () => {
        look().catch(() => {}); // logged where it happened
      };
      const first = setTimeout(quietly, FIRST_LOOK_MS);
      const timer = setInterval(quietly, LOOK_EVERY_MS);
      return () => {
        clearTimeout(first);
        clearInterval(timer);
      };
    },
  };
}

/** Due when a day has passed, or a night since the last time. */
function isVerificationDue(last: string | undefined, now: Date): boolean {
  if (last === undefined || now.getTime() - Date.parse(last) >= VERIFY_AFTER_MS) return true;
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return now >= night && Date.parse(last) < night.getTime();
}
