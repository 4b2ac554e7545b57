import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import type { SqliteDatabase } from "#platform/database/sqlite/open.ts";
import { StartError } from "#platform/start-error.ts";
import { continueInPostgres, copyRows, tablesToMove } from "./rows.ts";

/**
 * Replaces all rows with those of a SQLite database, in one transaction. Both must have been
 * migrated to this version. Resolves to the number of rows.
 */
export function replaceRows(db: Db, { db: from, sqlite }: SqliteDatabase): Promise<number> {
  const tables = tablesToMove(sqlite);
  return db.transaction().execute(async (trx) => {
    const names = tables.map(({ name }) => sql.table(name));
    await sql`TRUNCATE ${sql.join(names)} RESTART IDENTITY CASCADE`.execute(trx);
    const copied = await copyRows(from, trx, tables);
    await wordingOf(trx).rebuild(trx);
    await continueInPostgres(sqlite, trx, tables);
    await countAgain(trx);
    return copied;
  });
}

/** Until PostgreSQL does this by itself, minutes later, it would plan as for empty tables. */
export async function countAgain(db: Db): Promise<void> {
  await sql`ANALYZE`.execute(db);
}

/** How long PostgreSQL may take to end the connections of a server that has just stopped. */
const PATIENCE_MS = 2000;

/** Throws a StartError while a server uses the database. */
export async function refuseWhileServed(db: Db, place: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (await isServed(db)) {
    if (Date.now() > deadline)
      throw new StartError(`${place} is in use by another lender process: stop that one first`);
    await sleep(50);
  }
}

async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'lender'`.execute(db);
  return rows.length > 0;
}
