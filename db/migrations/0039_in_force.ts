import { type Kysely, sql } from "kysely";

interface Recorded {
  table: string;
  /** The columns that identify a row. */
  key: string[];
  /** The other columns that visitors may see. */
  columns: string[];
  /** The condition for a row to be recorded; all of them by default. */
  where?: (row: string) => string;
}

/** Tables with what visitors read besides the content, which has a record of its own. */
export const RECORDED: Recorded[] = [
  { table: "siteSettings", key: ["key"], columns: ["value"] },
  {
    table: "datedTables",
    key: ["id"],
    columns: [
      "kind",
      "effectiveFrom",
      "effectiveTo",
      "source",
      "reviewBy",
      "content",
      "revision",
      "updatedAt",
      "updatedByName",
    ],
  },
  {
    table: "countyYears",
    key: ["year"],
    columns: ["counties", "source", "importedAt", "importedByName"],
  },
  {
    table: "officerCards",
    key: ["userId"],
    columns: ["slug", "isPublic", "title", "nmlsId", "languages"],
  },
  { table: "officerLicenses", key: ["userId", "state"], columns: ["expiresOn", "number"] },
  {
    table: "users",
    key: ["id"],
    columns: [
      "firstName",
      "lastName",
      "email",
      "phone",
      "bio",
      "profileImage",
      "isLoanOfficer",
      "isVerified",
      "deactivatedAt",
    ],
    // Other officers have no public page, and their photos are deleted at once
    where: (row) =>
      `${row}.isLoanOfficer = 1 AND EXISTS (
         SELECT 1 FROM officerCards AS card WHERE card.userId = ${row}.id AND card.isPublic = 1)`,
  },
  { table: "pictures", key: ["id"], columns: ["address", "alt", "width", "height"] },
];

const WHOLE_NUMBERS = new Set([
  "id",
  "userId",
  "revision",
  "year",
  "counties",
  "isPublic",
  "isLoanOfficer",
  "isVerified",
  "width",
  "height",
]);
const NULLABLE = new Set(["slug", "effectiveTo", "deactivatedAt"]);

export const always = () => "true";

/** The table that records each state of a table's rows with its period. */
export function tableOf({ table, key, columns }: Recorded, wholeNumber: string): string {
  const lines = [...key, ...columns].map((name) => {
    const type = WHOLE_NUMBERS.has(name) ? wholeNumber : "TEXT";
    return `${name} ${type}${NULLABLE.has(name) ? "" : " NOT NULL"}`;
  });
  return `CREATE TABLE ${table}Shown (${lines.join(", ")}, fromAt TEXT NOT NULL, untilAt TEXT,
    PRIMARY KEY (${[...key, "fromAt"].join(", ")}))`;
}

/** The record begins with what is in force now; nothing is known of earlier times. */
export function firstRows({ table, key, columns, where = always }: Recorded, now: string): string {
  const names = [...key, ...columns].join(", ");
  return `INSERT INTO ${table}Shown (${names}, fromAt)
    SELECT ${names}, '${now}' FROM ${table} WHERE ${where(table)}`;
}

const officers = RECORDED.find(({ table }) => table === "users") as Recorded;

/** Begins the record of an officer whose page has just been switched on. */
export function recordOfficer(now: string): string {
  const names = [...officers.key, ...officers.columns].join(", ");
  return `INSERT INTO usersShown (${names}, fromAt)
    SELECT ${names}, ${now} FROM users WHERE id = NEW.userId AND isLoanOfficer = 1
      AND NOT EXISTS (SELECT 1 FROM usersShown AS known
        WHERE known.id = users.id AND (untilAt IS NULL OR fromAt = ${now}));`;
}

/**
 * Indexes for the sweep, and views that give the times of tables with their own records the same
 * names.
 */
export const OTHERS = [
  ...RECORDED.map(
    ({ table }) =>
      `CREATE INDEX ${table}ShownByEnd ON ${table}Shown (untilAt) WHERE untilAt IS NOT NULL`,
  ),
  `CREATE VIEW rateSheetsInForce AS
     SELECT id, rows, asOf, expiresAt, timeZone, publishedAt, publishedByName,
       publishedAt AS fromAt, coalesce(endedAt, expiresAt) AS untilAt FROM rateSheets`,
  `CREATE VIEW pictureFilesInForce AS
     SELECT id, pictureId, fileUrl, width, isOriginal, fromAt, untilAt FROM pictureFiles`,
  `CREATE TABLE recordBegan (at TEXT NOT NULL PRIMARY KEY)`,
];

const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

/** Records each change in its transaction, whichever statement makes it. */
function triggersOf({ table, key, columns, where = always }: Recorded): string[] {
  const shown = `${table}Shown`;
  const names = [...key, ...columns];
  const ofOld = key.map((name) => `${name} = OLD.${name}`).join(" AND ");
  const end = `DELETE FROM ${shown} WHERE ${ofOld} AND fromAt = ${NOW};
    UPDATE ${shown} SET untilAt = ${NOW} WHERE ${ofOld} AND untilAt IS NULL;`;
  const values = names.map((name) => `NEW.${name}`).join(", ");
  const begin = `INSERT INTO ${shown} (${names.join(", ")}, fromAt)
    SELECT ${values}, ${NOW} WHERE ${where("NEW")}
    ON CONFLICT DO UPDATE SET untilAt = NULL,
      ${columns.map((name) => `${name} = excluded.${name}`).join(", ")};`;
  const differs = names.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(" OR ");
  return [
    `CREATE TRIGGER ${table}Begins AFTER INSERT ON ${table} BEGIN ${begin} END`,
    `CREATE TRIGGER ${table}Changes AFTER UPDATE OF ${names.join(", ")} ON ${table}
       WHEN ${differs} BEGIN ${end} ${begin} END`,
    `CREATE TRIGGER ${table}Ends AFTER DELETE ON ${table} BEGIN ${end} END`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  const statements = [
    ...RECORDED.map((each) => `${tableOf(each, "INTEGER")} STRICT`),
    ...OTHERS,
    ...RECORDED.map((each) => firstRows(each, now)),
    ...RECORDED.flatMap(triggersOf),
    `CREATE TRIGGER officerCardsAdded AFTER INSERT ON officerCards WHEN NEW.isPublic = 1
       BEGIN ${recordOfficer(NOW)} END`,
    `CREATE TRIGGER officerCardsSwitchedOn AFTER UPDATE OF isPublic ON officerCards
       WHEN NEW.isPublic = 1 BEGIN ${recordOfficer(NOW)} END`,
    `INSERT INTO recordBegan (at) VALUES ('${now}')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
