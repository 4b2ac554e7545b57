import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0080_senders_of_leads.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    STATEMENTS.map((each) => each.replaceAll("INTEGER", "bigint")),
  );
}
