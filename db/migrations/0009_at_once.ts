import { type Kysely, sql } from "kysely";

/** What two must not do both: send a mail, store the same submission. */
const STATEMENTS = [
  // Until when the process that sends a mail has it for itself
  `ALTER TABLE outbox ADD COLUMN claimedUntil TEXT`,
  // The same submission again finds the record that is there: of those from before, the newest
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
