import { type Kysely, sql } from "kysely";

/**
 * Which change of an account nobody has confirmed, while its proofs wait. Waits that are over by
 * now were over for the previous version too.
 */
export function statements(now = new Date().toISOString()): string[] {
  return [
    `ALTER TABLE users ADD COLUMN unconfirmed TEXT`,
    `UPDATE users SET provesFrom = NULL, formerEmail = NULL WHERE provesFrom <= '${now}'`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await sql.raw(statement).execute(db);
}
