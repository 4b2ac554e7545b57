import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartError } from "#platform/start-error.ts";
import type { Db, OpenDatabase } from "./engine.ts";

/** The steps on both engines, the same files that kysely-ctl reads from the folder. */
export const steps = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>("../../../db/migrations/*.ts", { eager: true })).map(
    ([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration],
  ),
);

/** The first step, and the last of those that it replaced: a database with that one has it all. */
const BASELINE = "0089_baseline";
const LAST_FORMER = "0088_where_proofs_come_from";
const isFormer = (step: string) => step <= LAST_FORMER;

// Decision: src/decisions/089-one-baseline.md
/**
 * The steps that a database has, with the baseline in place of those that it replaced. Throws a
 * StartError for a database that stands before the last of these.
 */
export function currentSteps(ran: readonly string[], place = "the database"): string[] {
  const steps = ran.toSorted();
  if (!steps.some(isFormer)) return steps;
  if (!steps.includes(LAST_FORMER))
    throw new StartError(
      `${place} is of a version that is too old to be upgraded: start the last version before with it first`,
    );
  return [BASELINE, ...steps.filter((step) => !isFormer(step))];
}

// Decision: src/decisions/056-migrations-for-two-versions.md
/** Migrates a database's schema to this version. */
export function migrationsOf(
  db: Db,
  known: Record<string, Migration> = steps,
): Pick<OpenDatabase, "migrate" | "pendingMigrations"> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  return {
    async pendingMigrations() {
      const has = await stepsOf(db);
      return Object.keys(known)
        .filter((step) => !has.includes(step))
        .toSorted();
    },
    async migrate() {
      await db.transaction().execute(adoptBaseline);
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) throw error;
      return results.map((step) => step.migrationName);
    },
  };
}

/** The names of the former steps become that of the baseline. */
async function adoptBaseline(trx: Db): Promise<void> {
  const ran = await namesOf(trx);
  if (!currentSteps(ran).includes(BASELINE) || ran.includes(BASELINE)) return;
  await sql`DELETE FROM kysely_migration WHERE name < ${LAST_FORMER}`.execute(trx);
  // It keeps its time, by which Kysely orders the steps
  await sql`UPDATE kysely_migration SET name = ${BASELINE} WHERE name = ${LAST_FORMER}`.execute(
    trx,
  );
}

/** The steps of a database; none when it is empty. */
export async function stepsOf(db: Db): Promise<string[]> {
  return currentSteps(await namesOf(db));
}

async function namesOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
