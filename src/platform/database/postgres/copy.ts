import { rmSync } from "node:fs";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { migrationsOf, steps, stepsOf } from "#platform/database/migrations.ts";
import { publishCopy } from "#platform/database/sqlite/copy.ts";
import { openDatabase, type SqliteDatabase } from "#platform/database/sqlite/open.ts";
import { StartError } from "#platform/start-error.ts";
import { continueInSqlite, copyRows, tablesToMove } from "./rows.ts";

// Decision: src/decisions/041-postgres-beside-sqlite.md
/** Publishes a copy as of one moment, without credentials: a SQLite file. */
export async function copyTo(db: Db, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.rows`;
  try {
    const copy = await copyInto(db, unfinished);
    try {
      await publishCopy(copy.sqlite, target);
    } finally {
      await copy.close();
    }
  } finally {
    for (const part of ["", "-wal", "-shm"]) rmSync(unfinished + part, { force: true });
  }
}

/** Makes a SQLite database with all rows, as of one moment. */
export async function copyInto(db: Db, file: string): Promise<SqliteDatabase & { rows: number }> {
  // Left behind by a run that was killed
  for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
  const copy = openDatabase(file);
  try {
    const rows = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => fill(copy, trx));
    return { ...copy, rows };
  } catch (error) {
    await copy.close();
    throw error;
  }
}

async function fill({ db, sqlite }: SqliteDatabase, from: Db): Promise<number> {
  const version = numberOf((await stepsOf(from)).at(-1) ?? "");
  refuseNewer(version);
  const known = Object.entries(steps).filter(([name]) => numberOf(name) <= version);
  await migrationsOf(db, Object.fromEntries(known)).migrate();
  const tables = tablesToMove(sqlite);
  // The rows that migrations put into a new database
  for (const { name } of tables.toReversed()) sqlite.exec(`DELETE FROM ${name}`);
  const rows = await db.transaction().execute(async (trx) => {
    const copied = await copyRows(from, trx, tables);
    await wordingOf(trx).rebuild(trx);
    return copied;
  });
  await continueInSqlite(from, sqlite, tables);
  return rows;
}

/**
 * A copy made by this version would lack what a newer one has added, so a process of the newer
 * version makes it.
 */
function refuseNewer(version: string): void {
  const last = Object.keys(steps).map(numberOf).toSorted().at(-1) ?? "";
  if (version > last)
    throw new StartError(`the database is of a newer version (${version}): let that one copy it`);
}

const numberOf = (step: string) => step.slice(0, 4);
