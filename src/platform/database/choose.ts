import type { Logger } from "kysely";
import type { Config } from "#platform/config.ts";
import type { Log } from "#platform/log.ts";
import { statementSeconds } from "#platform/metrics.ts";
import type { Engine } from "./engine.ts";
import { placeOf, postgresEngine } from "./postgres/engine.ts";
import { moveToPostgres, moveToSqlite } from "./postgres/move.ts";
import { type Sealing, withSealedCopies } from "./sealed-copies.ts";
import { sqliteEngine } from "./sqlite/engine.ts";

type Place = Sealing & Pick<Config, "databaseUrl">;

/** The database that the environment names. */
export function engineFor(place: Place): Engine {
  const { databaseFile, databaseUrl } = place;
  const engine =
    databaseUrl === undefined ? sqliteEngine(databaseFile) : postgresEngine(databaseUrl, place);
  return withSealedCopies(engine, place);
}

/** A statement that takes longer is named in the log, without its values. */
const SLOW_MS = 500;

/** Times each statement. */
export function heardBy(log: Log): Logger {
  return ({ query: { sql }, queryDurationMillis: ms }) => {
    statementSeconds.observe(ms / 1000);
    if (ms < SLOW_MS) return;
    const statement = sql.replaceAll(/'[^']*'/g, "'…'").slice(0, 400);
    log.warn("slow statement", { ms: Math.round(ms), statement });
  };
}

const MOVES = { "sqlite-to-postgres": moveToPostgres, "postgres-to-sqlite": moveToSqlite };

export type Move = keyof typeof MOVES;

export const isMove = (name: string): name is Move => name in MOVES;

/** Moves everything from one engine to the other. Resolves to the number of rows. */
export function move(direction: Move, file: string, address: string): Promise<number> {
  return MOVES[direction]({ file, address, place: placeOf(address) });
}
