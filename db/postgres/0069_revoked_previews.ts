import type { Kysely } from "kysely";
import { STATEMENT } from "#db/migrations/0069_revoked_previews.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [STATEMENT]);
}
