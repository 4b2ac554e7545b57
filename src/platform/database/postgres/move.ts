import { existsSync, linkSync, rmSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { lockDatabase } from "#platform/database/sqlite/lock.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { checkPlace, inspectDatabase as inspectFile } from "#platform/database/sqlite/preflight.ts";
import { StartError } from "#platform/start-error.ts";
import { copyInto } from "./copy.ts";
import { patiently } from "./open.ts";
import { connectionTo } from "./pool.ts";
import { inspectDatabase } from "./preflight.ts";
import { refuseWhileServed, replaceRows } from "./replace.ts";

interface Places {
  file: string;
  address: string;
  /** The address as messages show it. */
  place: string;
}

/**
 * Copies everything, including sessions, and compares. The file stays as it is. Resolves to the
 * number of rows. Throws a StartError, having written nothing, when the target has data or a server
 * is running.
 */
export async function moveToPostgres({ file, address, place }: Places): Promise<number> {
  if (!existsSync(file)) throw new StartError(`there is no database at ${file}`);
  const unlock = lockDatabase(file);
  try {
    inspectFile(file);
    await inspectDatabase(connectionTo(address), place);
    return await patiently(address, async (db) => {
      await refuseWhileServed(db, place);
      await migrationsOf(db).migrate();
      await refuseUsed(db, place);
      const source = openSqlite(file);
      try {
        await refuseOlder(source, file);
        return await replaceRows(db, source);
      } finally {
        await source.close();
      }
    });
  } finally {
    unlock();
  }
}

/** The same in the other direction; the file must not exist. */
export async function moveToSqlite({ file, address, place }: Places): Promise<number> {
  checkPlace(file);
  if (existsSync(file)) throw new StartError(`${file} already exists: move it away first`);
  await inspectDatabase(connectionTo(address), place);
  const unfinished = `${file}.moving`;
  try {
    return await patiently(address, async (db) => {
      await refuseWhileServed(db, place);
      const { sqlite, close, rows } = await copyInto(db, unfinished);
      // Closing leaves one file
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
      await close();
      linkSync(unfinished, file);
      return rows;
    });
  } finally {
    for (const part of ["", "-wal", "-shm"]) rmSync(unfinished + part, { force: true });
  }
}

/** Rows that every database has from its migrations do not count. */
async function refuseUsed(db: Db, place: string): Promise<void> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM "auditEntries") AS "isUsed"`.execute(
    db,
  );
  if (rows[0]?.isUsed)
    throw new StartError(`${place} already has data: name an empty database in DATABASE_URL`);
}

async function refuseOlder(
  { pendingMigrations }: Pick<ReturnType<typeof openSqlite>, "pendingMigrations">,
  file: string,
): Promise<void> {
  const pending = await pendingMigrations();
  if (pending.length > 0)
    throw new StartError(
      `${file} is of an older version: run migrate without DATABASE_URL first, then move`,
    );
}
