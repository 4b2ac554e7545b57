/** Accounts, and what proves who somebody is. */
export const accounts = [
  `CREATE TABLE users (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
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
     isLoanOfficer INTEGER NOT NULL DEFAULT 0 CHECK (isLoanOfficer IN (0, 1)),
     isAdmin INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
     isVerified INTEGER NOT NULL DEFAULT 0 CHECK (isVerified IN (0, 1)),
     isProtected INTEGER NOT NULL DEFAULT 0 CHECK (isProtected IN (0, 1)),
     revision INTEGER NOT NULL DEFAULT 1,
     createdAt TEXT NOT NULL,
     deactivatedAt TEXT,
     passwordFitsAdmin INTEGER NOT NULL DEFAULT 0 CHECK (passwordFitsAdmin IN (0, 1)),
     isAssistant INTEGER NOT NULL DEFAULT 0 CHECK (isAssistant IN (0, 1)),
     invitedAt TEXT,
     admittedAt TEXT,
     provesFrom TEXT,
     formerEmail TEXT,
     unconfirmed TEXT
   ) STRICT`,
  `CREATE INDEX usersByName ON users (lastName COLLATE NOCASE, firstName COLLATE NOCASE, id)`,
  `CREATE INDEX usersOfficersByName ON users (lastName COLLATE NOCASE, firstName COLLATE NOCASE,
     id) WHERE isLoanOfficer = 1 AND isVerified = 1`,
  `CREATE TABLE accessEndings (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     times INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE officerSignUp (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     needsApproval INTEGER NOT NULL DEFAULT 0 CHECK (needsApproval IN (0, 1)),
     domains TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(domains))
   ) STRICT`,
  `CREATE TABLE officerRequests (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE officerCards (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     slug TEXT UNIQUE CHECK (slug <> ''),
     isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)),
     title TEXT NOT NULL DEFAULT '',
     nmlsId TEXT NOT NULL DEFAULT '',
     languages TEXT NOT NULL DEFAULT '',
     CHECK (isPublic = 0 OR (nmlsId <> '' AND slug IS NOT NULL))
   ) STRICT`,
  `CREATE TABLE officerLicenses (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     state TEXT NOT NULL,
     expiresOn TEXT NOT NULL,
     number TEXT NOT NULL DEFAULT '',
     remindedAt INTEGER,
     PRIMARY KEY (userId, state)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX officerLicensesByExpiry ON officerLicenses (expiresOn)`,
  `CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     adminTokenHash TEXT UNIQUE,
     userAgent TEXT NOT NULL DEFAULT '',
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     absoluteExpiresAt TEXT NOT NULL,
     confirmedAt TEXT,
     confirmedFor TEXT,
     confirmedFrom TEXT
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessionsByExpiry ON sessions (expiresAt)`,
  `CREATE INDEX sessionsByUser ON sessions (userId, createdAt)`,
  `CREATE TABLE browsers (
     idHash TEXT NOT NULL,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     userAgent TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     lastSeenAt TEXT NOT NULL,
     signedInAt TEXT,
     PRIMARY KEY (idHash, userId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX browsersByAge ON browsers (lastSeenAt)`,
  `CREATE INDEX browsersByUser ON browsers (userId, lastSeenAt)`,
  `CREATE TABLE mailTokens (
     tokenHash TEXT PRIMARY KEY,
     purpose TEXT NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     usedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX mailTokensByExpiry ON mailTokens (expiresAt)`,
  `CREATE INDEX mailTokensByUser ON mailTokens (userId, purpose)`,
  `CREATE TABLE emailChanges (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     emailKey TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     endedAt TEXT
   ) STRICT`,
  `CREATE INDEX emailChangesByUser ON emailChanges (userId, createdAt)`,
  `CREATE UNIQUE INDEX emailChangesPending ON emailChanges (userId) WHERE endedAt IS NULL`,
  `CREATE TABLE wrongTries (
     key TEXT NOT NULL PRIMARY KEY,
     times TEXT NOT NULL,
     until TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
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
     provesFrom TEXT,
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
  `CREATE TABLE secondFactorTries (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     method TEXT NOT NULL CHECK (method IN ('code', 'recovery-code')),
     wrong INTEGER NOT NULL,
     lastAt TEXT NOT NULL,
     pausedUntil TEXT NOT NULL,
     PRIMARY KEY (userId, method)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE secondFactorChallenges (
     owner TEXT NOT NULL,
     purpose TEXT NOT NULL CHECK (purpose IN ('add-passkey', 'add-time-code', 'prove')),
     value TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     PRIMARY KEY (owner, purpose)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE apiTokens (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     name TEXT NOT NULL,
     tokenHash TEXT NOT NULL UNIQUE,
     scopes TEXT NOT NULL CHECK (json_valid(scopes) AND json_type(scopes) = 'array'),
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     lastUsedAt TEXT,
     networks TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(networks) AND json_type(networks) =
       'array')
   ) STRICT`,
  `CREATE INDEX apiTokensOfUsers ON apiTokens (userId)`,
  `CREATE TABLE apiTokenNetworks (
     tokenId INTEGER NOT NULL REFERENCES apiTokens (id) ON DELETE CASCADE,
     network TEXT NOT NULL,
     isAllowed INTEGER NOT NULL CHECK (isAllowed IN (0, 1)),
     firstUsedAt TEXT NOT NULL,
     PRIMARY KEY (tokenId, network, isAllowed)
   ) STRICT`,
  `CREATE TABLE scenarios (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     name TEXT NOT NULL COLLATE NOCASE,
     address TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     UNIQUE (userId, name)
   ) STRICT`,
];
