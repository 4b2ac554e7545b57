import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

const INDEXES = ["contentItemsLetters", "contentSearchWords"];

/**
 * Words go directly into the index, not to a list that each search must read until it is merged.
 */
const STATEMENTS = INDEXES.flatMap((index) => [
  `ALTER INDEX ${index} SET (fastupdate = off)`,
  `SELECT gin_clean_pending_list('"${index}"')`,
]);

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
