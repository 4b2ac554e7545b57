import type { Kysely } from "kysely";
import { statements } from "#db/migrations/0086_what_nobody_confirmed.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, statements());
}
