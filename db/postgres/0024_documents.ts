import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** The documents that an application needs, and the private files that were sent for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE uploads DROP CONSTRAINT uploads_kind_check`,
    `ALTER TABLE uploads ADD CONSTRAINT uploads_kind_check
       CHECK (kind IN ('logos', 'profiles', 'resources', 'pictures', 'documents'))`,
    `CREATE TABLE documents (
       id ID,
       applicationId bigint NOT NULL REFERENCES loanApplications (id) ON DELETE CASCADE,
       name TEXT NOT NULL CHECK (name <> ''),
       state TEXT NOT NULL DEFAULT 'owed'
         CHECK (state IN ('owed', 'received', 'accepted', 'returned')),
       reason TEXT NOT NULL DEFAULT '',
       createdAt TEXT NOT NULL,
       updatedAt TEXT NOT NULL
     )`,
    `CREATE INDEX documentsByApplication ON documents (applicationId, id)`,
    `CREATE TABLE documentFiles (
       id ID,
       documentId bigint NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
       fileUrl TEXT NOT NULL UNIQUE,
       fileName TEXT NOT NULL,
       size bigint NOT NULL,
       sentById bigint REFERENCES users (id) ON DELETE SET NULL,
       sentByName TEXT NOT NULL,
       createdAt TEXT NOT NULL
     )`,
    `CREATE INDEX documentFilesByDocument ON documentFiles (documentId, id)`,
    `CREATE INDEX documentFilesBySender ON documentFiles (sentById)`,
  ]);
}
