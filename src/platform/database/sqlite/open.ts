import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type Logger } from "kysely";
import type { OpenDatabase, Tables } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { Reads } from "#platform/database/reads.ts";
import { type Connection, connect, problemsIn } from "./connection.ts";
import { publishCopy } from "./copy.ts";
import { lenderDialect } from "./dialect.ts";

export interface SqliteDatabase extends OpenDatabase {
  /** The connection itself, for operations beyond SQL. */
  sqlite: Connection;
}

/** The oldest SQLite without the WAL-reset bug, which could corrupt a database. */
const OLDEST_SQLITE = "3.51.3";

/**
 * Opens (or creates) the database file, or wraps a serialized one. Throws when SQLite is too old.
 * `log` hears each statement.
 */
export function openDatabase(source: string | Buffer, log?: Logger): SqliteDatabase {
  if (typeof source === "string" && source !== ":memory:")
    mkdirSync(dirname(source), { recursive: true });
  // timeout 0: the dialect waits for a foreign lock without blocking the event loop
  const sqlite = connect(source);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  const version = sqlite.prepare("SELECT sqlite_version()").pluck().get() as string;
  if (version.localeCompare(OLDEST_SQLITE, "en", { numeric: true }) < 0)
    throw new Error(`SQLite ${version} is too old: ${OLDEST_SQLITE} or newer is needed`);
  // better-sqlite3 is compiled to lower WAL databases to NORMAL at the first read, so check after
  // one
  sqlite.pragma("synchronous = FULL");
  if (sqlite.pragma("synchronous", { simple: true }) !== 2)
    throw new Error("SQLite did not accept synchronous = FULL; acknowledged writes could be lost");
  return onConnection(sqlite, log);
}

export function onConnection(sqlite: Connection, log?: Logger): SqliteDatabase {
  const reads = new Reads();
  const db = new Kysely<Tables>({ dialect: lenderDialect(sqlite, reads), log });
  return {
    db,
    reads,
    sqlite,
    servesAlone: true,
    // The lock was taken before
    inTurn: (work) => work(),
    ...migrationsOf(db),
    foreignVersion: countForeignWrites(sqlite),
    copyTo: (target) => publishCopy(sqlite, target),
    problems: async () => problemsIn(sqlite),
    close: () => db.destroy(),
  };
}

const PRAGMAS = [
  "secure_delete = ON", // what is deleted is overwritten, not only forgotten
  "journal_mode = WAL", // readers never wait for the writer
  "foreign_keys = ON",
  "trusted_schema = OFF", // a tampered schema cannot call functions
  "journal_size_limit = 16777216", // a burst of writes leaves no huge -wal file behind
  "cache_size = -16000", // 16 MB of pages
];

const FOREIGN_WRITES_CHECKED_EVERY_MS = 1000;

/** data_version changes when another connection has committed, but only a query reports it. */
function countForeignWrites(sqlite: Connection): () => number {
  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let seen = dataVersion.get();
  let checkedAt = Date.now();
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - checkedAt < FOREIGN_WRITES_CHECKED_EVERY_MS) return count;
    checkedAt = now;
    const version = dataVersion.get();
    if (version !== seen) count += 1;
    seen = version;
    return count;
  };
}
