import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0064_admitted_officers.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
