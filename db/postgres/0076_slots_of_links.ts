import type { Kysely } from "kysely";
import { STATEMENT } from "#db/migrations/0076_slots_of_links.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [STATEMENT]);
}
