import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0090_holders_of_leases.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
