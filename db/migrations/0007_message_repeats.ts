import { type Kysely, sql } from "kysely";

/** A repeated message is recognized by its fingerprint; earlier messages have none. */
const STATEMENTS = [
  `ALTER TABLE contactSubmissions ADD COLUMN fingerprint TEXT`,
  `CREATE INDEX contactSubmissionsByFingerprint ON contactSubmissions (fingerprint, createdAt)
     WHERE fingerprint IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
