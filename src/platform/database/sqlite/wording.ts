import { sql } from "kysely";
import { atMost, byName, longEnough, type Wording } from "#platform/database/engine.ts";
import { digitsIn, isNumber } from "#kit/values/typed-words.ts";

// Decision: src/decisions/026-search-index-without-content.md
/** Reads the full-text index, which triggers maintain, in the order of the records' ids. */
export const search: Wording["search"] = (db, table, runs) => {
  const index = `${table}Search`;
  const query = byName(db)
    .selectFrom(table)
    .innerJoin(index, `${index}.rowid`, `${table}.id`)
    .where(sql<boolean>`${sql.table(index)} MATCH ${matchExpression(runs)}`);
  return {
    query,
    id: sql.ref<number>(`${index}.rowid`),
  };
};

/** Quoted, so that nothing typed acts as an operator. */
function matchExpression(runs: string[][]): string {
  return runs.map(expressionOf).join(" AND ");
}

function expressionOf(run: string[]): string {
  const each = run.map((word) => (isNumber(word) ? numberExpression(word) : prefix(word)));
  if (run.length === 1) return each.join("");
  return `((${each.join(" AND ")}) OR digits : ${prefix(digitsIn(run.join("")))})`;
}

function numberExpression(word: string): string {
  const digits = digitsIn(word);
  return `(${[prefix(word), `digits : ${prefix(digits)}`, ...ofReference(word)].join(" OR ")})`;
}

/** The end of a reference, or all of it with or without zeros: `31`, `2026-31` of `2026-000031`. */
function ofReference(word: string): string[] {
  const [, year = "", serial] = /^#?(\d{4}-)?(\d{1,6})$/.exec(word) ?? [];
  if (serial === undefined) return [];
  return year === "" ? [`digits : "t${serial}"`] : [`words : "${year}${serial.padStart(6, "0")}"`];
}

function prefix(word: string): string {
  return `"${word.replaceAll('"', '""')}"*`;
}

/** FTS5 applies a column to everything in parentheses. */
const searchSite: Wording["searchSite"] = async (db, words, most) => {
  const all = words.map(prefix).join(" AND ");
  const first = async (column: "title" | "words", limit: number) => {
    const { rows } = await sql<{ id: number }>`
      SELECT rowid & 67108863 AS id FROM "contentSearch"
      WHERE "contentSearch" MATCH ${`${column} : (${all})`} ORDER BY rowid DESC LIMIT ${limit}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  const titled = await first("title", most);
  if (titled.length === most) return titled;
  // The words of an item include those of its title
  return [...new Set([...titled, ...(await first("words", most + titled.length))])].slice(0, most);
};

const mayContain: Wording["mayContain"] = async (db, words, most) => {
  const long = longEnough(words);
  if (long.length === 0) return undefined;
  const all = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  const found = await sql<{ id: number }>`
    SELECT rowid AS id FROM "contentItemsSearch" WHERE "contentItemsSearch" MATCH ${all}
    LIMIT ${most + 1}`.execute(db);
  return atMost(most, found);
};

/**
 * The number of an item in the index, which makes results come in their order: short answers, then
 * articles, each newest first, to the second. Its last 26 bits are the id.
 */
const placeOf = (collection: unknown, liveDate: unknown, id: unknown) =>
  sql`((CASE ${collection} WHEN 'glossary' THEN 4 WHEN 'questions' THEN 3 WHEN 'guides' THEN 2
      WHEN 'loan-types' THEN 1 ELSE 0 END) << 60)
    | (min(max(coalesce(unixepoch(${liveDate}), 0), 0), 17179869183) << 26) | ${id}`;

const LETTERS = sql`INSERT INTO "contentItemsSearch" (rowid, words)
  SELECT id, words FROM "contentItems" WHERE state <> 'erased'`;

const SHOWN = sql`INSERT INTO "contentSearch" (rowid, title, words)
  SELECT ${placeOf(sql.ref("collection"), sql.ref("liveDate"), sql.ref("item.id"))}, text.title,
    text.words
  FROM "contentItems" AS item JOIN "contentText" AS text ON text.id = item.id`;

/** SQL that only SQLite understands. */
export const wording: Wording = {
  search,
  searchSite,
  mayContain,
  async indexLetters(trx, id) {
    await sql`DELETE FROM "contentItemsSearch" WHERE rowid = ${id}`.execute(trx);
    await sql`${LETTERS} AND id = ${id}`.execute(trx);
  },
  async indexShown(trx, { collection, liveDate, id }) {
    const place = placeOf(collection, liveDate, id);
    await sql`DELETE FROM "contentSearch" WHERE rowid = ${place}`.execute(trx);
    await sql`${SHOWN} WHERE item.id = ${id}`.execute(trx);
  },
  async count(trx, table, changes) {
    for (const [status, by] of Object.entries(changes))
      await trx
        .updateTable("statusCounts")
        // Somebody may have changed records by hand
        .set({ count: sql<number>`max(count + ${by}, 0)` })
        .where("entity", "=", table)
        .where("status", "=", status)
        .execute();
  },
  async forget(db) {
    for (const table of ["contactSubmissions", "loanApplications"]) {
      const index = sql.table(`${table}Search`);
      await sql`INSERT INTO ${index} (${index}) VALUES ('optimize')`.execute(db);
    }
  },
  async rebuild(trx) {
    await sql`UPDATE "statusCounts" SET count = CASE entity
      WHEN 'loanApplications' THEN (SELECT count(*) FROM "loanApplications" AS record
        WHERE record.status = "statusCounts".status)
      ELSE (SELECT count(*) FROM "contactSubmissions" AS record
        WHERE record.status = "statusCounts".status AND "importId" IS NULL) END`.execute(trx);
    for (const index of ["contentItemsSearch", "contentSearch"])
      await sql`INSERT INTO ${sql.table(index)} (${sql.ref(index)}) VALUES ('delete-all')`.execute(
        trx,
      );
    await LETTERS.execute(trx);
    await SHOWN.execute(trx);
  },
  async nextId(db, table) {
    // Takes the next AUTOINCREMENT value, which is safe because a transaction is the only writer
    const { rows } = await sql<{ seq: number }>`
      UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = ${table} RETURNING seq`.execute(db);
    if (rows[0]) return rows[0].seq;
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, 1)`.execute(db);
    return 1;
  },
};
