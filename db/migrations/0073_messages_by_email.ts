import { type Kysely, sql } from "kysely";

/** For the copy of their data that customers download. */
export const STATEMENT = `CREATE INDEX contactSubmissionsByEmail ON contactSubmissions (lower(email))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
