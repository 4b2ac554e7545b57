import {
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";
import { atMost } from "#platform/database/wording.ts";

/** Up to this many found items are sorted; more are read in order until enough have been found. */
const FEW = 200;

/** Finds the items without their texts, which would be sorted with them. */
export async function searchSite(
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
