import { type Kysely, sql } from "kysely";

/** Preview links contain this number; the ones with an earlier number no longer work. */
export const STATEMENT = `ALTER TABLE contentDrafts ADD COLUMN previewSerial INTEGER NOT NULL DEFAULT 0`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
