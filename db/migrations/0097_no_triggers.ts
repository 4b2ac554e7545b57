import type { Kysely } from "kysely";
import { isPostgres, run } from "#db/dialect.ts";

/** Tables with a record of what their rows were. */
const RECORDED = [
  "countyYears",
  "datedTables",
  "fhaCountyYears",
  "officerCards",
  "officerLicenses",
  "pictures",
  "siteSettings",
  "users",
];

/** What followed from writes by triggers follows from functions; earlier databases have them. */
const TRIGGERS = [
  ...["Draft", "Saved", "Erased", "Shown", "Version"].map((of) => `pictureUsesOf${of}`),
  ...["contactSubmissions", "contentItems", "loanApplications"].flatMap((table) =>
    ["Counted", "Recounted", "Uncounted"].map((how) => table + how),
  ),
  "leadsLeavePerson",
  "usersLeaveLeads",
  "usersLeaveName",
  "usersRenamed",
  ...RECORDED.flatMap((table) => ["Begins", "Changes", "Ends"].map((how) => table + how)),
  ...["contentItems", "contentShown"].flatMap((index) =>
    ["Indexed", "Reindexed", "Unindexed"].map((how) => index + how),
  ),
  "contentVersionsIndexed",
  "officerCardsAdded",
  "officerCardsSwitchedOn",
];

/** PostgreSQL's triggers go with these. */
const FUNCTIONS = [
  ...TRIGGERS,
  ...RECORDED.map((table) => `${table}Record`),
  "countItems",
  "countStatuses",
  "officerCardsRecordUser",
  "contentItemsIndex",
  "contentVersionsIndex",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isHere = isPostgres(db);
  const counts = isHere ? "statusChanges" : "statusCounts";
  await run(db, [
    ...(isHere
      ? FUNCTIONS.map((name) => `DROP FUNCTION IF EXISTS ${name}() CASCADE`)
      : TRIGGERS.map((name) => `DROP TRIGGER IF EXISTS ${name}`)),
    `DROP VIEW IF EXISTS picturesNamed`,
    // Items of the content are counted when asked
    `DELETE FROM ${counts} WHERE entity LIKE '%/%'`,
  ]);
}
