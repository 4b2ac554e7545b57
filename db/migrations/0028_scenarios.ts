import { type Kysely, sql } from "kysely";

/** Results of the calculators that people save under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE scenarios (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         name TEXT NOT NULL COLLATE NOCASE,
         address TEXT NOT NULL,
         createdAt TEXT NOT NULL,
         UNIQUE (userId, name)
       ) STRICT`,
    )
    .execute(db);
}
