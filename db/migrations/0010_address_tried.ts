import { type Kysely, sql } from "kysely";

/**
 * The owner of an address that somebody tried to register is looked up outside the request, as for
 * links.
 */
const STATEMENTS = [
  `CREATE TABLE mailRequestsNew (
     id INTEGER PRIMARY KEY,
     purpose TEXT NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'address-tried')),
     emailKey TEXT NOT NULL,
     createdAt TEXT NOT NULL
   ) STRICT`,
  `INSERT INTO mailRequestsNew SELECT id, purpose, emailKey, createdAt FROM mailRequests`,
  `DROP TABLE mailRequests`,
  `ALTER TABLE mailRequestsNew RENAME TO mailRequests`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
