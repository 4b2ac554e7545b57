import type { Kysely } from "kysely";
import { addPresent, INDEXES, TABLES } from "#db/migrations/0041_categories.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...TABLES.map((table) => table("ID", "bigint")), ...INDEXES]);
  await addPresent(db);
}
