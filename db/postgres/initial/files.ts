/** Stored files, pictures and the officers' library. */
export const files = [
  `CREATE TABLE uploads (
     path TEXT PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('logos', 'profiles', 'resources', 'pictures')),
     mediaType TEXT NOT NULL,
     fileName TEXT NOT NULL,
     size bigint NOT NULL CHECK (size > 0),
     sha256 TEXT NOT NULL,
     uploadedById bigint REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL,
     cleanedAt TEXT
   )`,
  `CREATE INDEX uploadsByUploader ON uploads (uploadedById)`,
  `CREATE INDEX uploadsToClean ON uploads (path) WHERE cleanedAt IS NULL AND kind <> 'resources'`,
  `CREATE TABLE pictures (
     id ID,
     address TEXT NOT NULL UNIQUE,
     alt TEXT NOT NULL CHECK (alt <> ''),
     name TEXT NOT NULL,
     width bigint NOT NULL CHECK (width > 0),
     height bigint NOT NULL CHECK (height > 0),
     createdAt TEXT NOT NULL,
     updatedAt TEXT NOT NULL,
     updatedByName TEXT NOT NULL,
     removedAt TEXT
   )`,
  `CREATE TABLE pictureFiles (
     id ID,
     pictureId bigint NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL UNIQUE,
     width bigint NOT NULL CHECK (width > 0),
     isOriginal bigint NOT NULL CHECK (isOriginal IN (0, 1)),
     fromAt TEXT NOT NULL,
     untilAt TEXT
   )`,
  `CREATE INDEX pictureFilesByPicture ON pictureFiles (pictureId, width) WHERE untilAt IS NULL`,
  `CREATE INDEX pictureFilesBefore ON pictureFiles (pictureId, untilAt)`,
  `CREATE TABLE resourceCategories (
     id ID,
     name text COLLATE nocase NOT NULL UNIQUE,
     description TEXT NOT NULL
   )`,
  `CREATE TABLE resources (
     id ID,
     title TEXT NOT NULL,
     description TEXT NOT NULL,
     fileUrl TEXT NOT NULL,
     fileType TEXT NOT NULL CHECK (fileType IN ('pdf', 'docx', 'xlsx', 'pptx', 'zip', 'jpg')),
     fileName TEXT NOT NULL DEFAULT '',
     size bigint,
     categoryId bigint REFERENCES resourceCategories (id) ON DELETE SET NULL,
     uploadedById bigint REFERENCES users (id) ON DELETE SET NULL,
     createdAt TEXT NOT NULL
   )`,
  `CREATE INDEX resourcesByCategory ON resources (categoryId)`,
  `CREATE INDEX resourcesByUploader ON resources (uploadedById)`,
];
