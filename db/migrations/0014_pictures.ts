import { type Kysely, sql } from "kysely";

/** A library of pictures, each with its own address and in several widths. */
const STATEMENTS = [
  `CREATE TABLE uploadsWithPictures (
     path TEXT PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('logos', 'profiles', 'resources', 'pictures')),
     mediaType TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL CHECK (size > 0),
     sha256 TEXT NOT NULL,
     uploadedById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL,
     cleanedAt TEXT
   ) STRICT, WITHOUT ROWID`,
  `INSERT INTO uploadsWithPictures
     SELECT path, kind, mediaType, fileName, size, sha256, uploadedById, createdAt, cleanedAt
     FROM uploads`,
  `DROP TABLE uploads`,
  `ALTER TABLE uploadsWithPictures RENAME TO uploads`,
  `CREATE INDEX uploadsByUploader ON uploads (uploadedById)`,
  `CREATE INDEX uploadsToClean ON uploads (path) WHERE cleanedAt IS NULL AND kind <> 'resources'`,
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
  // The file that a picture has now, and those that it had before
  `CREATE TABLE pictureFiles (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     pictureId INTEGER NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL UNIQUE,
     width INTEGER NOT NULL CHECK (width > 0),
     isOriginal INTEGER NOT NULL CHECK (isOriginal IN (0, 1)),
     fromAt TEXT NOT NULL,
     untilAt TEXT
   ) STRICT`,
  `CREATE INDEX pictureFilesByPicture ON pictureFiles (pictureId, width) WHERE untilAt IS NULL`,
  `CREATE INDEX pictureFilesBefore ON pictureFiles (pictureId, untilAt)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
