import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0050_articles_by_category.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
