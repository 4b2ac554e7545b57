import {
  type RawBuilder,
  sql,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import {
  atMost,
  byName,
  longEnough,
  type Wording,
  type Db,
  type Tables,
} from "#platform/database/engine.ts";
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
        SELECT ${table}, status, count(*) FROM ${sql.table(table)} AS record
        WHERE to_jsonb(record) ->> 'importId' IS NULL GROUP BY status`.execute(trx);
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

/** Up to this many found items are sorted; more are read in order until enough have been found. */
const FEW = 200;

/** Finds the items without their texts, which would be sorted with them. */
async function searchSite(
  db: Db,
  beginnings: RawBuilder<unknown>[],
  most: number,
): Promise<number[]> {
  const all = sql`(${sql.join(beginnings, sql` && `)})`;
  const found = (column: "title" | "words") =>
    sql`FROM "contentSearch" WHERE ${sql.ref(`contentSearch.${column}`)} @@ ${all}`;
  // By the key of each row: the titles have no index of their own
  const inColumn = (column: "title" | "words") =>
    sql<SqlBool>`EXISTS (SELECT ${found(column)} AND "contentSearch".id = "contentItems".id)`;
  const few = atMost(
    FEW,
    await sql<{ id: number }>`SELECT id ${found("words")} LIMIT ${FEW + 1}`.execute(db),
  );
  const items = db.selectFrom("contentItems").select("contentItems.id");
  const inTitle = inColumn("title");
  if (few) {
    const among = items.where("contentItems.id", "in", [...few, 0]);
    return newest(among.orderBy(inTitle, "desc").orderBy(shortFirst), most);
  }
  const live = items.where("liveId", "is not", null);
  const short = live.where("collection", "in", SHORT).orderBy(shortFirst);
  const articles = live.where("collection", "=", "articles");
  const ids: number[] = [];
  for (const isWanted of [inTitle, sql<SqlBool>`${inColumn("words")} AND NOT ${inTitle}`])
    for (const part of [short, articles])
      if (ids.length < most) ids.push(...(await newest(part.where(isWanted), most)));
  return ids.slice(0, most);
}

/** Short answers, which come before articles. */
const SHORT = ["glossary", "questions", "guides", "loan-types"] as const;

function shortFirst(item: ExpressionBuilder<Tables, "contentItems">) {
  return item
    .case()
    .when("collection", "=", SHORT[0])
    .then(1)
    .when("collection", "=", SHORT[1])
    .then(2)
    .when("collection", "=", SHORT[2])
    .then(3)
    .when("collection", "=", SHORT[3])
    .then(4)
    .else(5)
    .end();
}

type Ids = SelectQueryBuilder<Tables, "contentItems", { id: number }>;

async function newest(items: Ids, most: number): Promise<number[]> {
  const rows = await items
    .orderBy("liveDate", "desc")
    .orderBy("contentItems.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
