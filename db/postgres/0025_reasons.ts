import { type Kysely, sql } from "kysely";

/** The reason for publishing a version in spite of warnings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE "contentVersions" ADD COLUMN reason TEXT`.execute(db);
}
