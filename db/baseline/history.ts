/** The tables of what rows were. */

interface Recorded {
  table: string;
  /** The columns that identify a row, and the others that visitors may see, with their types. */
  key: string;
  columns: string;
}

const YEAR = {
  key: "year INTEGER",
  columns: "counties INTEGER, source TEXT, importedAt TEXT, importedByName TEXT",
};

const RECORDED: Recorded[] = [
  { table: "siteSettings", key: "key TEXT", columns: "value TEXT" },
  {
    table: "datedTables",
    key: "id INTEGER",
    columns: `kind TEXT, effectiveFrom TEXT, effectiveTo TEXT NULL, source TEXT, reviewBy TEXT,
      content TEXT, revision INTEGER, updatedAt TEXT, updatedByName TEXT`,
  },
  { table: "countyYears", ...YEAR },
  { table: "fhaCountyYears", ...YEAR },
  {
    table: "officerCards",
    key: "userId INTEGER",
    columns: "slug TEXT NULL, isPublic INTEGER, title TEXT, nmlsId TEXT, languages TEXT",
  },
  {
    table: "officerLicenses",
    key: "userId INTEGER, state TEXT",
    columns: "expiresOn TEXT, number TEXT",
  },
  {
    table: "users",
    key: "id INTEGER",
    columns: `firstName TEXT, lastName TEXT, email TEXT, phone TEXT, bio TEXT, profileImage TEXT,
      isLoanOfficer INTEGER, isVerified INTEGER, deactivatedAt TEXT NULL`,
  },
  {
    table: "pictures",
    key: "id INTEGER",
    columns: "address TEXT, alt TEXT, width INTEGER, height INTEGER",
  },
];

const partsOf = (columns: string) => columns.split(/,\s*/);
const namesOf = (columns: string) => partsOf(columns).map((part) => part.replace(/ .*/, ""));

function tableOf({ table, key, columns }: Recorded): string {
  const lines = [...partsOf(key), ...partsOf(columns)].map((part) =>
    part.endsWith(" NULL") ? part.replace(" NULL", "") : `${part} NOT NULL`,
  );
  return `CREATE TABLE ${table}Shown (${lines.join(", ")}, fromAt TEXT NOT NULL, untilAt TEXT,
    PRIMARY KEY (${[...namesOf(key), "fromAt"].join(", ")})) STRICT`;
}

/** And views that give the times of tables with their own periods the same names. */
export const history = [
  ...RECORDED.flatMap((each) => [
    tableOf(each),
    `CREATE INDEX ${each.table}ShownByEnd ON ${each.table}Shown (untilAt)
       WHERE untilAt IS NOT NULL`,
  ]),
  `CREATE VIEW rateSheetsInForce AS
     SELECT id, rows, asOf, expiresAt, timeZone, publishedAt, publishedByName,
       publishedAt AS fromAt, coalesce(endedAt, expiresAt) AS untilAt FROM rateSheets`,
  `CREATE VIEW pictureFilesInForce AS
     SELECT id, pictureId, fileUrl, width, isOriginal, fromAt, untilAt FROM pictureFiles`,
  `CREATE TABLE recordBegan (at TEXT NOT NULL PRIMARY KEY)`,
];
