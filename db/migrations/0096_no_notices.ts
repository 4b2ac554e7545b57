import type { Kysely } from "kysely";
import { isPostgres, run } from "#db/dialect.ts";

/** The statements that write tell other processes themselves; earlier databases have triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await run(db, ["DROP FUNCTION IF EXISTS tellOthers() CASCADE"]);
}
