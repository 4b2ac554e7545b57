import { dirname } from "node:path";
import type { App } from "#server/context.ts";
import { listSettings } from "#server/settings/settings.ts";
import { DISK_LEAST, freeBytes } from "#server/disk.ts";

/** Why the server cannot work now; undefined when the database answers and the disk has room. */
export async function troubleOf({ db, config, log }: App): Promise<string | undefined> {
  try {
    await listSettings(db);
  } catch (error) {
    log.error("not ready", error);
    return "the database does not answer";
  }
  const free = await freeBytes(dirname(config.databaseFile));
  return free < DISK_LEAST ? "the disk is full" : undefined;
}
