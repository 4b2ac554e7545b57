/** Files, rates, the activity and webhooks. */
export const files = [
  `CREATE TABLE uploads (
     path TEXT PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('logos', 'profiles', 'resources', 'pictures',
       'documents')),
     mediaType TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL CHECK (size > 0),
     sha256 TEXT NOT NULL,
     uploadedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL,
     cleanedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX uploadsByUploader ON uploads (uploadedById)`,
  `CREATE INDEX uploadsToClean ON uploads (path) WHERE cleanedAt IS NULL AND kind <>
     'resources'`,
  `CREATE TABLE pictures (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     address TEXT NOT NULL UNIQUE,
     alt TEXT NOT NULL CHECK (alt <> ''),
     name TEXT NOT NULL,
     width INTEGER NOT NULL CHECK (width > 0),
     height INTEGER NOT NULL CHECK (height > 0),
     createdAt TEXT NOT NULL,
     updatedAt TEXT NOT NULL,
     updatedByName TEXT NOT NULL,
     removedAt TEXT
   ) STRICT`,
  `CREATE TABLE pictureFiles (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     pictureId INTEGER NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL UNIQUE,
     width INTEGER NOT NULL CHECK (width > 0),
     isOriginal INTEGER NOT NULL CHECK (isOriginal IN (0, 1)),
     fromAt TEXT NOT NULL,
     untilAt TEXT
   ) STRICT`,
  `CREATE INDEX pictureFilesBefore ON pictureFiles (pictureId, untilAt)`,
  `CREATE INDEX pictureFilesByPicture ON pictureFiles (pictureId, width) WHERE untilAt IS NULL`,
  `CREATE TABLE pictureUses (
     address TEXT NOT NULL,
     itemId INTEGER NOT NULL REFERENCES contentItems (id) ON DELETE CASCADE,
     PRIMARY KEY (address, itemId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX pictureUsesByItem ON pictureUses (itemId)`,
  `CREATE TABLE resourceCategories (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL UNIQUE COLLATE NOCASE,
     description TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE resources (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     title TEXT NOT NULL,
     description TEXT NOT NULL,
     fileUrl TEXT NOT NULL,
     fileType TEXT NOT NULL CHECK (fileType IN ('pdf', 'docx', 'xlsx', 'pptx', 'zip', 'jpg')),
     fileName TEXT NOT NULL DEFAULT '',
     size INTEGER,
     categoryId INTEGER REFERENCES resourceCategories (id) ON DELETE SET NULL,
     uploadedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL,
     replacedAt TEXT,
     revision INTEGER NOT NULL DEFAULT 1
   ) STRICT`,
  `CREATE INDEX resourcesByCategory ON resources (categoryId)`,
  `CREATE INDEX resourcesByUploader ON resources (uploadedById)`,
  `CREATE TABLE rateDraft (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     rows TEXT NOT NULL CHECK (json_valid(rows) AND json_type(rows) = 'array'),
     revision INTEGER NOT NULL,
     updatedAt TEXT,
     updatedByName TEXT
   ) STRICT`,
  `CREATE TABLE rateSheets (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     rows TEXT NOT NULL CHECK (json_valid(rows) AND json_type(rows) = 'array'),
     asOf TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     timeZone TEXT NOT NULL,
     publishedAt TEXT NOT NULL,
     publishedByName TEXT NOT NULL,
     endedAt TEXT,
     ending TEXT CHECK (ending IN ('replaced', 'withdrawn', 'expired')),
     CHECK ((endedAt IS NULL) = (ending IS NULL))
   ) STRICT`,
  `CREATE INDEX rateSheetsShown ON rateSheets (expiresAt) WHERE endedAt IS NULL`,
  `CREATE TABLE datedTables (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('fha', 'va', 'usda', 'limits', 'ratios')),
     effectiveFrom TEXT NOT NULL,
     effectiveTo TEXT CHECK (effectiveTo > effectiveFrom),
     source TEXT NOT NULL,
     reviewBy TEXT NOT NULL,
     content TEXT NOT NULL CHECK (json_valid(content) AND json_type(content) = 'object'),
     revision INTEGER NOT NULL DEFAULT 1,
     updatedAt TEXT NOT NULL,
     updatedByName TEXT NOT NULL,
     UNIQUE (kind, effectiveFrom)
   ) STRICT`,
  `CREATE TABLE countyYears (
     year INTEGER PRIMARY KEY,
     counties INTEGER NOT NULL CHECK (counties > 0),
     source TEXT NOT NULL,
     importedAt TEXT NOT NULL,
     importedByName TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE countyLimits (
     year INTEGER NOT NULL REFERENCES countyYears (year) ON DELETE CASCADE,
     state TEXT NOT NULL,
     county TEXT NOT NULL COLLATE NOCASE,
     one INTEGER NOT NULL,
     two INTEGER NOT NULL,
     three INTEGER NOT NULL,
     four INTEGER NOT NULL,
     PRIMARY KEY (year, state, county)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE fhaCountyYears (
     year INTEGER PRIMARY KEY,
     counties INTEGER NOT NULL CHECK (counties > 0),
     source TEXT NOT NULL,
     importedAt TEXT NOT NULL,
     importedByName TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE fhaCountyLimits (
     year INTEGER NOT NULL REFERENCES fhaCountyYears (year) ON DELETE CASCADE,
     state TEXT NOT NULL,
     county TEXT NOT NULL COLLATE NOCASE,
     one INTEGER NOT NULL,
     two INTEGER NOT NULL,
     three INTEGER NOT NULL,
     four INTEGER NOT NULL,
     PRIMARY KEY (year, state, county)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE firstDay (
     step TEXT PRIMARY KEY CHECK (step IN ('backup-elsewhere', 'put-away')),
     doneAt TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE leases (
     work TEXT NOT NULL PRIMARY KEY,
     until TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE stateNames (
     code TEXT PRIMARY KEY,
     name TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE auditEntries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     actorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     actorName TEXT NOT NULL,
     action TEXT NOT NULL,
     subject TEXT NOT NULL,
     before TEXT,
     after TEXT,
     partOf INTEGER,
     minuteKey TEXT,
     onTable TEXT,
     onKey TEXT,
     personId INTEGER,
     session TEXT,
     token TEXT,
     network TEXT
   ) STRICT`,
  `CREATE INDEX auditEntriesByAction ON auditEntries (action, at)`,
  `CREATE INDEX auditEntriesByActor ON auditEntries (actorId)`,
  `CREATE UNIQUE INDEX auditEntriesByMinuteKey ON auditEntries (minuteKey)`,
  `CREATE INDEX auditEntriesByName ON auditEntries (actorName, id)`,
  `CREATE INDEX auditEntriesByTime ON auditEntries (at, id)`,
  `CREATE INDEX auditEntriesOfSubject ON auditEntries (subject, id)`,
  `CREATE TABLE webhooks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     url TEXT NOT NULL,
     events TEXT NOT NULL CHECK (json_valid(events) AND json_type(events) = 'array'),
     salt TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     failingSince TEXT,
     disabledAt TEXT,
     withAnswers INTEGER NOT NULL DEFAULT 1 CHECK (withAnswers IN (0, 1))
   ) STRICT`,
  `CREATE TABLE webhookDeliveries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     webhookId INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     eventId TEXT NOT NULL,
     event TEXT NOT NULL,
     recordId INTEGER,
     change TEXT NOT NULL CHECK (json_valid(change)),
     createdAt TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     nextAttemptAt TEXT,
     claimedUntil TEXT,
     lastAttemptAt TEXT,
     deliveredAt TEXT,
     status INTEGER,
     error TEXT
   ) STRICT`,
  `CREATE INDEX webhookDeliveriesDue ON webhookDeliveries (nextAttemptAt) WHERE nextAttemptAt IS
     NOT NULL`,
  `CREATE INDEX webhookDeliveriesOf ON webhookDeliveries (webhookId)`,
];
