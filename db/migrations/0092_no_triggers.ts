import type { Kysely } from "kysely";
import { isPostgres, run } from "#db/dialect.ts";

/** What followed from writes by triggers follows from functions; earlier databases have them. */
const PICTURES = ["Draft", "Saved", "Erased", "Shown", "Version"].map((of) => `pictureUsesOf${of}`);

export async function up(db: Kysely<unknown>): Promise<void> {
  const names = [...PICTURES];
  await run(
    db,
    isPostgres(db)
      ? // Their triggers go with them
        names.map((name) => `DROP FUNCTION IF EXISTS ${name}() CASCADE`)
      : names.map((name) => `DROP TRIGGER IF EXISTS ${name}`),
  );
  await run(db, [`DROP VIEW IF EXISTS picturesNamed`]);
}
