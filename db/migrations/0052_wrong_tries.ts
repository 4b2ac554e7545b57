import { type Kysely, sql } from "kysely";

/** Wrong passwords of the last hour, where several processes share a database: times by what was tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE wrongTries (
         key TEXT NOT NULL PRIMARY KEY,
         times TEXT NOT NULL,
         until TEXT NOT NULL
       ) STRICT, WITHOUT ROWID`,
    )
    .execute(db);
}
