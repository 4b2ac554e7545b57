import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Say } from "../commands.ts";
import type { Config } from "../config.ts";
import { knownMigrations } from "../database.ts";
import { DISK_RESERVE, freeBytes } from "../disk.ts";
import { checkPlaces, inspectDatabase } from "../preflight.ts";
import { type Connection, connect } from "../sqlite.ts";
import { StartError } from "../start-error.ts";
import { createStorage } from "../uploads/storage.ts";
import { publishCopy } from "./copy.ts";
import { compareUploads, shortList, uploadsKnownTo } from "./references.ts";
import { restore } from "./restore.ts";
import { problemsIn, verifyLatest } from "./verify.ts";

/** A whole copy of the database in one file, beside a running server too. */
export async function backupCommand(config: Config, say: Say, file?: string): Promise<void> {
  if (!file) throw new StartError("say where to: backup <file>");
  const target = resolve(file);
  if (target === config.databaseFile) throw new StartError("a backup needs a file of its own");
  if (!existsSync(dirname(target)))
    throw new StartError(`there is no folder ${dirname(target)}: make it first`);
  const source = openExisting(config);
  try {
    publishCopy(source, target);
  } finally {
    source.close();
  }
  say(
    `backed up to ${target} (${megabytes(statSync(target).size)}); uploads are in ${config.uploadsDir}`,
  );
}

/** Puts a backup in the database's place; the server must not run. */
export async function restoreCommand(config: Config, say: Say, file?: string): Promise<void> {
  if (!file) throw new StartError("say from where: restore <file>");
  checkPlaces(config);
  const { aside, uploads } = restore(resolve(file), config.databaseFile);
  say(`restored ${config.databaseFile} from ${resolve(file)}; everybody has to sign in again`);
  if (aside) say(`the database that was there is now ${aside}`);
  const { missing } = compareUploads(uploads, await storedUploads(config));
  if (missing.length > 0)
    say(`missing in ${config.uploadsDir} (${missing.length}): ${shortList(missing)}`);
}

/** Verifies the newest snapshot; what the server does each night. */
export async function verifyCommand({ backupsDir }: Config, say: Say): Promise<void> {
  const result = verifyLatest(backupsDir);
  if (!result) throw new StartError(`there is no snapshot in ${backupsDir} yet`);
  if (result.problem !== null) throw new StartError(`the snapshot is unsound: ${result.problem}`);
  const rows = result.rows.map(({ table, count }) => `${count} ${table}`).join(", ");
  say(`the snapshot of ${result.takenAt} is sound: ${rows}`);
}

/** Integrity, foreign keys, migrations, uploads, disk. Throws a StartError that lists what is wrong. */
export async function checkCommand(config: Config, say: Say): Promise<void> {
  const sqlite = openExisting(config);
  try {
    const pending = pendingSteps(sqlite);
    const known = pending.length > 0 ? [] : uploadsKnownTo(sqlite);
    const uploads = compareUploads(known, await storedUploads(config));
    const free = await freeBytes(dirname(config.databaseFile));
    const wrong = [
      ...problemsIn(sqlite),
      ...(pending.length === 0 ? [] : [`to be migrated: ${pending.join(", ")}`]),
      ...(uploads.missing.length === 0 ? [] : [`missing uploads: ${shortList(uploads.missing)}`]),
      ...(free >= DISK_RESERVE ? [] : [`only ${megabytes(free)} of disk are free`]),
    ];
    if (pending.length === 0 && uploads.orphaned.length > 0)
      say(`uploads that nothing refers to: ${shortList(uploads.orphaned)}`);
    if (wrong.length > 0) throw new StartError(wrong.join("; "));
    say(
      `integrity ok, foreign keys ok, migrations ok, uploads ok (${uploads.stored}), disk ok (${megabytes(free)} free)`,
    );
  } finally {
    sqlite.close();
  }
}

/** A connection that neither makes nor changes the database. */
function openExisting({ databaseFile }: Config): Connection {
  if (!existsSync(databaseFile)) throw new StartError(`there is no database at ${databaseFile}`);
  inspectDatabase(databaseFile);
  return connect(databaseFile, { fileMustExist: true, timeout: 5000 });
}

function pendingSteps(sqlite: Connection): string[] {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all();
  if (!tables.includes("kysely_migration")) return knownMigrations;
  const done = sqlite.prepare("SELECT name FROM kysely_migration").pluck().all();
  return knownMigrations.filter((step) => !done.includes(step));
}

function storedUploads({ uploadsDir }: Config): Promise<string[]> {
  return createStorage(uploadsDir).storedBefore(Infinity);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
