import type { BackupStatus } from "#shared/backup.output.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { Backups } from "./backups.ts";

/** Takes a snapshot for an admin. Throws STORAGE_FULL or INTERNAL. */
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
