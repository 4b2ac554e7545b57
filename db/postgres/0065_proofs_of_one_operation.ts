import type { Kysely } from "kysely";
import { STATEMENT } from "#db/migrations/0065_proofs_of_one_operation.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [STATEMENT]);
}
