import { type Kysely, sql } from "kysely";

/** The activity of one record, in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`CREATE INDEX auditEntriesOfSubject ON auditEntries (subject, id)`).execute(db);
}
