import { type Kysely, sql } from "kysely";

/**
 * Wrong passwords of the last hour, for several processes on one database: the times, by account or
 * network.
 */
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
