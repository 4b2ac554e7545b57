import { type Migration, Migrator } from "kysely/migration";
import type { Db, OpenDatabase } from "./engine.ts";

// Decision: src/decisions/056-migrations-for-two-versions.md
/** Migrates a database's schema to this version with the engine's own migrations. */
export function migrationsOf(
  db: Db,
  steps: Record<string, Migration>,
): Pick<OpenDatabase, "migrate" | "pendingMigrations"> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  return {
    async pendingMigrations() {
      const known = await migrator.getMigrations();
      return known.filter((step) => !step.executedAt).map((step) => step.name);
    },
    async migrate() {
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) throw error;
      return results.map((step) => step.migrationName);
    },
  };
}
