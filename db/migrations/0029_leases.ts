import { type Kysely, sql } from "kysely";

/** Leases: which process does the work that only one of several on a database may do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE TABLE leases (work TEXT NOT NULL PRIMARY KEY, until TEXT NOT NULL) STRICT`)
    .execute(db);
}
