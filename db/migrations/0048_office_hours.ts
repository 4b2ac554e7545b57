import { type Kysely, sql } from "kysely";

/** The office hours as JSON; null until the lender enters them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deskSettings ADD COLUMN officeHours TEXT`.execute(db);
}
