import { sql } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyPostgres, freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { statementsOf } from "#test/kit/statements.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import { runsOf } from "#kit/values/typed-words.ts";
import { type Db, type SearchedTable, wordingOf } from "#platform/database/engine.ts";
import { openDatabase as openSqlite } from "#platform/database/sqlite/open.ts";
import { openDatabase } from "./open.ts";

const PEOPLE = [
  ["José Núñez-Peña", "jose.nunez@example.com", "+1 (212) 555-0199"],
  ["Ada Ames", "ada+loans@mail.example", "212-555-0100"],
  ["ADA O'BRIEN", "a_b@example.org", "1 212 555 0142 ext. 9"],
  ["Zoë Ångström", "zoe@exämple.se", "(646) 555-9901"],
  ["Łukasz Straße", "l.s@example.pl", ""],
  ["Мария Йовчева", "maria@example.bg", "3592555019"],
  ["李 小龙", "li@example.cn", "86-10-5550199"],
  ["Müller & Söhne 3rd", "info@mueller.example", "555"],
  ["O₂ ½ Ⅳ m² naïve", "odd@example.com", "000-000-0000"],
] as const;

const MESSAGES = [
  "May I refinance after 2 years? My rate is 6.875%, I owe $597,600.",
  "Bonjour, j'ai déjà une hypothèque à Montréal.",
  "call me at 646.555.9901 between 9-5 p.m. / fax: none",
  "a a a b a.b.c c-d https://example.com/path?x=1&y=2",
  "",
];

const DETAILS = [
  {},
  { state: "NY", propertyType: "Single Family", downPayment: 60_000, firstHome: true },
  { state: "CA", comment: "Ümlaut & 'quotes' \\ back", propertyValue: 597_600.75 },
  { comment: "tab\tline\nnext" },
];

const TYPED = [
  "ada", "ADA am", "jose", "josé", "nunez pena", "núñez-peña", "o'brien", "obrien", "zoe", "ang",
  "straße", "strasse", "stra", "мария", "марія", "йов", "иов", "李", "小", "小龙", "müller söhne",
  "maria@example.com", "ada+loans@mail", "a_b@example", "example.com", "example com", "mail.example",
  "(212) 555-0199", "2125550199", "212 555", "555-01", "5550199", "0199", "+1 212", "1 212 555 0142",
  "646.555.9901", "555 99", "9901", "6.875%", "$597,600", "597600", "597", "60000", "60,000",
  "2026-000031", "000031", "031", "31", "2026-31", "#31", "2026", "refinance", "refi", "new york",
  "york", "california", "single family", "a.b.c", "a.b", "b.a", "c-d", "path?x=1", "x=1&y", "a a a",
  "déjà", "deja", "hypotheque", "j'ai", "3rd", "o₂", "½", "ⅳ", "m²", "naive", "' OR 1=1 --", '"ada"',
  "ada & !zoe", "ada:*", "\\", "a:b", "tab line", "quotes", "first officer", "firstofficer", "other",
  "mortgage-question", "mortgage question", "purchase", "1", "0", "00", "000", "5", "a", "z",
]; // prettier-ignore

async function fill(db: Db): Promise<void> {
  const createdAt = "2026-01-01T00:00:00.000Z";
  const user = {
    passwordHash: "",
    isAdmin: 0,
    isLoanOfficer: 1,
    isVerified: 1,
    createdAt,
  } as const;
  const { id: officerId } = await db
    .insertInto("users")
    .values({
      ...user,
      username: "o",
      usernameKey: "o",
      firstName: "FirstOfficer",
      lastName: "Pérez",
      email: "o@example.com",
      emailKey: "o@example.com",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  let id = 0;
  for (const [name, email, phone] of PEOPLE)
    for (const message of MESSAGES) {
      id += 1;
      const subject = id % 2 === 0 ? "other" : "mortgage-question";
      await db
        .insertInto("contactSubmissions")
        .values({ id, name, email, phone, subject, message, createdAt })
        .execute();
      await db
        .insertInto("loanApplications")
        .values({
          id,
          reference: `2026-${String(id).padStart(6, "0")}`,
          fullName: name,
          email,
          phone,
          loanPurpose: (id % 2 === 0 ? "refinance" : "purchase") as LoanPurpose,
          loanAmount: 100_000 + id * 1000 + 0.5,
          details: JSON.stringify(DETAILS[id % DETAILS.length]),
          officerId: id % 3 === 0 ? officerId : null,
          fingerprint: String(id),
          createdAt,
        })
        .execute();
    }
}

async function found(db: Db, table: SearchedTable, typed: string): Promise<number[]> {
  const runs = runsOf(typed);
  if (runs.length === 0) return [];
  const { query, id } = wordingOf(db).search(db, table, runs);
  const rows = await query
    .select(`${table}.id` as "id")
    .orderBy(id, "desc")
    .execute();
  return rows.map((row) => row.id);
}

test.skipIf(isSqlite)("finds what SQLite finds, for the same records and words", async () => {
  const sqlite = openSqlite(":memory:");
  const postgres = openDatabase(await emptyPostgres());
  onTestFinished(async () => {
    await sqlite.close();
    await postgres.close();
  });
  for (const { migrate, db } of [sqlite, postgres]) {
    await migrate();
    await fill(db);
  }
  const different: unknown[] = [];
  let matches = 0;
  for (const table of ["contactSubmissions", "loanApplications"] as const)
    for (const typed of TYPED) {
      const expected = await found(sqlite.db, table, typed);
      const actual = await found(postgres.db, table, typed);
      matches += expected.length;
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        different.push({ table, typed, expected, actual });
    }
  expect(different).toEqual([]);
  expect(matches).toBeGreaterThan(500);
});

test.skipIf(isSqlite)(
  "A common word of the content is looked up in the index, not row by row",
  async () => {
    const { db, address } = await freshDatabase();
    await sql`INSERT INTO "contentItems" (collection, state, position, title, category, date, words,
        "createdAt", "updatedAt", "updatedByName")
      SELECT 'articles', 'draft', n, 'Article', '', '', 'article ' || n, '', '', 'admin'
      FROM generate_series(1, 600) AS n`.execute(db);
    await sql`ANALYZE "contentItems"`.execute(db);
    const [statements, parameters] = [statementsOf(db), ["article", 201]];
    expect(await wordingOf(db).mayContain(db, ["article"], 200)).toBeUndefined();
    const client = new Client(address);
    await client.connect();
    const { rows } = await client.query(`EXPLAIN ${statements[0]}`, parameters);
    await client.end();
    expect(JSON.stringify(rows)).toContain("Bitmap Index Scan");
  },
);
