import { type Kysely, sql } from "kysely";

/**
 * Search over everything that people say on the phone (src/decisions/026), users who can be
 * deactivated, names of deleted officers, and the columns that the activity page filters by.
 */
const COLUMNS = [
  // Null while the account can be used
  `ALTER TABLE users ADD COLUMN deactivatedAt TEXT`,
  // The name of a deleted officer; until then it is read from the account
  `ALTER TABLE loanApplications ADD COLUMN officerName TEXT`,
  `CREATE TRIGGER usersLeaveName BEFORE DELETE ON users BEGIN
     UPDATE loanApplications SET officerName = OLD.firstName || ' ' || OLD.lastName
       WHERE officerId = OLD.id;
   END`,
  // Entries that the list shows as part of another one, such as the upload of an added file
  `ALTER TABLE auditEntries ADD COLUMN partOf INTEGER`,
  `ALTER TABLE auditEntries ADD COLUMN kind TEXT
     GENERATED ALWAYS AS (substr(action, 1, instr(action, '.') - 1)) VIRTUAL`,
  `CREATE INDEX auditEntriesByKind ON auditEntries (kind, id)`,
  `CREATE INDEX auditEntriesByName ON auditEntries (actorName, id)`,
  `CREATE INDEX auditEntriesByTime ON auditEntries (at, id)`,
  // The points that an admin has checked on the first-day list
  `CREATE TABLE firstDay (
     step TEXT PRIMARY KEY CHECK (step IN ('backup-elsewhere', 'put-away')),
     doneAt TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE stateNames (code TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID`,
];

/** A phone number is at most 40 characters long. */
const POSITIONS = JSON.stringify(Array.from({ length: 40 }, (_, index) => index + 1));

/**
 * The digits of a phone number as one word, without the US country code, and its last digits, as
 * people say them: a search finds the beginning of each. Each LIMIT keeps the query below it from
 * being computed again for every use.
 */
function phoneWords(phone: string): string {
  const digits = `(SELECT ifnull(group_concat(substr(${phone}, value, 1), ''), '')
    FROM json_each('${POSITIONS}') WHERE substr(${phone}, value, 1) BETWEEN '0' AND '9')`;
  return `(SELECT number || ' ' || substr(number, -7) || ' ' || substr(number, -4)
    FROM (SELECT CASE WHEN length(d) = 11 AND d LIKE '1%' THEN substr(d, 2) ELSE d END AS number
      FROM (SELECT ${digits} AS d LIMIT 1) LIMIT 1))`;
}

/** The words by which each record is found, and its numbers without the signs between them. */
const VIEWS = [
  `CREATE VIEW contactSubmissionsText AS
     SELECT id, name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message AS words,
       ${phoneWords("phone")} AS digits
     FROM contactSubmissions`,
  `CREATE VIEW loanApplicationsText AS
     SELECT id,
       reference || ' ' || fullName || ' ' || email || ' ' || phone || ' ' || loanPurpose || ' ' ||
         ifnull((SELECT firstName || ' ' || lastName FROM users WHERE users.id = officerId),
           ifnull(officerName, '')) || ' ' ||
         ifnull((SELECT name FROM stateNames WHERE code = details ->> '$.state'), '') || ' ' ||
         ifnull((SELECT group_concat(value, ' ') FROM json_each(details) WHERE type = 'text'), '')
         AS words,
       ${phoneWords("phone")} || ' ' || replace(reference, '-', '') || ' ' ||
         ltrim(substr(reference, 6), '0') || ' ' || CAST(loanAmount AS INTEGER) || ' ' ||
         ifnull((SELECT group_concat(CAST(value AS INTEGER), ' ') FROM json_each(details)
           WHERE type IN ('integer', 'real')), '')
         AS digits
     FROM loanApplications`,
];

/**
 * A full-text index over such a view, kept by triggers on the table. Beginnings of up to six
 * letters have lists of their own, so that the newest matches are found without collecting all.
 */
function searchIndex(table: string, columns: string): string[] {
  const index = `${table}Search`;
  const text = `INSERT INTO ${index} (rowid, words, digits) SELECT id, words, digits FROM ${table}Text`;
  const remove = `DELETE FROM ${index} WHERE rowid = OLD.id;`;
  return [
    ...["Indexed", "Reindexed", "Unindexed"].map((name) => `DROP TRIGGER ${table}${name}`),
    `DROP TABLE ${index}`,
    `CREATE VIRTUAL TABLE ${index} USING fts5 (words, digits, content='', contentless_delete=1,
       prefix='1 2 3 4 5 6', tokenize='unicode61 remove_diacritics 2')`,
    text,
    `CREATE TRIGGER ${table}Indexed AFTER INSERT ON ${table} BEGIN ${text} WHERE id = NEW.id; END`,
    `CREATE TRIGGER ${table}Reindexed AFTER UPDATE OF ${columns} ON ${table}
       BEGIN ${remove} ${text} WHERE id = NEW.id; END`,
    `CREATE TRIGGER ${table}Unindexed AFTER DELETE ON ${table} BEGIN ${remove} END`,
  ];
}

/** Records are found by an officer's new name too. */
const RENAMED = `CREATE TRIGGER usersRenamed AFTER UPDATE OF firstName, lastName ON users BEGIN
    UPDATE loanApplications SET officerId = NEW.id WHERE officerId = NEW.id;
  END`;

export const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  VI: "Virgin Islands",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMNS) await sql.raw(statement).execute(db);
  for (const [code, name] of Object.entries(STATES))
    await sql`INSERT INTO stateNames (code, name) VALUES (${code}, ${name})`.execute(db);
  const statements = [
    ...VIEWS,
    ...searchIndex("contactSubmissions", "name, email, phone, subject, message"),
    ...searchIndex(
      "loanApplications",
      "reference, fullName, email, phone, loanPurpose, loanAmount, details, officerId, officerName",
    ),
    RENAMED,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
