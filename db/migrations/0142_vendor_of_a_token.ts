import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** The vendor whose leads a token sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ["ALTER TABLE apiTokens ADD COLUMN vendor TEXT NOT NULL DEFAULT ''"]);
}
