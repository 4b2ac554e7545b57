import { dirname } from "node:path";
import { sql } from "kysely";
import type { App } from "./context.ts";
import { DISK_LEAST, freeBytes } from "./disk.ts";

/** Why the server could not do its work now; undefined when the database answers and the disk has room. */
export async function troubleOf({ db, config, log }: App): Promise<string | undefined> {
  try {
    await sql`SELECT count(*) FROM siteSettings`.execute(db);
  } catch (error) {
    log.error("not ready", error);
    return "the database does not answer";
  }
  const free = await freeBytes(dirname(config.databaseFile));
  return free < DISK_LEAST ? "the disk is full" : undefined;
}
