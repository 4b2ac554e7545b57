import { type Kysely, sql } from "kysely";

/**
 * Wrong recovery codes are counted apart from other wrong codes, so that somebody who knows a
 * password cannot lock its owner out with wrong time codes. Current pauses continue.
 */
const STATEMENTS = [
  `ALTER TABLE secondFactorTries RENAME TO triesBefore`,
  `CREATE TABLE secondFactorTries (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     method TEXT NOT NULL CHECK (method IN ('code', 'recovery-code')),
     wrong INTEGER NOT NULL,
     lastAt TEXT NOT NULL,
     pausedUntil TEXT NOT NULL,
     PRIMARY KEY (userId, method)
   ) STRICT, WITHOUT ROWID`,
  `INSERT INTO secondFactorTries (userId, method, wrong, lastAt, pausedUntil)
     SELECT userId, 'code', wrong, lastAt, pausedUntil FROM triesBefore`,
  `DROP TABLE triesBefore`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
