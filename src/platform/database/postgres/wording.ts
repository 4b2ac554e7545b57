import { type RawBuilder, sql } from "kysely";
import { atMost, byName, longEnough, type Wording } from "#platform/database/wording.ts";
import { searchSite } from "./site-search.ts";
import { digitsIn, isNumber } from "#kit/values/typed-words.ts";

const SHOWN = sql`INSERT INTO "contentSearch"
  SELECT id, "searchIndex"(title, NULL), "searchIndex"(words, NULL) FROM "contentText"`;

/** SQL that only PostgreSQL understands; its functions are in db/baseline/postgres-search.ts. */
export const wording: Wording = {
  search(db, table, runs) {
    const index = `${table}Search`;
    const query = byName(db)
      .selectFrom(table)
      .innerJoin(index, `${index}.id`, `${table}.id`)
      .where(sql<boolean>`${sql.ref(`${index}.words`)} @@ (${sql.join(runs.map(typedRun), AND)})`);
    return { query, id: sql.ref<number>(`${table}.id`) };
  },
  searchSite: (db, words, most) =>
    searchSite(
      db,
      words.map((word) => beginning(word)),
      most,
    ),
  async mayContain(db, words, most) {
    const long = longEnough(words);
    if (long.length === 0) return undefined;
    // A subquery, which the planner cannot estimate: it would read a common word row by row, and
    // take every row's letters apart
    const each = long.map((word) => sql`"lettersInRow"(words) @> (SELECT "lettersInRow"(${word}))`);
    const found = await sql<{ id: number }>`
      SELECT id FROM "contentItems" WHERE ${sql.join(each, sql` AND `)} LIMIT ${most + 1}`.execute(
      db,
    );
    return atMost(most, found);
  },
  // The index of letters is of the items themselves
  indexLetters: async () => {},
  async indexShown(trx, { id }) {
    await byName(trx).deleteFrom("contentSearch").where("id", "=", id).execute();
    await sql`${SHOWN} WHERE id = ${id}`.execute(trx);
  },
  async count(trx, table, changes) {
    for (const [status, by] of Object.entries(changes))
      await byName(trx)
        .insertInto("statusChanges")
        .values({ entity: table, status, change: by })
        .execute();
    if (Math.random() < 0.01) await sql`SELECT "sumStatusChanges"()`.execute(trx);
  },
  async rebuild(trx) {
    await byName(trx).updateTable("statusChanges").set({ change: 0 }).execute();
    for (const table of ["contactSubmissions", "loanApplications"])
      await sql`INSERT INTO "statusChanges"
        SELECT ${table}, status, count(*) FROM ${sql.table(table)} GROUP BY status`.execute(trx);
    await byName(trx).deleteFrom("contentSearch").execute();
    await SHOWN.execute(trx);
  },
  // Its own vacuum does
  forget: async () => {},
  async nextId(db, table) {
    const { rows } = await sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) AS id`.execute(db);
    return (rows[0] as { id: number }).id;
  },
};

type Query = RawBuilder<unknown>;

const AND = sql` && `;
const OR = sql` || `;

/** The same rules as in sqlite/wording.ts. */
function typedRun(run: string[]): Query {
  const each = run.map((word) => (isNumber(word) ? number(word) : beginning(word)));
  if (run.length === 1) return sql.join(each, AND);
  return sql`((${sql.join(each, AND)}) || ${beginning(digitsIn(run.join("")), "#")})`;
}

function number(word: string): Query {
  const spellings = [
    beginning(word),
    beginning(word, "#"),
    beginning(digitsIn(word), "#"),
    ...ofReference(word),
  ];
  return sql`(${sql.join(spellings, OR)})`;
}

/** The end of a reference, or all of it with or without zeros: `31`, `2026-31` of `2026-000031`. */
function ofReference(word: string): Query[] {
  const [, year = "", serial] = /^#?(\d{4}-)?(\d{1,6})$/.exec(word) ?? [];
  if (serial === undefined) return [];
  return year === ""
    ? [sql`"searchPhrase"(${`t${serial}`}, '#', '')`]
    : [sql`"searchPhrase"(${year + serial.padStart(6, "0")}, '', '')`];
}

/** Words, or with `#` the digits of numbers, in this order; the last one may be a beginning. */
function beginning(typed: string, kind: "" | "#" = ""): Query {
  return sql`"searchPhrase"(${typed}, ${kind}, ':*')`;
}
