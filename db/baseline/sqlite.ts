/** What SQLite has of its own: counts, the indexes of text and guards. */

/** A search finds the beginning of each number, so its last digits are words too. */
const TAILS = [1, 2, 3, 4, 5, 6].map((length) => `' t' || substr(reference, -${length})`);

/** A phone number is at most 40 characters long. */
const POSITIONS = JSON.stringify(Array.from({ length: 40 }, (_, index) => index + 1));

/**
 * The digits of a phone number as one word, without the US country code, and its last digits, as
 * people say them. Each LIMIT keeps the query below it from being computed again for every use.
 */
const PHONE = `(SELECT number || ' ' || substr(number, -7) || ' ' || substr(number, -4)
  FROM (SELECT CASE WHEN length(d) = 11 AND d LIKE '1%' THEN substr(d, 2) ELSE d END AS number
    FROM (SELECT (SELECT ifnull(group_concat(substr(phone, value, 1), ''), '')
  FROM json_each('${POSITIONS}') WHERE substr(phone, value, 1) BETWEEN '0' AND '9')
      AS d LIMIT 1) LIMIT 1))`;

/** The words by which each record is found, and its numbers without the signs between them. */
const TEXTS = [
  `CREATE VIEW contactSubmissionsText AS
     SELECT id, name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message AS words,
       ${PHONE} AS digits
     FROM contactSubmissions`,
  `CREATE VIEW loanApplicationsText AS
     SELECT id,
       reference || ' ' || fullName || ' ' || email || ' ' || phone || ' ' || loanPurpose || ' ' ||
         ifnull((SELECT firstName || ' ' || lastName FROM users WHERE users.id = officerId),
           ifnull(officerName, '')) || ' ' ||
         ifnull((SELECT name FROM stateNames WHERE code = details ->> '$.state'), '') || ' ' ||
         ifnull((SELECT group_concat(value, ' ') FROM json_each(details) WHERE type = 'text'), '')
         AS words,
       ${PHONE} || ' ' || replace(reference, '-', '') || ${TAILS.join(" || ")} || ' ' ||
         CAST(loanAmount AS INTEGER) || ' ' ||
         ifnull((SELECT group_concat(CAST(value AS INTEGER), ' ') FROM json_each(details)
           WHERE type IN ('integer', 'real')), '')
         AS digits
     FROM loanApplications`,
  `CREATE VIEW contentText AS
  SELECT contentItems.id AS id, title, title || ' ' ||
    concat_ws(' ', fields ->> '$.excerpt', fields ->> '$.summary', fields ->> '$.description',
      fields ->> '$.definition',
      (SELECT group_concat(value, ' ') FROM json_each(fields, '$.benefits')), body) AS words
  FROM (
    SELECT contentItems.id AS id, contentVersions.fields AS fields, contentVersions.body AS body,
      concat_ws(' ', fields ->> '$.title', fields ->> '$.question', fields ->> '$.term',
        fields ->> '$.name',
        (SELECT group_concat(value, ' ') FROM json_each(fields, '$.also'))) AS title
    FROM contentItems JOIN contentVersions ON contentVersions.id = contentItems.liveId
    WHERE collection IN ('articles', 'guides', 'questions', 'glossary')
      OR (collection = 'loan-types' AND contentVersions.body <> '')
  ) AS contentItems`,
];

/**
 * A full-text index over such a view. Beginnings of up to six letters have lists of their own, so
 * that the newest matches are found without collecting all.
 */
function searchIndex(table: string, columns: string): string[] {
  const fill = `INSERT INTO ${table}Search (rowid, words, digits)
    SELECT id, words, digits FROM ${table}Text WHERE id = NEW.id;`;
  const remove = `DELETE FROM ${table}Search WHERE rowid = OLD.id;`;
  return [
    `CREATE VIRTUAL TABLE ${table}Search USING fts5 (words, digits, content='',
       contentless_delete=1, prefix='1 2 3 4 5 6', tokenize='unicode61 remove_diacritics 2')`,
    `CREATE TRIGGER ${table}Indexed AFTER INSERT ON ${table} BEGIN ${fill} END`,
    `CREATE TRIGGER ${table}Reindexed AFTER UPDATE OF ${columns} ON ${table}
       BEGIN ${remove} ${fill} END`,
    `CREATE TRIGGER ${table}Unindexed AFTER DELETE ON ${table} BEGIN ${remove} END`,
  ];
}

const CONTENT = [
  `CREATE VIRTUAL TABLE contentItemsSearch USING fts5 (words, content='', contentless_delete=1,
     tokenize='trigram')`,
  `CREATE VIRTUAL TABLE contentSearch USING fts5 (title, words, content='', contentless_delete=1,
     tokenize='unicode61 remove_diacritics 2')`,
];

/**
 * Makes the content found that every database has. The number of a row in the index makes the rows
 * come in the order of the results: short answers, then articles, each newest first, to the second.
 * Its last 26 bits are the id.
 */
export const sqliteFound = [
  `INSERT INTO contentItemsSearch (rowid, words) SELECT id, words FROM contentItems`,
  `INSERT INTO contentSearch (rowid, title, words)
     SELECT ((CASE collection WHEN 'questions' THEN 3 ELSE 0 END) << 60)
         | (unixepoch(liveDate) << 26) | item.id, contentText.title, contentText.words
     FROM contentItems AS item JOIN contentText ON contentText.id = item.id`,
];

/** The counts for the stat cards, so that no table is scanned. */
const COUNTS = [
  `CREATE TABLE statusCounts (
     entity TEXT NOT NULL,
     status TEXT NOT NULL,
     count INTEGER NOT NULL CHECK (count >= 0),
     PRIMARY KEY (entity, status)
   ) STRICT, WITHOUT ROWID`,
  `INSERT INTO statusCounts (entity, status, count) VALUES
     ('contactSubmissions', 'unread', 0), ('contactSubmissions', 'read', 0),
     ('contactSubmissions', 'responded', 0), ('loanApplications', 'pending', 0),
     ('loanApplications', 'approved', 0), ('loanApplications', 'rejected', 0)`,
];

/** Rows that no statement may change. */
const GUARDS = [
  `CREATE TRIGGER usersKeepProtected BEFORE UPDATE ON users WHEN OLD.isProtected = 1
     AND (NEW.isAdmin <> 1 OR NEW.isProtected <> 1 OR NEW.usernameKey <> OLD.usernameKey)
     BEGIN SELECT RAISE(ABORT, 'the protected user keeps its name and its admin flag'); END`,
  `CREATE TRIGGER usersNeverDeleteProtected BEFORE DELETE ON users WHEN OLD.isProtected = 1
     BEGIN SELECT RAISE(ABORT, 'the protected user cannot be deleted'); END`,
  `CREATE TRIGGER contentVersionsNeverChange
     BEFORE UPDATE OF itemId, revision, slug, title, createdAt, fields, body ON contentVersions
     BEGIN SELECT RAISE(ABORT, 'a version never changes'); END`,
  `CREATE TRIGGER rateSheetsNeverChange
     BEFORE UPDATE OF rows, asOf, expiresAt, timeZone, publishedAt, publishedByName ON rateSheets
     BEGIN SELECT RAISE(ABORT, 'a published sheet never changes'); END`,
];

/** The part of an action before its dot. */
const KINDS = [
  `ALTER TABLE auditEntries ADD COLUMN kind TEXT
     GENERATED ALWAYS AS (substr(action, 1, instr(action, '.') - 1)) VIRTUAL`,
  `CREATE INDEX auditEntriesByKind ON auditEntries (kind, id)`,
];

export const sqlite = [
  ...KINDS,
  ...TEXTS,
  ...searchIndex("contactSubmissions", "name, email, phone, subject, message"),
  ...searchIndex(
    "loanApplications",
    "reference, fullName, email, phone, loanPurpose, loanAmount, details, officerId, officerName",
  ),
  ...CONTENT,
  ...COUNTS,
  ...GUARDS,
];
