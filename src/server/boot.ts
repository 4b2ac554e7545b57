import { mkdirSync } from "node:fs";
import { createFirstAdmin, hasAdmin } from "./accounts/accounts.ts";
import { createGuesses } from "./accounts/guesses.ts";
import { keepFirstPassword } from "./accounts/first-password.ts";
import { newSecret } from "./accounts/secrets.ts";
import { createBackups } from "./backup/backups.ts";
import { publishCopy } from "./backup/copy.ts";
import { beforeMigration } from "./backup/snapshots.ts";
import { workHere, workInProcess } from "./backup/worker.ts";
import type { Config } from "./config.ts";
import type { App } from "./context.ts";
import { AppError } from "./errors.ts";
import {
  type Db,
  migrate,
  type OpenDatabase,
  openDatabase,
  pendingMigrations,
} from "./database.ts";
import { createBodyBudget } from "./http/body-budget.ts";
import { createLimits } from "./http/rate-limit.ts";
import { type Key, openKey } from "./key.ts";
import { lockDatabase } from "./lock.ts";
import type { Log } from "./log.ts";
import { checkPlaces, inspectDatabase } from "./preflight.ts";
import { createPublication } from "./publication.ts";
import { loadSampleContent } from "./seed.ts";
import { StartError } from "./start-error.ts";
import { createUploads } from "./uploads/places.ts";

interface MigratedDatabase extends OpenDatabase {
  key: Key;
  /** The steps that had to run. */
  steps: string[];
}

/**
 * Checks the places and the file, takes the database for this process alone, and brings its schema
 * up to this version. Throws a StartError, having written nothing.
 */
export async function openMigrated(config: Config, log: Log): Promise<MigratedDatabase> {
  const file = config.databaseFile;
  checkPlaces(config);
  inspectDatabase(file);
  const unlock = lockDatabase(file);
  try {
    const key = openKey(file);
    const opened = openDatabase(file);
    try {
      await snapshotBefore(await pendingMigrations(opened.db), opened, config);
      const steps = await migrate(opened.db);
      if (steps.length > 0) log.info("migrated", { steps: steps.join(", ") });
      return { ...opened, key, steps, close: () => opened.close().finally(unlock) };
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error instanceof StartError
      ? error
      : new StartError(`${file} could not be opened or migrated: ${(error as Error).message}`);
  }
}

/** The way back from a migration: a copy of the database as the last version left it. */
async function snapshotBefore(
  [step]: string[],
  { db, sqlite }: OpenDatabase,
  { backupsDir }: Config,
): Promise<void> {
  if (step === undefined || (await db.introspection.getTables()).length === 0) return;
  mkdirSync(backupsDir, { recursive: true });
  publishCopy(sqlite, beforeMigration(backupsDir, step));
}

/** Opens the database beside a running server; alone, as above, when it must be migrated first. */
export async function openBeside(config: Config, log: Log): Promise<OpenDatabase> {
  checkPlaces(config);
  inspectDatabase(config.databaseFile);
  const opened = openDatabase(config.databaseFile);
  if ((await pendingMigrations(opened.db)).length === 0) return opened;
  await opened.close();
  return openMigrated(config, log);
}

/** What the database needs before the first visitor: sample content and somebody to sign in as. */
export async function prepare(
  { db }: OpenDatabase,
  config: Config,
  announce: (line: string) => void,
): Promise<void> {
  if (!(await hasAdmin(db))) announce(await makeFirstAdmin(db, config));
  if (config.sampleContent) await loadSampleContent(db);
}

/** Returns the line that says how to sign in. Throws a StartError for a password that is tried first. */
async function makeFirstAdmin(db: Db, config: Config): Promise<string> {
  const { adminPassword, adminEmail: email, companyName: company, databaseFile } = config;
  const password = adminPassword ?? newSecret().slice(0, 16);
  try {
    await createFirstAdmin(db, { password, email, company });
  } catch (error) {
    throw error instanceof AppError ? new StartError(`ADMIN_PASSWORD: ${error.message}`) : error;
  }
  const where =
    adminPassword === undefined
      ? `in ${keepFirstPassword(databaseFile, password)}`
      : "of ADMIN_PASSWORD";
  return `first start: sign in at /admin as admin with the password ${where}`;
}

interface Surroundings {
  key: Key;
  log: Log;
  publicUrl: () => string;
  /** How to run this program; without it, what takes long is done in this process. */
  program?: string[];
}

/** The app on an open database. `publicUrl` is asked for late: the port may not be known yet. */
export function createApp(
  { db, sqlite }: OpenDatabase,
  config: Config,
  { key, log, publicUrl, program }: Surroundings,
): App {
  const worker = program ? workInProcess(program) : workHere(sqlite, config.backupsDir);
  return {
    backups: createBackups(config, { log, worker }),
    bodies: createBodyBudget(),
    config,
    db,
    key,
    log,
    publicUrl,
    guesses: createGuesses(config.rateLimits),
    limits: createLimits(config.rateLimits),
    publication: createPublication(sqlite),
    uploads: createUploads(config.uploadsDir),
  };
}
