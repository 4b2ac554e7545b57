import type { Migration } from "kysely/migration";

/** The migrations, the same files that kysely-ctl reads from the folder. */
export const steps = Object.fromEntries(
  Object.entries(
    import.meta.glob<Migration>("../../../../db/migrations/*.ts", { eager: true }),
  ).map(([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration]),
);

export const knownMigrations = Object.keys(steps);
