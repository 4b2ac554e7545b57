import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** A domain uses only SQL that every engine understands; the rest is in database/. */

const ONLY_SQLITE: [what: string, example: string, pattern: RegExp][] = [
  [
    "raw SQL",
    'import { type Kysely, sql } from "kysely";',
    /import \{[^}]*\bsql\b[^}]*\} from "kysely"/,
  ],
  ["raw SQL of a handle", "db.executeQuery(CompiledQuery.raw(text))", /CompiledQuery|\bsql\.raw\b/],
  ["the key of a row", '.orderBy("rowid")', /\browid\b/],
  ["its full-text search", "contactSubmissionsSearch MATCH ?", /\bMATCH\b|\bfts5\b/],
  ["its own tables", "FROM sqlite_sequence", /\bsqlite_\w/],
  ["its settings", 'connection.pragma("data_version")', /\bpragma\b/i],
  [
    "its functions",
    "ifnull(before, '')",
    /\b(?:ifnull|json_\w+|strftime|julianday|unixepoch|group_concat|printf|glob)\(/,
  ],
  [
    "those by the builder",
    'row.fn("ifnull", [])',
    /"(?:ifnull|json_\w+|strftime|julianday|unixepoch|group_concat|printf)"/,
  ],
  [
    "min and max of one row",
    'row.fn<string>("min", ["one", "other"])',
    /fn(?:<[^>]*>)?\(\s*"(?:min|max)"/,
  ],
  ["its collation", 'order.collate("nocase")', /\bnocase\b/i],
  [
    "comparing a value by IS",
    '.where("lastError", "is not", HELD_BACK)',
    /"is(?: not)?", (?!null\b)/,
  ],
  [
    "its way of replacing",
    'db.insertInto("users").orReplace()',
    /\.or(?:Replace|Ignore|Abort|Fail|Rollback)\(|replaceInto\(/,
  ],
  [
    "its connection",
    'import { connect } from "#platform/database/sqlite/connection.ts";',
    /database\/(?:sqlite|postgres)\/|better-sqlite3|"pg"/,
  ],
];

const sources = globSync("src/{app/process,app/pages,app/steps,domains,platform}/**/*.ts").filter(
  (file) => !file.endsWith(".test.ts") && !file.startsWith("src/platform/database/"),
);

const textOf = (file: string) => readFileSync(file, "utf8");

test("users are created and changed in one file, which raises the revision that edits compare", () => {
  const writers = sources.filter((file) =>
    /\.(?:insertInto|updateTable)\("users"\)/.test(textOf(file)),
  );
  const [writer = ""] = writers;
  expect(writers).toEqual(["src/domains/accounts/user-rows.server.ts"]);
  expect(textOf(writer).match(/updateTable\("users"/g)).toHaveLength(1);
});

/** The tables with a record of what their rows were, and what changes beside that. */
const RECORDED = {
  officerCards: 'record(trx, "officerCards"',
  officerLicenses: 'record(trx, "officerLicenses"',
  pictures: 'record(trx, "pictures"',
  siteSettings: 'record(trx, "siteSettings"',
};
const UNRECORDED = String.raw`(?:\s*\.set\(\{ remindedAt|[^]*formerValue)`;

/** Statements with something that follows from them, and the function that makes it follow. */
const FOLLOWED: [statement: RegExp, by: string][] = [
  [/(?:insertInto|deleteFrom)\("contentDrafts"\)/, "findPictures("],
  [/updateTable\("contentDrafts"\)(?![^;]*(?:previewSerial|set\(\{ slug \}\)))/, "findPictures("],
  [/updateTable\("contentItems"\)[^;]*\b(?:liveId|nextId)\b[^;]*\.where\(/, "findPictures("],
  [/updateTable\("contentItems"\)[^;]*\bliveId\b[^;]*\.where\(/, "indexShown("],
  [
    /insertInto\("contentItems"\)|updateTable\("contentItems"\)[^;]*\.\.\.listed|state: "erased"/,
    "indexLetters(",
  ],
  ...Object.entries(RECORDED).map(([table, by]): [RegExp, string] => [
    new RegExp(`(?:insertInto|updateTable|deleteFrom)\\("${table}"\\)(?!${UNRECORDED})`),
    by,
  ]),
  [/updateTable\("users"\)/, 'record(db, "users"'],
  [/deleteFrom\("users"\)/, "function removeUser("],
  [/deleteFrom\("leads"\)/, "function deleteLeads("],
  [
    /deleteFrom\((?:"loanApplications"|"contactSubmissions"|table)\).*(?:status|returningAll)/,
    ".count(",
  ],
  // Imported people, of which there are many at once, are no messages
  [/insertInto\("(?:loanApplications|contactSubmissions)"\)(?!\.values\(some\))/, ".count("],
  [/updateTable\("(?:loanApplications|contactSubmissions)"\)\s*\.set\(\{ status/, ".count("],
];

test.each(FOLLOWED)("no function has %s without what follows from it: %s", (statement, by) => {
  const functions = sources.flatMap((file) =>
    textOf(file).split(/^(?=(?:export )?(?:async )?function )/m),
  );
  const writing = functions.filter((text) => statement.test(text));
  expect(writing).not.toEqual([]);
  expect(writing.filter((text) => !text.includes(by))).toEqual([]);
});

test("dated tables are written as plain rows alone, each with what follows from it", () => {
  const written = /(?:insertInto|updateTable|deleteFrom)\("datedTables"\)/;
  expect(sources.filter((file) => written.test(textOf(file)))).toEqual([]);
  const rows = textOf("src/domains/audit/rows/plain-rows.server.ts");
  const writes = rows.match(/\.(?:insertInto|updateTable|deleteFrom)\(/g);
  expect(rows.match(/await happened\(trx, /g)).toHaveLength(writes?.length ?? 0);
  expect(writes).toHaveLength(3);
});

describe("SQL that SQLite alone understands", () => {
  test.each(ONLY_SQLITE)("%s is in no domain", (_what, example, pattern) => {
    expect(example).toMatch(pattern);
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.filter((file) => pattern.test(textOf(file)));
    expect(found).toEqual([]);
  });

  test("database/ itself refers to it, outside of database/sqlite, in one line", () => {
    const seam = readdirSync("src/platform/database", { encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join("src/platform/database", file));
    const naming = seam.filter((file) => readFileSync(file, "utf8").includes("/sqlite/"));
    expect(naming).toEqual(["src/platform/database/choose.ts"]);
  });
});
