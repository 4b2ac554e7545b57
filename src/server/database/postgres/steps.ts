import type { Migration } from "kysely/migration";

/** The migrations: each has the number of the step in db/migrations that it corresponds to. */
export const steps = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>("../../../../db/postgres/*.ts", { eager: true })).map(
    ([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration],
  ),
);
