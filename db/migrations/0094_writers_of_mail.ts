import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** The name of the user who wrote a mail, beside the lender's name in its sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [`ALTER TABLE outbox ADD COLUMN writerName TEXT NOT NULL DEFAULT ''`]);
}
