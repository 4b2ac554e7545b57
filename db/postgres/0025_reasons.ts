import { type Kysely, sql } from "kysely";

/** As in SQLite: why a version was published in spite of what a second look found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE "contentVersions" ADD COLUMN reason TEXT`.execute(db);
}
