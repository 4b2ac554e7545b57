/** The users and their credentials. */
export const accounts = [
  `CREATE TABLE users (
     id ID,
     username TEXT NOT NULL,
     usernameKey TEXT NOT NULL UNIQUE,
     firstName TEXT NOT NULL,
     lastName TEXT NOT NULL,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL UNIQUE,
     phone TEXT NOT NULL DEFAULT '',
     bio TEXT NOT NULL DEFAULT '',
     profileImage TEXT NOT NULL DEFAULT '',
     passwordHash TEXT NOT NULL,
     isLoanOfficer bigint NOT NULL DEFAULT 0 CHECK (isLoanOfficer IN (0, 1)),
     isAdmin bigint NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
     isVerified bigint NOT NULL DEFAULT 0 CHECK (isVerified IN (0, 1)),
     isProtected bigint NOT NULL DEFAULT 0 CHECK (isProtected IN (0, 1)),
     revision bigint NOT NULL DEFAULT 1,
     createdAt TEXT NOT NULL,
     deactivatedAt TEXT,
     passwordFitsAdmin bigint NOT NULL DEFAULT 0 CHECK (passwordFitsAdmin IN (0, 1))
   )`,
  `CREATE INDEX usersByName ON users (lastName COLLATE nocase, firstName COLLATE nocase, id)`,
  `CREATE INDEX usersOfficersByName
     ON users (lastName COLLATE nocase, firstName COLLATE nocase, id)
     WHERE isLoanOfficer = 1 AND isVerified = 1`,
  `CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     adminTokenHash TEXT UNIQUE,
     userAgent TEXT NOT NULL DEFAULT '',
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     absoluteExpiresAt TEXT NOT NULL,
     confirmedAt TEXT
   )`,
  `CREATE INDEX sessionsByUser ON sessions (userId, createdAt)`,
  `CREATE INDEX sessionsByExpiry ON sessions (expiresAt)`,
  `CREATE TABLE mailTokens (
     tokenHash TEXT PRIMARY KEY,
     purpose TEXT NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     usedAt TEXT
   )`,
  `CREATE INDEX mailTokensByUser ON mailTokens (userId, purpose)`,
  `CREATE INDEX mailTokensByExpiry ON mailTokens (expiresAt)`,
  `CREATE TABLE emailChanges (
     id ID,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     endedAt TEXT
   )`,
  `CREATE INDEX emailChangesByUser ON emailChanges (userId, createdAt)`,
  `CREATE UNIQUE INDEX emailChangesPending ON emailChanges (userId) WHERE endedAt IS NULL`,
  `CREATE TABLE browsers (
     idHash TEXT NOT NULL,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     userAgent TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     lastSeenAt TEXT NOT NULL,
     signedInAt TEXT,
     PRIMARY KEY (idHash, userId)
   )`,
  `CREATE INDEX browsersByUser ON browsers (userId, lastSeenAt)`,
  `CREATE INDEX browsersByAge ON browsers (lastSeenAt)`,
  `CREATE TABLE secondFactors (
     id ID,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL CHECK (kind IN ('passkey', 'time-code')),
     name TEXT NOT NULL,
     sealedSecret TEXT,
     lastStep bigint NOT NULL DEFAULT 0,
     credentialId TEXT UNIQUE,
     publicKey TEXT,
     counter bigint NOT NULL DEFAULT 0,
     transports TEXT NOT NULL DEFAULT '[]' CHECK (transports IS JSON),
     createdAt TEXT NOT NULL,
     lastUsedAt TEXT,
     CHECK ((kind = 'time-code') = (sealedSecret IS NOT NULL)),
     CHECK ((kind = 'passkey') = (credentialId IS NOT NULL AND publicKey IS NOT NULL))
   )`,
  `CREATE INDEX secondFactorsByUser ON secondFactors (userId, id)`,
  `CREATE TABLE recoveryCodes (
     codeHash TEXT PRIMARY KEY,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     usedAt TEXT
   )`,
  `CREATE INDEX recoveryCodesByUser ON recoveryCodes (userId)`,
  `CREATE TABLE pendingSignIns (
     id TEXT PRIMARY KEY,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     door TEXT NOT NULL CHECK (door IN ('site', 'admin')),
     expiresAt TEXT NOT NULL
   )`,
  `CREATE INDEX pendingSignInsByUser ON pendingSignIns (userId)`,
  `CREATE TABLE rememberedBrowsers (
     id ID,
     tokenHash TEXT NOT NULL UNIQUE,
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     userAgent TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL
   )`,
  `CREATE INDEX rememberedBrowsersByUser ON rememberedBrowsers (userId, id)`,
  `CREATE TABLE secondFactorTries (
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     method TEXT NOT NULL CHECK (method IN ('code', 'recovery-code')),
     wrong bigint NOT NULL,
     lastAt TEXT NOT NULL,
     pausedUntil TEXT NOT NULL,
     PRIMARY KEY (userId, method)
   )`,
  `CREATE TABLE secondFactorChallenges (
     owner TEXT NOT NULL,
     purpose TEXT NOT NULL CHECK (purpose IN ('add-passkey', 'add-time-code', 'prove')),
     value TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     PRIMARY KEY (owner, purpose)
   )`,
  `CREATE TABLE officerCards (
     userId bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     slug TEXT UNIQUE CHECK (slug <> ''),
     isPublic bigint NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)),
     title TEXT NOT NULL DEFAULT '',
     nmlsId TEXT NOT NULL DEFAULT '',
     languages TEXT NOT NULL DEFAULT '',
     CHECK (isPublic = 0 OR (nmlsId <> '' AND slug IS NOT NULL))
   )`,
  `CREATE TABLE officerLicenses (
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     state TEXT NOT NULL,
     expiresOn TEXT NOT NULL,
     number TEXT NOT NULL DEFAULT '',
     remindedAt bigint,
     PRIMARY KEY (userId, state)
   )`,
  `CREATE INDEX officerLicensesByExpiry ON officerLicenses (expiresOn)`,
];
