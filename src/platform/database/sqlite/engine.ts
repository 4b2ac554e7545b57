import { existsSync, statSync } from "node:fs";
import type { Copies, Engine } from "#platform/database/engine.ts";
import { StartError } from "#platform/start-error.ts";
import { type Connection, connect, tablesOf, withConnection, problemsIn } from "./connection.ts";
import { lockDatabase } from "./lock.ts";
import { openDatabase, onConnection } from "./open.ts";
import { checkPlace, inspectDatabase } from "./preflight.ts";
import { restore } from "./restore.ts";

/** A command may block while it waits for a lock. */
const PATIENCE_MS = 5000;

/** A SQLite file, which only one process serves. */
export function sqliteEngine(file: string): Engine {
  return {
    name: "SQLite",
    place: file,
    async inspect() {
      checkPlace(file);
      return inspectDatabase(file);
    },
    lock: async () => lockDatabase(file),
    open: (log) => openDatabase(file, log),
    async openExisting() {
      if (!existsSync(file)) throw new StartError(`there is no database at ${file}`);
      inspectDatabase(file);
      return onConnection(connect(file, { fileMustExist: true, timeout: PATIENCE_MS }));
    },
    copies: copiesOf(file),
  };
}

function copiesOf(file: string): Copies {
  const written = () =>
    [file, `${file}-wal`].flatMap((part) => statSync(part, { throwIfNoEntry: false }) ?? []);
  return {
    ending: ".sqlite",
    size: async () => written().reduce((sum, { size }) => sum + size, 0),
    async lastWrite() {
      const times = written().map(({ mtimeMs }) => mtimeMs);
      return times.length > 0 ? Math.max(...times) : undefined;
    },
    countRows: async (copy, tables) => countRows(copy, tables),
    canOpen: () => true,
    restore: async (copy) => restore(copy, file),
  };
}

/** Counts the rows of a copy, which is a SQLite file whichever engine it came from. */
export function countRows(copy: string, tables: readonly string[]) {
  const options = { readonly: true, fileMustExist: true };
  return withConnection(copy, (sqlite) => countIn(sqlite, tables), options);
}

function countIn(copy: Connection, tables: readonly string[]) {
  const [problem] = problemsIn(copy);
  if (problem !== undefined) throw new Error(problem);
  const present = tablesOf(copy);
  return tables
    .filter((table) => present.includes(table))
    .map((table) => ({
      table,
      count: copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
    }));
}
