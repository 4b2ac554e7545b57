import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Finds what was reported as spam: later submissions are compared with its senders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    "CREATE INDEX quarantineReported ON quarantine (heldAt) WHERE reported IS NOT NULL",
    "UPDATE quarantine SET signals = replace(signals, 'manyLinks', 'links')",
  ]);
}
