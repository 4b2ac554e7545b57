import { postgresSearch } from "./postgres-search.ts";

/** What PostgreSQL has of its own: counts, guards and notices. */

/**
 * The counts for the stat cards. Each change adds a row instead of updating a shared one, so that
 * writers do not wait for each other; now and then a writer replaces many rows by their sum.
 */
const COUNTS = [
  `CREATE TABLE statusChanges (entity TEXT NOT NULL, status TEXT NOT NULL, change bigint NOT NULL)`,
  `CREATE VIEW statusCounts AS
     SELECT entity, status, sum(change)::bigint AS count FROM statusChanges
       GROUP BY entity, status`,
  `INSERT INTO statusChanges VALUES
     ('contactSubmissions', 'unread', 0), ('contactSubmissions', 'read', 0),
     ('contactSubmissions', 'responded', 0), ('loanApplications', 'pending', 0),
     ('loanApplications', 'approved', 0), ('loanApplications', 'rejected', 0)`,
  // Another connection that does this at the same moment takes other rows
  `CREATE FUNCTION sumStatusChanges() RETURNS void LANGUAGE sql AS $$
     WITH taken AS (
       DELETE FROM statusChanges WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM statusChanges LIMIT 1000 FOR UPDATE SKIP LOCKED))
       RETURNING entity, status, change)
     INSERT INTO statusChanges SELECT entity, status, sum(change) FROM taken GROUP BY entity, status
   $$`,
];

/** Rows that no statement may change. */
const GUARDS = [
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$`,
  `CREATE TRIGGER usersKeepProtected BEFORE UPDATE ON users FOR EACH ROW
     WHEN (OLD.isProtected = 1 AND (NEW.isAdmin <> 1 OR NEW.isProtected <> 1
       OR NEW.usernameKey <> OLD.usernameKey))
     EXECUTE FUNCTION refuse('the protected user keeps its name and its admin flag')`,
  `CREATE TRIGGER usersNeverDeleteProtected BEFORE DELETE ON users FOR EACH ROW
     WHEN (OLD.isProtected = 1)
     EXECUTE FUNCTION refuse('the protected user cannot be deleted')`,
  `CREATE TRIGGER contentVersionsNeverChange
     BEFORE UPDATE OF itemId, revision, slug, title, createdAt, fields, body ON contentVersions
     FOR EACH ROW EXECUTE FUNCTION refuse('a version never changes')`,
  `CREATE TRIGGER rateSheetsNeverChange
     BEFORE UPDATE OF rows, asOf, expiresAt, timeZone, publishedAt, publishedByName ON rateSheets
     FOR EACH ROW EXECUTE FUNCTION refuse('a published sheet never changes')`,
];

/** Compares names without regard to case; the tables need it. */
export const collation = `CREATE COLLATION nocase
  (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`;

/** The part of an action before its dot. */
const KINDS = [
  `ALTER TABLE auditEntries ADD COLUMN kind TEXT GENERATED ALWAYS AS
     (CASE position('.' IN action) WHEN 0 THEN '' ELSE split_part(action, '.', 1) END) STORED`,
  `CREATE INDEX auditEntriesByKind ON auditEntries (kind, id)`,
];

/** Where databases of the version before the baseline differ from SQLite's: all are the same. */
const DIFFERENCES = [
  `ALTER TABLE contentDrafts ALTER previewSerial TYPE integer`,
  `ALTER TABLE outbox ALTER mayRepeat TYPE integer`,
  `ALTER TABLE resources ALTER revision TYPE integer`,
  `ALTER TABLE users ALTER isAssistant TYPE integer`,
  `ALTER TABLE webhooks ALTER withAnswers TYPE integer`,
  `ALTER TABLE contentVersions ALTER reason TYPE text COLLATE pg_catalog."default"`,
  `ALTER TABLE officerSignUp DROP CONSTRAINT officerSignUp_domains_check`,
  ...["reported", "signals", "submission"].map(
    (column) => `ALTER TABLE quarantine DROP CONSTRAINT quarantine_${column}_check`,
  ),
];

export const postgres = [...DIFFERENCES, ...KINDS, ...postgresSearch, ...COUNTS, ...GUARDS];
