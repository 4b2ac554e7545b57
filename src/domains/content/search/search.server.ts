import {
  COLLECTION_TRAITS,
  type CollectionFields,
  titleOf,
} from "#domains/content/items/content-items.ts";
import { textOf } from "#domains/content/content.ts";
import type { FoundPage, SiteSearch } from "./site-search.output.ts";
import { parseMarkdown } from "#domains/content/markdown.server.ts";
import type { PublicOfficer } from "#domains/officers/officers.output.ts";
import { US_STATES } from "#lending/us-states.ts";
import { listLive } from "#domains/content/live.server.ts";
import { listPublicOfficers } from "#domains/content/public-officers.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { countFound, excerptOf, searchedWords } from "./words.server.ts";
import { slipsOf } from "#kit/values/slips.ts";
import { CALCULATOR_LIST, CALCULATOR_NAMES } from "#domains/calculators/calculator-list.ts";
import { type DescribedPath, DESCRIPTIONS } from "#domains/frame/page-descriptions.ts";

/** The collections with pages to read. */
type Searched = "glossary" | "questions" | "guides" | "loan-types" | "articles";

/** There is no second page of results, because one more word narrows a search better. */
const MOST_SHOWN = 30;

/**
 * The pages of the site, the officers and the published items that contain the typed words. If
 * there are none, those with the words that were probably meant.
 */
export async function searchSite(db: Db, typed: string, hasRates = false): Promise<SiteSearch> {
  const pages = [...sitePages(hasRates), ...(await listPublicOfficers(db)).map(toPage)];
  const found = await search(db, typed, pages);
  if (found.results.length > 0) return { ...found, meant: null };
  const meant = withoutSlips(typed, await titlesOf(db, pages));
  const other = await search(db, meant, pages);
  return other.results.length > 0 ? { ...other, meant } : { ...found, meant: null };
}

async function search(db: Db, typed: string, pages: SitePage[]) {
  const words = searchedWords(typed);
  if (words.length === 0) return { results: [], isCut: false };
  const items = await searchItems(db, words);
  // A letter alone begins a word of almost every page
  const isSearched = words.every((word) => word.length > 1);
  const own = (isSearched ? pages : [])
    .filter(
      ({ title, also, description }) =>
        countFound(`${title} ${also} ${description}`, words) === words.length,
    )
    .map(({ kind, title, path, description }) => ({
      kind,
      title,
      path,
      excerpt: excerptOf(description, words),
    }));
  const results = [...own, ...items].toSorted((a, b) => rankOf(a, words) - rankOf(b, words));
  return { results: results.slice(0, MOST_SHOWN), isCut: results.length > MOST_SHOWN };
}

/**
 * The place of a result, by how many of the words its title has: first a title that is just these
 * words, then the site's own pages, short answers, articles.
 */
function rankOf({ kind, title }: FoundPage, words: string[]): number {
  const isOwn = kind === "pages" || kind === "calculators" || kind === "officers";
  if (kind !== "articles" && searchedWords(title).join(" ") === words.join(" ")) return 0;
  const found = countFound(title, words);
  if (found === words.length && kind !== "articles") return isOwn ? 1 : 2;
  if (isOwn) return found > 0 ? 3 : 5;
  return found === words.length ? 3 : 4;
}

/** An officer whom the website shows. */
function toPage({ slug, firstName, lastName, title, licenses, languages }: PublicOfficer) {
  const facts = [title || "Loan officer", licenses.map(({ state }) => US_STATES[state]).join(", ")];
  return {
    kind: "officers" as const,
    title: `${firstName} ${lastName}`,
    path: `/loan-officers/${slug}`,
    description: facts.filter(Boolean).join(". "),
    also: `officer ${languages.join(" ")}`,
  };
}

/** The titles among whose words a slip is looked for: not those of articles, which may be many. */
async function titlesOf(db: Db, pages: SitePage[]): Promise<string[]> {
  const collections = ["glossary", "questions", "guides", "loan-types"] as const;
  const lists = await Promise.all(
    collections.map(async (collection) =>
      (await listLive(db, collection)).flatMap(({ fields }) => [
        titleOf({ collection, fields }),
        ...("also" in fields ? fields.also : []),
      ]),
    ),
  );
  return [...pages.flatMap(({ title, also }) => [title, also]), ...lists.flat()];
}

async function searchItems(db: Db, words: string[]): Promise<FoundPage[]> {
  // One more than is shown tells whether there are more
  const ids = await wordingOf(db).searchSite(db, words, MOST_SHOWN + 1);
  const rows = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("contentItems.id", "in", ids.length > 0 ? ids : [0])
    .select(["contentItems.id", "collection", "liveSlug", "fields", "body"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toResult({ ...row, collection: row.collection as Searched }, words) : [];
  });
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

/**
 * What was probably meant: words that no title has are replaced by a title's word that differs in
 * one letter, or that is written in two, as `prequalification` for `pre-qualification`. The same
 * search when there is none.
 */
function withoutSlips(typed: string, titles: readonly string[]): string {
  const known = new Map(
    titles
      .flatMap((title) => title.toLowerCase().match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu) ?? [])
      .flatMap((word) => [word, ...word.split("-")].map((each) => [letters(each), each] as const)),
  );
  const meant = (word: string) => {
    const own = letters(word);
    const begun = [...known.keys()].find((each) => each.startsWith(own));
    if (begun !== undefined) return known.get(begun)?.includes("-") ? known.get(begun) : word;
    const slips = new Set(slipsOf(own));
    const near = [...known.keys()].find((each) => slipsOf(each).some((slip) => slips.has(slip)));
    return (own.length > 3 && near !== undefined && known.get(near)) || word;
  };
  return typed.trim().toLowerCase().split(/\s+/).map(meant).join(" ");
}

const letters = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, "");

/** A page that is no published item. */
interface SitePage extends Pick<FoundPage, "kind" | "title" | "path"> {
  description: string;
  /** Other words that people type for it. */
  also: string;
}

const PAGES: [path: DescribedPath, title: string, also: string][] = [
  ["/calculator", "Mortgage Payment Calculator", "monthly house"],
  ["/calculators", "Mortgage Calculators", "tools"],
  ["/rates", "Current Rates", "today interest"],
  ["/how-we-compute", "How We Compute", "formulas calculations"],
  ["/loans", "Our Mortgage Loan Options", "types programs compare"],
  ["/loan-officers", "Our Loan Officers", "team people"],
  ["/apply", "Apply for a Loan", "application start"],
  ["/contact", "Contact Us", "phone email address hours office call"],
  ["/auth", "Login and Register", "sign in account password"],
  ["/about", "About Us", "company mission"],
];

/** Those among them that are always there, the calculators too. */
function sitePages(hasRates: boolean): SitePage[] {
  return [
    ...PAGES.filter(([path]) => hasRates || path !== "/rates").map(([path, title, also]) => ({
      kind: "pages" as const,
      title,
      path,
      description: DESCRIPTIONS[path],
      also,
    })),
    ...CALCULATOR_NAMES.map((name) => ({
      kind: "calculators" as const,
      title: CALCULATOR_LIST[name].title,
      path: `/calculators/${name}`,
      description: DESCRIPTIONS[`/calculators/${name}`],
      also: `${CALCULATOR_LIST[name].text} tools`,
    })),
  ];
}
