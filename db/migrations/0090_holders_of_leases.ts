import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** The run that holds a lease, so that only that run renews and ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [`ALTER TABLE leases ADD COLUMN heldBy TEXT`]);
}
