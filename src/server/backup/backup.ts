import type { BackupStatus } from "../../shared/backup.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Backups } from "./backups.ts";

/** Takes a snapshot because an admin asked for one. Throws STORAGE_FULL or INTERNAL. */
export async function backUpNow(db: Db, actor: Actor, backups: Backups): Promise<BackupStatus> {
  await recordChange(db, actor, { action: "backup.now", subject: "database" });
  try {
    await backups.take();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("INTERNAL", "The backup failed. The server's log says why.", { cause });
  }
  return backups.status();
}
