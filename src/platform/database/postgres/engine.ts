import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Copies, Db, Engine } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { countRows } from "#platform/database/sqlite/engine.ts";
import { inName, publishNew } from "#platform/disk.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { takeIn } from "#platform/database/sqlite/restore.ts";
import { copyTo } from "./copy.ts";
import { checkDump, isDump, restoreDump } from "./dump.ts";
import { connectionsTo, openDatabase, patiently } from "./open.ts";
import { connectionTo } from "./pool.ts";
import { inspectDatabase } from "./preflight.ts";
import { countAgain, refuseWhileServed, replaceRows } from "./replace.ts";

/** A PostgreSQL database, which any number of processes can serve. */
export function postgresEngine(address: string, backupsDir: string): Engine {
  const place = placeOf(address);
  const inspect = () => inspectDatabase(connectionTo(address), place);
  return {
    name: "PostgreSQL",
    place,
    inspect,
    lock: async () => () => {},
    open: (log) => openDatabase(address, connectionsTo(address), log),
    async openExisting() {
      await inspect();
      return openDatabase(address);
    },
    copies: copiesOf(address, place, backupsDir),
  };
}

/** The address without its password and settings. */
export function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `postgres://${host}${pathname}`;
}

function copiesOf(address: string, place: string, backupsDir: string): Copies {
  const lastWrite = watchWrites(address);
  return {
    ending: ".sqlite",
    size: () =>
      patiently(address, async (db) => {
        const { rows } = await sql<{ size: number }>`
          SELECT pg_database_size(current_database()) AS size`.execute(db);
        return rows[0]?.size ?? 0;
      }),
    lastWrite,
    countRows: async (copy, tables) => countRows(copy, tables),
    async restore(copy) {
      await inspectDatabase(connectionTo(address), place);
      mkdirSync(backupsDir, { recursive: true });
      const stem = join(backupsDir, `before-restore-${inName(new Date())}`);
      const setAside = (db: Db) => publishNew(stem, ".sqlite", (file) => copyTo(db, file));
      const aside = await patiently(address, async (db) => {
        await refuseWhileServed(db, place);
        if (isDump(copy)) {
          const isEmpty = await checkDump(db, copy);
          const kept = isEmpty ? undefined : await setAside(db);
          await restoreDump(address, db, copy);
          await migrationsOf(db).migrate();
          await countAgain(db);
          return kept;
        }
        const made = await migrationsOf(db).migrate();
        const kept = made.length > 0 ? undefined : await setAside(db);
        await withTaken(copy, (taken) => replaceRows(db, taken));
        return kept;
      });
      return { aside };
    },
  };
}

/** A sound copy, migrated to this version, for the duration of some work. */
async function withTaken(
  copy: string,
  work: (taken: ReturnType<typeof openSqlite>) => Promise<unknown>,
): Promise<void> {
  const file = join(tmpdir(), `lender-restore-${process.pid}.sqlite`);
  try {
    takeIn(copy, file);
    const taken = openSqlite(file);
    try {
      await taken.migrate();
      await work(taken);
    } finally {
      await taken.close();
    }
  } finally {
    for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
  }
}

/** PostgreSQL counts writes without their times, so a write is dated when the count changed. */
function watchWrites(address: string): () => Promise<number> {
  let seen: number | undefined;
  let changedAt = 0;
  return async () => {
    const writes = await patiently(address, async (db) => {
      const { rows } = await sql<{ writes: number }>`
        SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) AS writes
        FROM pg_stat_user_tables`.execute(db);
      return rows[0]?.writes ?? 0;
    });
    if (writes !== seen) changedAt = Date.now();
    seen = writes;
    return changedAt;
  };
}
