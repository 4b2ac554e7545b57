import { type Kysely, sql } from "kysely";

/** Whether a virus scanner has looked at a borrower's file; earlier ones were sent without one. */
export const STATEMENTS = [
  `ALTER TABLE documentFiles ADD COLUMN scan TEXT NOT NULL DEFAULT 'none'
     CHECK (scan IN ('none', 'waiting', 'clean', 'infected'))`,
  `CREATE INDEX documentFilesToScan ON documentFiles (createdAt) WHERE scan = 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
