import { type Kysely, sql } from "kysely";

/** The documents that an application needs, and the private files that were sent for them. */
const STATEMENTS = [
  `CREATE TABLE uploadsWithDocuments (
     path TEXT PRIMARY KEY,
     kind TEXT NOT NULL
       CHECK (kind IN ('logos', 'profiles', 'resources', 'pictures', 'documents')),
     mediaType TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL CHECK (size > 0),
     sha256 TEXT NOT NULL,
     uploadedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL,
     cleanedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `INSERT INTO uploadsWithDocuments
     SELECT path, kind, mediaType, fileName, size, sha256, uploadedById, createdAt, cleanedAt
     FROM uploads`,
  `DROP TABLE uploads`,
  `ALTER TABLE uploadsWithDocuments RENAME TO uploads`,
  `CREATE INDEX uploadsByUploader ON uploads (uploadedById)`,
  `CREATE INDEX uploadsToClean ON uploads (path) WHERE cleanedAt IS NULL AND kind <> 'resources'`,
  `CREATE TABLE documents (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     applicationId INTEGER NOT NULL REFERENCES loanApplications (id) ON DELETE CASCADE,
     name TEXT NOT NULL CHECK (name <> ''),
     state TEXT NOT NULL DEFAULT 'owed'
       CHECK (state IN ('owed', 'received', 'accepted', 'returned')),
     reason TEXT NOT NULL DEFAULT '',
     createdAt TEXT NOT NULL,
     updatedAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX documentsByApplication ON documents (applicationId, id)`,
  `CREATE TABLE documentFiles (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     documentId INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL UNIQUE,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL,
     sentById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     sentByName TEXT NOT NULL,
     createdAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX documentFilesByDocument ON documentFiles (documentId, id)`,
  `CREATE INDEX documentFilesBySender ON documentFiles (sentById)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
