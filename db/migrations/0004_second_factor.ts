import { type Kysely, sql } from "kysely";

/**
 * Second factors, with their recovery codes, sign-ins that wait for a factor, browsers that are not
 * asked for one, wrong tries, and challenges that a browser has to answer.
 */
const STATEMENTS = [
  `CREATE TABLE secondFactors (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL CHECK (kind IN ('passkey', 'time-code')),
     name TEXT NOT NULL,
     sealedSecret TEXT,
     lastStep INTEGER NOT NULL DEFAULT 0,
     credentialId TEXT UNIQUE,
     publicKey TEXT,
     counter INTEGER NOT NULL DEFAULT 0,
     transports TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(transports)),
     createdAt TEXT NOT NULL,
     lastUsedAt TEXT,
     CHECK ((kind = 'time-code') = (sealedSecret IS NOT NULL)),
     CHECK ((kind = 'passkey') = (credentialId IS NOT NULL AND publicKey IS NOT NULL))
   ) STRICT`,
  `CREATE INDEX secondFactorsByUser ON secondFactors (userId, id)`,
  `CREATE TABLE recoveryCodes (
     codeHash TEXT PRIMARY KEY,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     usedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX recoveryCodesByUser ON recoveryCodes (userId)`,
  `CREATE TABLE pendingSignIns (
     id TEXT PRIMARY KEY,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     door TEXT NOT NULL CHECK (door IN ('site', 'admin')),
     expiresAt TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX pendingSignInsByUser ON pendingSignIns (userId)`,
  `CREATE TABLE rememberedBrowsers (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     tokenHash TEXT NOT NULL UNIQUE,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     userAgent TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX rememberedBrowsersByUser ON rememberedBrowsers (userId, id)`,
  `CREATE TABLE secondFactorTries (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     wrong INTEGER NOT NULL,
     lastAt TEXT NOT NULL,
     pausedUntil TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE secondFactorChallenges (
     owner TEXT NOT NULL,
     purpose TEXT NOT NULL CHECK (purpose IN ('add-passkey', 'add-time-code', 'prove')),
     value TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     PRIMARY KEY (owner, purpose)
   ) STRICT, WITHOUT ROWID`,
  `ALTER TABLE sessions ADD COLUMN confirmedAt TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
