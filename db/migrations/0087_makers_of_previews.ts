import { type Kysely, sql } from "kysely";

/** How often all access of a user has ended; the preview links that they make contain it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE accessEndings (
         userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         times INTEGER NOT NULL
       ) STRICT`,
    )
    .execute(db);
}
