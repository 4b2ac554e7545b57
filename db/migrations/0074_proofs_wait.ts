import { type Kysely, sql } from "kysely";

/** From when an account's proofs count again, after a change that nobody has confirmed. */
export const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN provesFrom TEXT`,
  `ALTER TABLE secondFactors ADD COLUMN provesFrom TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
