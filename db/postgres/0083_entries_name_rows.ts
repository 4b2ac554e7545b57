import type { Kysely } from "kysely";
import { carryOver, COLUMNS } from "#db/migrations/0083_entries_name_rows.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = COLUMNS.map((each) => each.replaceAll("INTEGER", "bigint"));
  await run(db, [...columns, ...carryOver(() => "split_part(subject, ' ', 2)")]);
}
