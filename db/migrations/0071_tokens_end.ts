import { type Kysely, sql } from "kysely";

const MOST_DAYS = 90;

const STATEMENTS = [
  `ALTER TABLE apiTokens ADD COLUMN networks TEXT NOT NULL DEFAULT '[]'
     CHECK (json_valid(networks) AND json_type(networks) = 'array')`,
  `CREATE TABLE apiTokenNetworks (
     tokenId INTEGER NOT NULL REFERENCES apiTokens (id) ON DELETE CASCADE,
     network TEXT NOT NULL,
     isAllowed INTEGER NOT NULL CHECK (isAllowed IN (0, 1)),
     firstUsedAt TEXT NOT NULL,
     PRIMARY KEY (tokenId, network, isAllowed)
   ) STRICT`,
];

/**
 * API tokens may be bound to networks, the networks that used them are known, and none lives longer
 * than 90 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await endLate(db);
}

export async function endLate(db: Kysely<unknown>): Promise<void> {
  const latest = new Date(Date.now() + MOST_DAYS * 86_400_000).toISOString();
  const late = sql`${sql.ref("expiresAt")} > ${latest}`;
  await sql`UPDATE ${sql.table("apiTokens")} SET ${sql.ref("expiresAt")} = ${latest} WHERE ${late}`.execute(
    db,
  );
}
