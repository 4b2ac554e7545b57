import { type Kysely, sql } from "kysely";

/** When the office is open, as JSON; null until the lender says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deskSettings ADD COLUMN officeHours TEXT`.execute(db);
}
