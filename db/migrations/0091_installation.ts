import { type Kysely, sql } from "kysely";

/** Marks of the key file and of the folder of uploads that belong to the database. */
export const TABLE = `CREATE TABLE installation (
  part TEXT NOT NULL PRIMARY KEY CHECK (part IN ('key', 'uploads')),
  mark TEXT NOT NULL
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`${TABLE} STRICT`).execute(db);
}
