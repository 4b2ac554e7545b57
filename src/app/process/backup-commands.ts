import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Say } from "./operator-commands.ts";
import type { Config } from "#platform/config.ts";
import { engineFor, isMove, move } from "#platform/database/choose.ts";
import { copyName } from "#platform/database/sealed-copies.ts";
import { counted } from "#kit/values/counted.ts";
import type { Db, OpenDatabase } from "#platform/database/engine.ts";
import { DISK_RESERVE, freeBytes } from "#platform/disk.ts";
import { nearestExisting, openFolder } from "#platform/folders.ts";
import { keyFileOf, openKey } from "#platform/key.ts";
import { StartError } from "#platform/start-error.ts";
import { type ChainCheck, hasCode } from "#domains/audit/chain/check-chain.server.ts";
import { uploadsKnownTo } from "#domains/uploads/references.server.ts";
import { unopenedDocuments } from "#domains/uploads/sealed/unopened.server.ts";
import { Storage } from "#domains/uploads/storage.server.ts";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import { checkJournal, forgetWitness } from "#domains/dashboard/keep-chain.server.ts";
import { shelfOf } from "#domains/backup/backups.server.ts";
import { latestOf } from "#domains/backup/snapshots.server.ts";
import { verifyLatest } from "#domains/backup/verify.server.ts";

/** Writes a complete copy of the database to one file; also works while the server runs. */
export async function backupCommand(config: Config, say: Say, file?: string): Promise<void> {
  if (!file) throw new StartError("name the target: backup <file>");
  const target = resolve(copyName(file, config));
  if (target === config.databaseFile)
    throw new StartError("a backup must not overwrite the database");
  // The server's own snapshots replace each other
  const isSnapshot = target === latestOf(shelfOf(config, engineFor(config).copies));
  if (existsSync(target) && !isSnapshot)
    throw new StartError(`${target} already exists: name another file`);
  if (file.endsWith(".dump") && config.databaseUrl === undefined)
    throw new StartError("only PostgreSQL makes a dump: name a file that ends in .sqlite");
  if (file.endsWith(".age") && config.backupRecipients.length === 0)
    throw new StartError(
      `${file} would not be encrypted: set BACKUP_RECIPIENTS, or name a file that does not end in .age`,
    );
  if (!existsSync(dirname(target)))
    throw new StartError(`there is no folder ${dirname(target)}: create it first`);
  await withExisting(config, ({ copyTo }) => copyTo(target));
  const recipients = config.backupRecipients.length;
  const sealed = recipients > 0 ? `, encrypted to ${counted(recipients, "recipient")}` : "";
  say(
    `backed up to ${target} (${megabytes(statSync(target).size)}${sealed}); uploads are in ${config.uploadsDir}`,
  );
}

/** Replaces the database with a backup; the server must not be running. */
export async function restoreCommand(
  config: Config,
  say: Say,
  [file, option, identity]: string[],
): Promise<void> {
  if (!file || (option !== undefined && (option !== "--identity" || !identity)))
    throw new StartError(
      "name the backup: restore <file>, or restore <file>.age --identity <file>",
    );
  openFolder(config.uploadsDir, "UPLOADS_DIR");
  const backupIdentityFile = identity ? resolve(identity) : config.backupIdentityFile;
  const { copies, place } = engineFor({ ...config, backupIdentityFile });
  const { aside } = await copies.restore(resolve(file));
  forgetWitness(config);
  say(`restored ${place} from ${resolve(file)}; everybody has to sign in again`);
  if (aside) say(`the database that was there is now ${aside}`);
  const known = await withExisting(config, ({ db }) => uploadsKnownTo(db));
  const { missing } = compareUploads(known, await storedUploads(config));
  if (missing.length > 0)
    say(`missing in ${config.uploadsDir} (${missing.length}): ${shortList(missing)}`);
}

/** Moves everything between SQLite and PostgreSQL; the server must not be running. */
export async function moveCommand(
  { databaseFile, databaseUrl }: Config,
  say: Say,
  direction = "",
): Promise<void> {
  if (!isMove(direction))
    throw new StartError("name the direction: move sqlite-to-postgres or move postgres-to-sqlite");
  if (databaseUrl === undefined)
    throw new StartError("name the PostgreSQL database in DATABASE_URL");
  const rows = await move(direction, databaseFile, databaseUrl);
  say(`moved ${rows} rows, which are the same in both; uploads and lender.key stay where they are`);
}

/** Verifies the newest snapshot, as the server does each night. */
export async function verifyCommand(config: Config, say: Say): Promise<void> {
  const { copies } = engineFor(config);
  const result = await verifyLatest(shelfOf(config, copies), copies);
  if (!result) throw new StartError(`there is no snapshot in ${config.backupsDir} yet`);
  if (result.problem !== null) throw new StartError(`the snapshot is unsound: ${result.problem}`);
  const rows = result.rows.map(({ table, count }) => `${count} ${table}`).join(", ");
  const isOpened = config.backupRecipients.length === 0 || config.backupIdentityFile !== undefined;
  say(
    isOpened
      ? `the snapshot of ${result.takenAt} is sound: ${rows}`
      : `the snapshot of ${result.takenAt} is as it was when it was made and opened; a copy of now is sound: ${rows}`,
  );
}

/**
 * Checks integrity, foreign keys, migrations, uploads, disk and the activity log, also against the
 * code of an earlier email. Throws a StartError for faults.
 */
export async function checkCommand(config: Config, say: Say, code?: string): Promise<void> {
  await withExisting(config, async ({ db, pendingMigrations, problems }) => {
    const pending = await pendingMigrations();
    const known = pending.length > 0 ? new Set<string>() : await uploadsKnownTo(db);
    const uploads = compareUploads(known, await storedUploads(config));
    const closed = pending.length > 0 ? [] : await unopenedDocuments(db, storageOf(config));
    const free = await freeBytes(nearestExisting(dirname(config.databaseFile)));
    const chain = pending.length > 0 ? undefined : await checkLog(db, config, code);
    const wrong = [
      ...(await problems()),
      ...(chain?.faults ?? []),
      ...(pending.length === 0 ? [] : [`to be migrated: ${pending.join(", ")}`]),
      ...(uploads.missing.length === 0 ? [] : [`missing uploads: ${shortList(uploads.missing)}`]),
      ...(closed.length === 0
        ? []
        : [`documents that do not decrypt to what was sent: ${shortList(closed)}`]),
      ...(free >= DISK_RESERVE ? [] : [`only ${megabytes(free)} of disk are free`]),
    ];
    if (pending.length === 0 && uploads.orphaned.length > 0)
      say(`uploads that nothing refers to: ${shortList(uploads.orphaned)}`);
    if (wrong.length > 0) throw new StartError(wrong.join("; "));
    say(
      `integrity ok, foreign keys ok, migrations ok, uploads ok (${uploads.stored}), disk ok (${megabytes(free)} free), activity log ok (${chain?.code})`,
    );
  });
}

/** Checks the chain of the journal, and whether it still has the code of an earlier email. */
async function checkLog(db: Db, config: Config, code?: string): Promise<ChainCheck> {
  const hasKey = existsSync(keyFileOf(config.databaseFile));
  const key = hasKey && { key: openKey(config.databaseFile) };
  const chain = await checkJournal({ db, config, ...key });
  const isMissing = code !== undefined && !(await hasCode(db, code));
  const lost = `the activity log does not have the code ${code}: it was changed since, or the database was restored from an earlier backup`;
  return { ...chain, faults: [...chain.faults, ...(isMissing ? [lost] : [])] };
}

/** Reads the database without creating or changing it. */
async function withExisting<Result>(
  config: Config,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await engineFor(config).openExisting();
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

function storedUploads(config: Config): Promise<string[]> {
  return storageOf(config).storedBefore(Infinity);
}

function storageOf(config: Config): Storage {
  return new Storage(config.uploadsDir, new DataKeys(config));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

interface UploadsReport {
  stored: number;
  /** Named in the database but missing on disk. */
  missing: string[];
  /** On disk but not in the database. */
  orphaned: string[];
}

function compareUploads(known: Set<string>, stored: string[]): UploadsReport {
  const there = new Set(stored);
  return {
    stored: stored.length,
    missing: [...known].filter((path) => !there.has(path)),
    orphaned: stored.filter((path) => !known.has(path)),
  };
}

const NAMED = 5;

/** Names the first items of a list and counts the rest. */
function shortList(paths: string[]): string {
  const rest = paths.length - NAMED;
  return paths.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
