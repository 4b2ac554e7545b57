import { type Kysely, sql } from "kysely";

/**
 * Every entity of the product. STRICT tables and CHECKs enforce the closed lists (statuses, flags,
 * file types), at the sqlite3 prompt too. Times are UTC ISO 8601 text, flags are 0 or 1.
 */
const STATEMENTS = [
  // Content that visitors read
  `CREATE TABLE siteSettings (
     key TEXT PRIMARY KEY CHECK (key IN ('companyLogo', 'equalHousingLogo', 'licenseText',
       'contactAddress', 'contactPhone', 'contactEmail', 'businessHours', 'showBlogPosts',
       'showTestimonials', 'privacyPolicy', 'termsOfUse')),
     value TEXT NOT NULL,
     updatedAt TEXT NOT NULL,
     CHECK (key NOT IN ('showBlogPosts', 'showTestimonials') OR value IN ('true', 'false'))
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE loanTypes (
     id INTEGER PRIMARY KEY,
     position INTEGER NOT NULL,
     name TEXT NOT NULL UNIQUE,
     description TEXT NOT NULL,
     icon TEXT NOT NULL,
     benefits TEXT NOT NULL CHECK (json_valid(benefits) AND json_type(benefits) = 'array')
   ) STRICT`,
  `CREATE INDEX loanTypesByPosition ON loanTypes (position, id)`,
  `CREATE TABLE blogPosts (
     id INTEGER PRIMARY KEY,
     slug TEXT NOT NULL UNIQUE,
     title TEXT NOT NULL,
     excerpt TEXT NOT NULL,
     body TEXT NOT NULL,
     category TEXT NOT NULL,
     imageUrl TEXT NOT NULL,
     imageAlt TEXT NOT NULL,
     publishedAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX blogPostsNewestFirst ON blogPosts (publishedAt DESC, id DESC)`,
  `CREATE TABLE testimonials (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL,
     role TEXT NOT NULL,
     content TEXT NOT NULL,
     rating REAL NOT NULL CHECK (rating BETWEEN 0 AND 5),
     avatarUrl TEXT NOT NULL
   ) STRICT`,

  // People
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
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX usersByName ON users (lastName COLLATE NOCASE, firstName COLLATE NOCASE, id)`,
  `CREATE INDEX usersOfficersByName
     ON users (lastName COLLATE NOCASE, firstName COLLATE NOCASE, id)
     WHERE isLoanOfficer = 1 AND isVerified = 1`,
  `CREATE TRIGGER usersKeepProtected BEFORE UPDATE ON users WHEN OLD.isProtected = 1
     AND (NEW.isAdmin <> 1 OR NEW.isProtected <> 1 OR NEW.usernameKey <> OLD.usernameKey)
     BEGIN SELECT RAISE(ABORT, 'the protected user keeps its name and its admin flag'); END`,
  `CREATE TRIGGER usersNeverDeleteProtected BEFORE DELETE ON users WHEN OLD.isProtected = 1
     BEGIN SELECT RAISE(ABORT, 'the protected user cannot be deleted'); END`,
  `CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     adminTokenHash TEXT UNIQUE,
     userAgent TEXT NOT NULL DEFAULT '',
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     absoluteExpiresAt TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessionsByUser ON sessions (userId, createdAt)`,
  `CREATE INDEX sessionsByExpiry ON sessions (expiresAt)`,
  `CREATE TABLE mailTokens (
     tokenHash TEXT PRIMARY KEY,
     purpose TEXT NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     email TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     usedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX mailTokensByUser ON mailTokens (userId, purpose)`,
  `CREATE INDEX mailTokensByExpiry ON mailTokens (expiresAt)`,

  // Forms that visitors send
  `CREATE TABLE contactSubmissions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL,
     subject TEXT NOT NULL
       CHECK (subject IN ('mortgage-question', 'loan-application', 'refinancing', 'other')),
     message TEXT NOT NULL,
     status TEXT NOT NULL DEFAULT 'unread' CHECK (status IN ('unread', 'read', 'responded')),
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX contactSubmissionsByStatus ON contactSubmissions (status, id)`,
  `CREATE TABLE loanApplications (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     reference TEXT NOT NULL UNIQUE,
     fullName TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL DEFAULT '',
     loanPurpose TEXT NOT NULL,
     loanAmount REAL NOT NULL CHECK (loanAmount > 0),
     details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details) AND json_type(details) = 'object'),
     officerId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     fingerprint TEXT NOT NULL,
     status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX loanApplicationsByStatus ON loanApplications (status, id)`,
  `CREATE INDEX loanApplicationsByFingerprint ON loanApplications (fingerprint, createdAt)`,
  `CREATE INDEX loanApplicationsByOfficer ON loanApplications (officerId)
     WHERE officerId IS NOT NULL`,

  // The officers' library and every stored file
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
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX resourcesByCategory ON resources (categoryId)`,
  `CREATE INDEX resourcesByUploader ON resources (uploadedById)`,
  `CREATE TABLE uploads (
     path TEXT PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('logos', 'profiles', 'resources')),
     mediaType TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL CHECK (size > 0),
     sha256 TEXT NOT NULL,
     uploadedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX uploadsByUploader ON uploads (uploadedById)`,

  // Unsent mail, and the record of what admins did. A link's secret is made when the mail is sent,
  // so that the database contains no usable one
  `CREATE TABLE outbox (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     recipient TEXT NOT NULL,
     subject TEXT NOT NULL,
     textBody TEXT NOT NULL,
     htmlBody TEXT NOT NULL,
     linkPurpose TEXT CHECK (linkPurpose IN ('verify-email', 'reset-password')),
     userId INTEGER REFERENCES users (id) ON DELETE CASCADE,
     attempts INTEGER NOT NULL DEFAULT 0,
     lastError TEXT,
     createdAt TEXT NOT NULL,
     nextAttemptAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     filedAt TEXT,
     sentAt TEXT,
     CHECK ((linkPurpose IS NULL) = (userId IS NULL))
   ) STRICT`,
  `CREATE INDEX outboxDue ON outbox (nextAttemptAt) WHERE sentAt IS NULL`,
  `CREATE INDEX outboxByUser ON outbox (userId, linkPurpose, createdAt) WHERE userId IS NOT NULL`,
  `CREATE TABLE mailRequests (
     id INTEGER PRIMARY KEY,
     purpose TEXT NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
     emailKey TEXT NOT NULL,
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE auditEntries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     actorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     actorName TEXT NOT NULL,
     action TEXT NOT NULL,
     subject TEXT NOT NULL,
     before TEXT,
     after TEXT
   ) STRICT`,
  `CREATE INDEX auditEntriesByActor ON auditEntries (actorId)`,

  // Counts for the stat cards, so that no table is scanned
  `CREATE TABLE statusCounts (
     entity TEXT NOT NULL,
     status TEXT NOT NULL,
     count INTEGER NOT NULL CHECK (count >= 0),
     PRIMARY KEY (entity, status)
   ) STRICT, WITHOUT ROWID`,
];

/** Triggers keep statusCounts right for a table whose rows carry a status. */
function countingTriggers(table: string, statuses: string[]): string[] {
  const add = (row: string, by: number) =>
    `UPDATE statusCounts SET count = count + (${by}) WHERE entity = '${table}' AND status = ${row}.status;`;
  return [
    `INSERT INTO statusCounts (entity, status, count) VALUES
       ${statuses.map((status) => `('${table}', '${status}', 0)`).join(", ")}`,
    `CREATE TRIGGER ${table}Counted AFTER INSERT ON ${table} BEGIN ${add("NEW", 1)} END`,
    `CREATE TRIGGER ${table}Recounted AFTER UPDATE OF status ON ${table}
       BEGIN ${add("OLD", -1)} ${add("NEW", 1)} END`,
    `CREATE TRIGGER ${table}Uncounted AFTER DELETE ON ${table} BEGIN ${add("OLD", -1)} END`,
  ];
}

/**
 * A full-text index of a table, kept by triggers; the text itself stays in the table. It finds the
 * beginnings of words, newest first, without reading the rows that do not match.
 */
function searchIndex(table: string, columns: string[]): string[] {
  const index = `${table}Search`;
  const list = columns.join(", ");
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
  const add = `INSERT INTO ${index} (rowid, ${list}) VALUES (NEW.id, ${of("NEW")});`;
  const remove = `INSERT INTO ${index} (${index}, rowid, ${list}) VALUES ('delete', OLD.id, ${of("OLD")});`;
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5 (${list}, content='${table}', content_rowid='id',
       tokenize='unicode61 remove_diacritics 2')`,
    `CREATE TRIGGER ${table}Indexed AFTER INSERT ON ${table} BEGIN ${add} END`,
    `CREATE TRIGGER ${table}Reindexed AFTER UPDATE OF ${list} ON ${table} BEGIN ${remove} ${add} END`,
    `CREATE TRIGGER ${table}Unindexed AFTER DELETE ON ${table} BEGIN ${remove} END`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...STATEMENTS,
    ...searchIndex("contactSubmissions", ["name", "email", "phone", "message"]),
    ...searchIndex("loanApplications", ["reference", "fullName", "email", "phone"]),
    ...countingTriggers("contactSubmissions", ["unread", "read", "responded"]),
    ...countingTriggers("loanApplications", ["pending", "approved", "rejected"]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
