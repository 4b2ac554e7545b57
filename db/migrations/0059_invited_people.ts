import { type Kysely, sql } from "kysely";

/**
 * The time of an invitation that is not accepted yet; until now such links were known by their long
 * life.
 */
export const statements = (isLong: string) => [
  `ALTER TABLE users ADD COLUMN invitedAt TEXT`,
  `UPDATE users SET invitedAt = createdAt WHERE id IN (
     SELECT userId FROM mailTokens
       WHERE purpose = 'reset-password' AND usedAt IS NULL AND ${isLong}
     UNION ALL
     SELECT userId FROM outbox
       WHERE linkPurpose = 'reset-password' AND sentAt IS NULL AND ${isLong})`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements("julianday(expiresAt) - julianday(createdAt) > 6"))
    await sql.raw(statement).execute(db);
}
