import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0088_where_proofs_come_from.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}
