import type { Kysely } from "kysely";
import { TABLE } from "#db/migrations/0091_installation.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [TABLE]);
}
