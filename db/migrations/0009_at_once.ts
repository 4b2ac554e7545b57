import { type Kysely, sql } from "kysely";

/** Columns by which only one of two processes sends a mail or stores the same submission. */
const STATEMENTS = [
  // The end of the time in which one process alone may send the mail
  `ALTER TABLE outbox ADD COLUMN claimedUntil TEXT`,
  // A repeated submission finds the stored record: among earlier ones, the newest
  ...["contactSubmissions", "loanApplications"].flatMap((table) => [
    `DROP INDEX ${table}ByFingerprint`,
    `UPDATE ${table} SET fingerprint = fingerprint || ' ' || id WHERE fingerprint IS NOT NULL
       AND id NOT IN (SELECT max(id) FROM ${table} GROUP BY fingerprint)`,
    `CREATE UNIQUE INDEX ${table}Once ON ${table} (fingerprint)`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
