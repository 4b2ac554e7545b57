import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0066_senders_of_mails.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    STATEMENTS.map((each) => each.replaceAll("INTEGER", "bigint")),
  );
}
