import { createFirstAdmin, hasAdmin } from "./accounts/accounts.ts";
import { newSecret } from "./accounts/secrets.ts";
import type { Config } from "./config.ts";
import type { App } from "./context.ts";
import { migrate, migrationState, type OpenDatabase, openDatabase } from "./database.ts";
import { createLimits } from "./http/rate-limit.ts";
import type { Log } from "./log.ts";
import { createPublication } from "./publication.ts";
import { loadSampleContent } from "./seed.ts";
import { createUploads } from "./uploads/arrivals.ts";

/** A start that cannot go on: the message is one line that says what to do. */
export class StartError extends Error {}

/** Opens the database and brings its schema up to this version. Throws a StartError. */
export async function openMigrated(config: Config, log: Log): Promise<OpenDatabase> {
  const opened = openOrExplain(config.databaseFile);
  try {
    const { unknown } = await migrationState(opened.db);
    if (unknown.length > 0)
      throw new StartError(
        `${config.databaseFile} was made by a newer version (${unknown.join(", ")}): install that version or restore an older backup`,
      );
    const steps = await migrate(opened.db);
    if (steps.length > 0) log.info("migrated", { steps: steps.join(", ") });
    return opened;
  } catch (error) {
    await opened.close();
    throw error instanceof StartError
      ? error
      : new StartError(`${config.databaseFile} could not be migrated: ${(error as Error).message}`);
  }
}

function openOrExplain(file: string): OpenDatabase {
  try {
    return openDatabase(file);
  } catch (error) {
    throw new StartError(`${file} could not be opened: ${(error as Error).message}`);
  }
}

/** What the database needs before the first visitor: sample content and somebody to sign in as. */
export async function prepare(
  { db }: OpenDatabase,
  config: Config,
  announce: (line: string) => void,
): Promise<void> {
  if (config.sampleContent) await loadSampleContent(db);
  if (await hasAdmin(db)) return;
  const password = config.adminPassword ?? newSecret().slice(0, 16);
  await createFirstAdmin(db, password);
  announce(
    config.adminPassword === undefined
      ? `first start: sign in at /admin as admin with the password ${password} (shown only now)`
      : "first start: sign in at /admin as admin with the password of ADMIN_PASSWORD",
  );
}

/** The app on an open database. `publicUrl` is asked for late: the port may not be known yet. */
export function createApp(
  { db, sqlite }: OpenDatabase,
  config: Config,
  { log, publicUrl }: { log: Log; publicUrl: () => string },
): App {
  return {
    config,
    db,
    log,
    publicUrl,
    limits: createLimits(config.rateLimits),
    publication: createPublication(sqlite),
    uploads: createUploads(config.uploadsDir),
  };
}
