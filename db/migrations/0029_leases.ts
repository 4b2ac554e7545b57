import { type Kysely, sql } from "kysely";

/** Who does work that the processes on one database share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE TABLE leases (work TEXT NOT NULL PRIMARY KEY, until TEXT NOT NULL) STRICT`)
    .execute(db);
}
