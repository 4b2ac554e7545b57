import {
  COLLECTION_TRAITS,
  type CollectionFields,
  titleOf,
} from "#domains/content/items/content-items.ts";
import { textOf } from "#domains/content/content.ts";
import type { FoundPage, SiteSearch } from "./site-search.output.ts";
import { parseMarkdown } from "#domains/content/markdown.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { wordingOf } from "#platform/database/wording.ts";
import { excerptOf, searchedWords } from "./words.server.ts";

/** The collections with pages to read. */
type Searched = FoundPage["kind"];

/** There is no second page of results, because one more word narrows a search better. */
const MOST_SHOWN = 30;

/** The public items that contain the typed words, those with all words in the title first. */
export async function searchSite(db: Db, typed: string): Promise<SiteSearch> {
  const words = searchedWords(typed);
  if (words.length === 0) return { results: [], isCut: false };
  // One more than is shown tells whether there are more
  const ids = await wordingOf(db).searchSite(db, words, MOST_SHOWN + 1);
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
