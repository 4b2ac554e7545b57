import { FOOTER_WORDS, type SitePage, type SiteWords } from "./site-texts.ts";
import { KINDS, type Wording } from "#domains/consents/consents.ts";
import type { Db } from "#platform/database/engine.ts";
import { listLive } from "#domains/content/live.server.ts";

/** The published texts of a page; a missing one stands for its default. */
export async function findWords(db: Db, page: SitePage): Promise<SiteWords> {
  const live = await listLive(db, "site-texts");
  return toWords(live.find(({ fields }) => fields.page === page)?.fields ?? {});
}

/** The published texts beside boxes; none until the lender has published the page. */
export async function findWordings(db: Db): Promise<Wording[]> {
  const live = await listLive(db, "site-texts");
  const page = live.find(({ fields }) => fields.page === ("Consents" satisfies SitePage));
  if (!page) return [];
  const texts: SiteWords = page.fields;
  return KINDS.flatMap((kind) => {
    const text = texts[kind];
    return text ? [{ kind, version: page.revision, text }] : [];
  });
}

/** The texts among the fields of an item. */
export function toWords(fields: SiteWords): SiteWords {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "page"));
}

/** The texts that every page includes: the company's own, and those of the most visited page. */
export async function findCommonWords(db: Db): Promise<SiteWords> {
  return {
    ...FOOTER_WORDS,
    ...(await findWords(db, "Company")),
    ...(await findWords(db, "Home page")),
  };
}

export async function findPageWords(db: Db): Promise<SiteWords> {
  return { ...(await findWords(db, "About page")), ...(await findWords(db, "Calculator page")) };
}
