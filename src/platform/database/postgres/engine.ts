import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "#platform/config.ts";
import type { Copies, Db, Engine } from "#platform/database/engine.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { countRows } from "#platform/database/sqlite/engine.ts";
import { inName, publishNew } from "#platform/disk.ts";
import { whilePlain } from "#platform/database/sealed-copies.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { takeIn } from "#platform/database/sqlite/restore.ts";
import { copyTo } from "./copy.ts";
import { checkDump, isDump, restoreDump } from "./dump.ts";
import { connectionsTo, openDatabase, patiently } from "./open.ts";
import { connectionTo } from "./pool.ts";
import { inspectDatabase } from "./preflight.ts";
import { countAgain, refuseWhileServed, replaceRows } from "./replace.ts";

/** Copies are in one folder; what is worked on is beside the file that a SQLite database would be. */
type Files = Pick<Config, "backupsDir" | "databaseFile">;

/** A PostgreSQL database, which any number of processes can serve. */
export function postgresEngine(address: string, files: Files): Engine {
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
    copies: copiesOf(address, place, files),
  };
}

/** The address without its password and settings. */
export function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `postgres://${host}${pathname}`;
}

function copiesOf(address: string, place: string, files: Files): Copies {
  const { backupsDir } = files;
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
    canOpen: () => true,
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
        await withTaken(files, copy, (taken) => replaceRows(db, taken));
        return kept;
      });
      return { aside };
    },
  };
}

/** A sound copy, migrated to this version, for the duration of some work. */
async function withTaken(
  files: Files,
  copy: string,
  work: (taken: ReturnType<typeof openSqlite>) => Promise<unknown>,
): Promise<void> {
  await whilePlain(files, copy, async (file) => {
    takeIn(copy, file);
    const taken = openSqlite(file);
    try {
      await taken.migrate();
      await work(taken);
    } finally {
      await taken.close();
    }
  });
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
