import { type Kysely, sql } from "kysely";

/** An index for the activity of one record, in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`CREATE INDEX auditEntriesOfSubject ON auditEntries (subject, id)`).execute(db);
}
