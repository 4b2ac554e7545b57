import { type Kysely, sql } from "kysely";

export const STATEMENTS = [
  /** What the last proof of a session was spent on; null while it is open. */
  `ALTER TABLE sessions ADD COLUMN confirmedFor TEXT`,
  /** Webhooks made until now get what they got: the answers too. */
  `ALTER TABLE webhooks ADD COLUMN withAnswers INTEGER NOT NULL DEFAULT 1 CHECK (withAnswers IN (0, 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
