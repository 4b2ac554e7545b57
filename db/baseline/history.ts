/** The tables of what rows were, which triggers fill in the transaction of each change. */

interface Recorded {
  table: string;
  /** The columns that identify a row, and the others that visitors may see, with their types. */
  key: string;
  columns: string;
  /** The condition for a row to be recorded. */
  where?: (row: string) => string;
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
    // Other officers have no public page, and their photos are deleted at once
    where: (row) =>
      `${row}.isLoanOfficer = 1 AND EXISTS (
         SELECT 1 FROM officerCards AS card WHERE card.userId = ${row}.id AND card.isPublic = 1)`,
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

/** What triggers do on both engines: `now` is the moment. */
function stepsOf({ table, key, columns }: Recorded, now: string) {
  const ofOld = namesOf(key)
    .map((name) => `${name} = OLD.${name}`)
    .join(" AND ");
  const names = [...namesOf(key), ...namesOf(columns)];
  const row = (which: string) => names.map((name) => `${which}.${name}`).join(", ");
  return {
    names,
    row,
    end: `DELETE FROM ${table}Shown WHERE ${ofOld} AND fromAt = ${now};
      UPDATE ${table}Shown SET untilAt = ${now} WHERE ${ofOld} AND untilAt IS NULL;`,
    into: `INSERT INTO ${table}Shown (${names.join(", ")}, fromAt)`,
    again: `DO UPDATE SET untilAt = NULL, ${namesOf(columns)
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")};`,
  };
}

const always = () => "true";

/** Begins the history of an officer whose page has just been switched on. */
function recordOfficer(now: string): string {
  const names = RECORDED.flatMap(({ table, key, columns }) =>
    table === "users" ? [...namesOf(key), ...namesOf(columns)] : [],
  ).join(", ");
  return `INSERT INTO usersShown (${names}, fromAt)
    SELECT ${names}, ${now} FROM users WHERE id = NEW.userId AND isLoanOfficer = 1
      AND NOT EXISTS (SELECT 1 FROM usersShown AS known
        WHERE known.id = users.id AND (untilAt IS NULL OR fromAt = ${now}));`;
}

const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

export const sqliteHistory = [
  ...RECORDED.flatMap((each) => {
    const { table, where = always } = each;
    const { names, row, end, into, again } = stepsOf(each, NOW);
    const begin = `${into} SELECT ${row("NEW")}, ${NOW} WHERE ${where("NEW")}
      ON CONFLICT ${again}`;
    const differs = names.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(" OR ");
    return [
      `CREATE TRIGGER ${table}Begins AFTER INSERT ON ${table} BEGIN ${begin} END`,
      `CREATE TRIGGER ${table}Changes AFTER UPDATE OF ${names.join(", ")} ON ${table}
         WHEN ${differs} BEGIN ${end} ${begin} END`,
      `CREATE TRIGGER ${table}Ends AFTER DELETE ON ${table} BEGIN ${end} END`,
    ];
  }),
  `CREATE TRIGGER officerCardsAdded AFTER INSERT ON officerCards WHEN NEW.isPublic = 1
     BEGIN ${recordOfficer(NOW)} END`,
  `CREATE TRIGGER officerCardsSwitchedOn AFTER UPDATE OF isPublic ON officerCards
     WHEN NEW.isPublic = 1 BEGIN ${recordOfficer(NOW)} END`,
];

const MOMENT = `moment text :=
  to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const postgresHistory = [
  ...RECORDED.flatMap((each) => {
    const { table, key, where = always } = each;
    const { names, row, end, into, again } = stepsOf(each, "moment");
    return [
      `CREATE FUNCTION ${table}Record() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE ${MOMENT};
       BEGIN
         IF TG_OP <> 'INSERT' THEN ${end} END IF;
         IF TG_OP <> 'DELETE' AND ${where("NEW")} THEN
           ${into} VALUES (${row("NEW")}, moment)
             ON CONFLICT (${[...namesOf(key), "fromAt"].join(", ")}) ${again}
         END IF;
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER ${table}Begins AFTER INSERT OR DELETE ON ${table}
         FOR EACH ROW EXECUTE FUNCTION ${table}Record()`,
      `CREATE TRIGGER ${table}Changes AFTER UPDATE OF ${names.join(", ")} ON ${table}
         FOR EACH ROW WHEN ((${row("OLD")}) IS DISTINCT FROM (${row("NEW")}))
         EXECUTE FUNCTION ${table}Record()`,
    ];
  }),
  `CREATE FUNCTION officerCardsRecordUser() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE ${MOMENT};
   BEGIN ${recordOfficer("moment")} RETURN NULL; END $$`,
  `CREATE TRIGGER officerCardsSwitchedOn AFTER INSERT OR UPDATE OF isPublic ON officerCards
     FOR EACH ROW WHEN (NEW.isPublic = 1) EXECUTE FUNCTION officerCardsRecordUser()`,
];
