import { type Kysely, sql } from "kysely";

/** After how long old records are erased, as JSON; null until the lender says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deskSettings ADD COLUMN retention TEXT`.execute(db);
}
