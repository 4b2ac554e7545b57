import type { Config } from "#server/config.ts";
import type { Engine } from "./engine.ts";
import { sqliteEngine } from "./sqlite/engine.ts";

/** The database that the environment names. */
export function engineFor({ databaseFile }: Pick<Config, "databaseFile">): Engine {
  return sqliteEngine(databaseFile);
}
