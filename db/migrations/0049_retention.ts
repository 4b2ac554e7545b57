import { type Kysely, sql } from "kysely";

/** The age at which old records are erased, as JSON; null until the lender enters it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deskSettings ADD COLUMN retention TEXT`.execute(db);
}
