import type { Config } from "#platform/config.ts";
import type { Engine } from "./engine.ts";
import { placeOf, postgresEngine } from "./postgres/engine.ts";
import { moveToPostgres, moveToSqlite } from "./postgres/move.ts";
import { sqliteEngine } from "./sqlite/engine.ts";

type Place = Pick<Config, "databaseFile" | "databaseUrl" | "backupsDir">;

/** The database that the environment names. */
export function engineFor({ databaseFile, databaseUrl, backupsDir }: Place): Engine {
  return databaseUrl === undefined
    ? sqliteEngine(databaseFile)
    : postgresEngine(databaseUrl, backupsDir);
}

const MOVES = { "sqlite-to-postgres": moveToPostgres, "postgres-to-sqlite": moveToSqlite };

export type Move = keyof typeof MOVES;

export const isMove = (name: string): name is Move => name in MOVES;

/** Moves everything from one engine to the other. Resolves to the number of rows. */
export function move(direction: Move, file: string, address: string): Promise<number> {
  return MOVES[direction]({ file, address, place: placeOf(address) });
}
