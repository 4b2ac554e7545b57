import { type Kysely, sql } from "kysely";

/**
 * Who may register as a loan officer, and who waits for approval. By default nobody has to wait.
 */
const STATEMENTS = [
  `CREATE TABLE officerSignUp (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     needsApproval INTEGER NOT NULL DEFAULT 0 CHECK (needsApproval IN (0, 1)),
     domains TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(domains))
   ) STRICT`,
  `INSERT INTO officerSignUp (id) VALUES (1)`,
  `CREATE TABLE officerRequests (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     createdAt TEXT NOT NULL
   ) STRICT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
