import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Connection, connect } from "./sqlite.ts";
import { LenderDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

/** The handle that every function of a domain takes first; a transaction is one too. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  /** The connection itself, for pragmas, backups and closing; rules never use it. */
  sqlite: Connection;
  close: () => Promise<void>;
}

/** The oldest SQLite without the WAL-reset bug that could corrupt a database. */
const OLDEST_SQLITE = "3.51.3";

/** Opens (or creates) the database file, or wraps a serialized one. Throws when SQLite is too old. */
export function openDatabase(source: string | Buffer): OpenDatabase {
  if (typeof source === "string" && source !== ":memory:")
    mkdirSync(dirname(source), { recursive: true });
  // timeout 0: the dialect waits for a foreign lock without blocking the event loop
  const sqlite = connect(source);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  const version = sqlite.prepare("SELECT sqlite_version()").pluck().get() as string;
  if (version.localeCompare(OLDEST_SQLITE, "en", { numeric: true }) < 0)
    throw new Error(`SQLite ${version} is too old: ${OLDEST_SQLITE} or newer is needed`);
  // better-sqlite3 is compiled to lower WAL databases to NORMAL at the first read, so ask after one
  sqlite.pragma("synchronous = FULL");
  if (sqlite.pragma("synchronous", { simple: true }) !== 2)
    throw new Error("SQLite did not accept synchronous = FULL; acknowledged writes could be lost");
  const db = new Kysely<Tables>({ dialect: new LenderDialect(sqlite) });
  return { db, sqlite, close: () => db.destroy() };
}

const PRAGMAS = [
  "journal_mode = WAL", // readers never wait for the writer
  "foreign_keys = ON",
  "trusted_schema = OFF", // a tampered schema cannot call functions
  "journal_size_limit = 16777216", // a burst of writes leaves no huge -wal file behind
  "cache_size = -16000", // 16 MB of pages
];

/** The migrations, the same files that kysely-ctl reads from the folder. */
const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>("../../db/migrations/*.ts", { eager: true })).map(
    ([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration],
  ),
);

export const knownMigrations = Object.keys(migrations);

/** Brings the schema up to this version. Returns the names of the steps that ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((step) => step.migrationName);
}

/** The steps that this version would run on the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const steps = await migrator.getMigrations();
  return steps.filter((step) => !step.executedAt).map((step) => step.name);
}
