import {
  HandleEmptyInListsPlugin,
  Kysely,
  type Logger,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from "kysely";
import type { Db, OpenDatabase } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { Reads } from "#platform/database/reads.ts";
import type { Tables } from "#platform/database/tables.ts";
import { copyTo } from "./copy.ts";
import { LenderPostgresDialect } from "./dialect.ts";
import { dumpTo, isDumpName } from "./dump.ts";
import { ForeignWrites } from "./foreign-writes.ts";
import { connectionTo, openPool } from "./pool.ts";
import { inTurn } from "./turns.ts";

/** What a database is reached by. */
export interface Connections {
  pool: PostgresPool;
  foreignWrites: Pick<ForeignWrites, "count" | "close" | "reads">;
}

export function connectionsTo(address: string): Connections {
  const pool = openPool(address);
  return { pool, foreignWrites: new ForeignWrites(connectionTo(address), pool) };
}

/** Opens a PostgreSQL database; the first statement connects. */
export function openDatabase(
  address: string,
  { pool, foreignWrites } = connectionsTo(address),
  log?: Logger,
): OpenDatabase {
  const connection = connectionTo(address);
  const { reads } = foreignWrites;
  const db = onPool(pool, reads, log);
  return {
    db,
    reads,
    servesAlone: false,
    pendingMigrations: migrationsOf(db).pendingMigrations,
    migrate: () => patiently(address, (patient) => migrationsOf(patient).migrate()),
    inTurn: (work) => inTurn(connection, work),
    foreignVersion: () => foreignWrites.count(),
    copyTo: (file) =>
      patiently(address, (patient) =>
        isDumpName(file) ? dumpTo(address, patient, file) : copyTo(patient, file),
      ),
    // PostgreSQL checks its references with each statement, and its pages as it reads them
    problems: async () => [],
    async close() {
      await foreignWrites.close();
      await db.destroy();
    },
  };
}

function onPool(pool: PostgresPool, reads = new Reads(), log?: Logger): Db {
  return new Kysely<Tables>({
    dialect: new LenderPostgresDialect(pool, reads),
    log,
    // SQLite reads `in ()` as false
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}

/** Runs work on connections of its own, on which statements have no time limit. */
export async function patiently<Result>(
  address: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = onPool(openPool(address, { patient: true }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
