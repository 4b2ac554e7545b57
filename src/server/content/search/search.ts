import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { COLLECTION_TRAITS, type CollectionFields, titleOf } from "#shared/content-items.ts";
import { textOf } from "#shared/content.ts";
import type { FoundPage, SiteSearch } from "#shared/site-search.output.ts";
import { parseMarkdown } from "#server/content/markdown.ts";
import type { Db } from "#server/database/engine.ts";
import type { Tables } from "#server/database/tables.ts";
import { wordingOf } from "#server/database/wording.ts";
import { excerptOf, searchedWords } from "./words.ts";

/** The collections with pages to read. */
type Searched = FoundPage["kind"];

/** There is no second page of results, because one more word narrows a search better. */
const MOST_SHOWN = 30;

/** The public items that contain the typed words, those with all words in the title first. */
export async function searchSite(db: Db, typed: string): Promise<SiteSearch> {
  const words = searchedWords(typed);
  if (words.length === 0) return { results: [], isCut: false };
  const ids = await idsOf(db, words);
  const rows = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("contentItems.id", "in", ids.length > 0 ? ids : [0])
    .select(["contentItems.id", "collection", "liveSlug", "fields", "body"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = ids.slice(0, MOST_SHOWN).flatMap((id) => {
    const row = byId.get(id);
    return row ? toResult({ ...row, collection: row.collection as Searched }, words) : [];
  });
  return { results, isCut: ids.length > MOST_SHOWN };
}

/** Up to this many found items are sorted; more are read in order until enough have been found. */
const FEW = 200;

/** Finds one id more than is shown, without the texts, which would be sorted with them. */
async function idsOf(db: Db, words: string[]): Promise<number[]> {
  const { few, isFound, inTitle } = wordingOf(db).searchSite(db, words);
  const items = db.selectFrom("contentItems").select("contentItems.id");
  const ids = await few(FEW);
  if (ids) {
    const among = items.where("contentItems.id", "in", [...ids, 0]);
    return newest(among.orderBy(inTitle, "desc").orderBy(shortFirst));
  }
  const live = items.where("liveId", "is not", null);
  const short = live.where("collection", "in", SHORT).orderBy(shortFirst);
  const articles = live.where("collection", "=", "articles");
  const found: number[] = [];
  for (const isInTitle of [true, false])
    for (const part of [short, articles])
      if (found.length <= MOST_SHOWN)
        found.push(
          ...(await newest(
            part.where((item) => (isInTitle ? inTitle : item.and([isFound, item.not(inTitle)]))),
          )),
        );
  return found.slice(0, MOST_SHOWN + 1);
}

/** Short answers, which come before articles. */
const SHORT = ["glossary", "questions", "guides", "loan-types"] as const;

type Items = ExpressionBuilder<Tables, "contentItems">;

function shortFirst(item: Items) {
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

async function newest(items: Ids): Promise<number[]> {
  const rows = await items
    .orderBy("liveDate", "desc")
    .orderBy("contentItems.id", "desc")
    .limit(MOST_SHOWN + 1)
    .execute();
  return rows.map(({ id }) => id);
}

interface Row {
  collection: Searched;
  liveSlug: string | null;
  fields: string;
  body: string;
}

function toResult({ collection, liveSlug, fields: stored, body }: Row, words: string[]): FoundPage {
  const fields = JSON.parse(stored) as CollectionFields[Searched];
  const text = [...introOf(fields), textOf(parseMarkdown(body))].filter(Boolean).join(" ");
  return {
    kind: collection,
    title: titleOf({ collection, fields }),
    path: `${COLLECTION_TRAITS[collection].address}${encodeURIComponent(liveSlug ?? "")}`,
    excerpt: excerptOf(text.replace(/\s+/g, " ").trim(), words),
  };
}

/** The start of an address, before its slug. */
function introOf(fields: CollectionFields[Searched]): string[] {
  if ("definition" in fields) return [fields.definition];
  if ("excerpt" in fields) return [fields.excerpt];
  return "benefits" in fields ? [fields.summary || fields.description, ...fields.benefits] : [];
}
