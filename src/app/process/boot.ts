import { existsSync } from "node:fs";
import { dirname } from "node:path";
import {
  createFirstAdmin,
  firstAdminWeakness,
  hasAdmin,
} from "#domains/accounts/accounts.server.ts";
import { createGuesses } from "#domains/accounts/sign-in/guesses.server.ts";
import { keepFirstPassword } from "#domains/accounts/passwords/first-password.server.ts";
import { newSecret } from "#domains/accounts/links/secrets.server.ts";
import { isUnbegun, sealFirst } from "#domains/audit/chain/chain.server.ts";
import { createBackups, shelfOf } from "#domains/backup/backups.server.ts";
import { type Shelf, takeBefore } from "#domains/backup/snapshots.server.ts";
import { workHere, workInProcess } from "#domains/backup/worker.server.ts";
import { createIdentity } from "#domains/content/site-texts/identity.server.ts";
import type { Config } from "#platform/config.ts";
import type { App } from "#platform/context.ts";
import { engineFor, heardBy } from "#platform/database/choose.ts";
import type { Db, Engine, OpenDatabase } from "#platform/database/engine.ts";
import { createBodyBudget } from "#platform/http/body-budget.ts";
import { createLimits } from "#platform/http/rate-limit.ts";
import { createTurnstile } from "#platform/http/turnstile.ts";
import { createRunner } from "#platform/jobs.ts";
import { type Key, keyFileOf } from "#platform/key.ts";
import { createLive } from "#domains/leads/live/live.server.ts";
import type { Log } from "#platform/log.ts";
import { checkRecipients } from "#platform/at-rest/age.ts";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import { createPublication } from "#platform/publication.ts";
import { readCaged, readHere } from "#domains/content/transfer/read/reader.server.ts";
import { createMissingPaths } from "#domains/content/redirects/missing.server.ts";
import { createJournal } from "#domains/reads/journal.server.ts";
import { loadSampleContent } from "#domains/content/sample-content.server.ts";
import { readMail } from "#domains/mail/inbox/read/read-mail.server.ts";
import { readMailCaged } from "#domains/mail/inbox/read/read-mail-caged.server.ts";
import { checkFolder, openFolder } from "#platform/folders.ts";
import { StartError } from "#platform/start-error.ts";
import { resizeCaged, resizeHere } from "#domains/uploads/pictures/resizer.server.ts";
import { readPdfCaged, readPdfHere } from "#domains/uploads/scans/pdf-reader.server.ts";
import { Storage } from "#domains/uploads/storage.server.ts";
import { createUploads } from "#domains/uploads/places.server.ts";
import { keepParts, refuseOtherParts, mayHaveDocuments } from "#platform/database/installation.ts";
import { procedures } from "#app/router.ts";
import { outputOf } from "#platform/http/rest.ts";
import { metaOf } from "#platform/trpc.ts";
import { jobsOf } from "./jobs.ts";
import { parts } from "./parts.ts";

interface MigratedDatabase extends OpenDatabase {
  /** The migrations that ran. */
  steps: string[];
}

/**
 * Checks the folders and the database, locks the database for this process if it allows only one,
 * and migrates its schema to this version. Throws a StartError, also one of `check`, before
 * anything is written.
 */
export async function openMigrated(
  config: Config,
  log: Log,
  check: (db: Db) => Promise<void> = async () => {},
): Promise<MigratedDatabase> {
  const engine = await inspect(config);
  const unlock = await engine.lock();
  try {
    const opened = engine.open(heardBy(log));
    try {
      const steps = await opened.inTurn(async () => {
        await check(opened.db);
        await snapshotBefore(opened, shelfOf(config, engine.copies));
        return opened.migrate();
      });
      if (steps.length > 0) log.info("migrated", { steps: steps.join(", ") });
      return { ...opened, steps, close: () => opened.close().finally(unlock) };
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error instanceof StartError
      ? error
      : new StartError(
          `${engine.place} could not be opened or migrated: ${(error as Error).message}`,
        );
  }
}

/** The same for a server, which needs the key and the uploads of the database. */
export async function openToServe(
  config: Config,
  log: Log,
): Promise<MigratedDatabase & { key: Key; dataKeys: DataKeys }> {
  const dataKeys = new DataKeys(config);
  const checkKeys = () => dataKeys.check(() => keysIn(new Storage(config.uploadsDir, dataKeys)));
  const opened = await openMigrated(config, log, async (db) => {
    await refuseOtherParts(db, config);
    if (await mayHaveDocuments(db)) await checkKeys();
  });
  try {
    const key = await opened.inTurn(async () => {
      // Another machine may have made a key since
      if (await mayHaveDocuments(opened.db)) await checkKeys();
      // A new database has no documents, whatever the folder has of another one
      else await checkKeys().catch(() => dataKeys.adopt());
      const isNew = !existsSync(keyFileOf(config.databaseFile));
      const kept = await keepParts(opened.db, config);
      if (isNew || (await isUnbegun(opened.db)))
        await opened.db.transaction().execute((trx) => sealFirst({ db: trx, key: kept }));
      dataKeys.make();
      return kept;
    });
    return { ...opened, key, dataKeys };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function keysIn(storage: Storage): Promise<string[]> {
  return [...(await storage.notUnder("")).values()].filter((id) => id !== undefined);
}

/** Everything that can be refused is checked before the first folder is created. */
async function inspect(config: Config): Promise<Engine> {
  const engine = engineFor(config);
  checkFolder(dirname(config.databaseFile), "DATABASE_FILE");
  checkFolder(config.uploadsDir, "UPLOADS_DIR");
  await checkRecipients(config.backupRecipients);
  const { hasAdmin: isStarted } = await engine.inspect();
  if (!isStarted) refuseWeakPassword(config);
  openFolder(config.uploadsDir, "UPLOADS_DIR");
  openFolder(dirname(config.databaseFile), "DATABASE_FILE");
  return engine;
}

function refuseWeakPassword({ adminPassword, adminEmail: email, companyName: company }: Config) {
  if (adminPassword === undefined) return;
  const weakness = firstAdminWeakness(adminPassword, { email, company });
  if (weakness !== undefined) throw new StartError(`ADMIN_PASSWORD: ${weakness}`);
}

/**
 * Before a migration, copies the database as the previous version left it, so that the migration
 * can be undone.
 */
async function snapshotBefore(opened: OpenDatabase, shelf: Shelf): Promise<void> {
  const [step] = await opened.pendingMigrations();
  if (step === undefined || (await opened.db.introspection.getTables()).length === 0) return;
  await takeBefore(step, shelf, opened.copyTo);
}

/** Opens the database beside a running server; exclusively, as above, if it must be migrated. */
export async function openBeside(config: Config, log: Log): Promise<OpenDatabase> {
  const engine = await inspect(config);
  const opened = engine.open();
  if ((await opened.pendingMigrations()).length === 0) return opened;
  await opened.close();
  return openMigrated(config, log);
}

/** Prepares the database for the first visitor: sample content and a first admin. */
export async function prepare(
  { db, inTurn }: OpenDatabase,
  config: Config,
  announce: (line: string) => void,
): Promise<void> {
  await inTurn(async () => {
    if (!(await hasAdmin(db))) announce(await makeFirstAdmin(db, config));
    if (config.sampleContent) await loadSampleContent(db);
  });
}

/** Returns the line that says how to sign in. */
async function makeFirstAdmin(db: Db, config: Config): Promise<string> {
  const { adminPassword, adminEmail: email, databaseFile } = config;
  const password = adminPassword ?? newSecret().slice(0, 16);
  await createFirstAdmin(db, { password, email });
  const where =
    adminPassword === undefined
      ? `in ${keepFirstPassword(databaseFile, password)}`
      : "of ADMIN_PASSWORD";
  return `first start: sign in at /admin as admin with the password ${where}`;
}

interface Surroundings {
  key: Key;
  dataKeys: DataKeys;
  log: Log;
  publicUrl: () => string;
  /** The command that runs this program; without it, slow work is done in this process. */
  program?: string[];
  /** The command that runs the parsers. */
  parsers?: string[];
}

/**
 * The parsers of strangers' bytes. They run in this process only in development and in tests, from
 * their sources: what is built does not contain that.
 */
function parsersBy(program: string[] | undefined) {
  if (program)
    return {
      readImport: readCaged(program),
      readMail: readMailCaged(program),
      readPdf: readPdfCaged(program),
      resizer: resizeCaged(program),
    };
  // The bundler removes what cannot be reached
  if (import.meta.env.PROD)
    throw new Error("Strangers' files are parsed only in a process of their own.");
  return { readImport: readHere, readMail, readPdf: readPdfHere, resizer: resizeHere };
}

/** What a procedure answers, and what it says that this is. */
function describe(name: string) {
  const procedure = procedures[name];
  return procedure ? { schema: outputOf(procedure), summary: metaOf(procedure).summary } : {};
}

/** The app on an open database. `publicUrl` is a function because the port may not be known yet. */
export function createApp(
  opened: OpenDatabase,
  config: Config,
  { key, dataKeys, log, publicUrl, program, parsers }: Surroundings,
): App {
  const engine = engineFor(config);
  const publication = createPublication(opened);
  const shelf = shelfOf(config, engine.copies);
  const worker = program ? workInProcess(program) : workHere(opened, shelf, engine.copies);
  const journal = createJournal(opened.db, log, describe);
  const app: App = {
    backups: createBackups(shelf, { engine, log, worker }),
    bodies: createBodyBudget(),
    config,
    databaseSize: engine.copies.size,
    dataKeys,
    db: opened.db,
    key,
    live: createLive(opened.db, log, journal),
    log,
    publicUrl,
    guesses: createGuesses(config.rateLimits),
    identity: createIdentity(opened.db, publication),
    jobs: createRunner(log, () => jobsOf(app)),
    journal,
    limits: createLimits(config.rateLimits),
    missing: createMissingPaths(opened.db),
    publication,
    ...parts,
    ...parsersBy(parsers),
    servesAlone: opened.servesAlone,
    turn: createTurnstile(),
    uploads: createUploads(new Storage(config.uploadsDir, dataKeys)),
  };
  return app;
}
