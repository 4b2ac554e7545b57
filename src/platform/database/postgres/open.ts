import {
  HandleEmptyInListsPlugin,
  Kysely,
  type Logger,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from "kysely";
import type { Db, OpenDatabase, Tables } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { Reads } from "#platform/database/reads.ts";
import { copyTo } from "./copy.ts";
import { LenderPostgresDialect } from "./dialect.ts";
import { dumpTo, isDumpName } from "./dump.ts";
import { ForeignWrites } from "./foreign-writes.ts";
import { connectionTo, openPool } from "./pool.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { StartError } from "#platform/start-error.ts";

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

/** The number of the lock; nothing else uses one. */
const LOCK = 7_420_001;
const TRIED_EVERY_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Runs work while no other process does the same here: migrations, the first admin, sample content.
 * Throws a StartError when another one takes minutes.
 */
async function inTurn<Result>(
  connection: ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    await waitForTurn(client);
    return await work();
  } finally {
    // The lock ends with the connection, however that ends
    await client.end();
  }
}

async function waitForTurn(client: Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS mine`,
    );
    if (rows[0]?.mine) return;
    if (Date.now() > deadline)
      throw new StartError("another lender process is preparing the database: try again later");
    await sleep(TRIED_EVERY_MS);
  }
}
