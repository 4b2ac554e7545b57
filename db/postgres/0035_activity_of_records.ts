import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [`CREATE INDEX auditEntriesOfSubject ON auditEntries (subject, id)`]);
}
