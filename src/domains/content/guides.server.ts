import type { Guide, GuideCard, PostLink } from "./content.output.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { withPictures } from "#domains/uploads/pictures/shown.server.ts";
import { NO_PICTURE } from "./content.server.ts";
import { listGlossary } from "./glossary.server.ts";
import { findLiveText, hasLive, listLive, type LiveItem } from "./live.server.ts";
import { parseMarkdown, readingMinutes } from "./markdown.server.ts";
import { linkTerms } from "./terms.server.ts";

/** The published guides, in the lender's order. */
export async function listGuides(db: Db): Promise<GuideCard[]> {
  return withPictures(db, (await listLive(db, "guides")).map(toCard));
}

/** One guide with its text. Throws NOT_FOUND. */
export async function findGuide(db: Db, slug: string): Promise<Guide> {
  const guides = await listLive(db, "guides");
  const item = guides.find((each) => each.slug === slug);
  const body = item && (await findLiveText(db, item.id));
  if (!item || body === undefined) throw new AppError("NOT_FOUND", "This guide does not exist.");
  const guide = toGuide(toCard(item), body, guides.map(toCard));
  return withPictures(db, {
    ...guide,
    searchTitle: item.fields.searchTitle || undefined,
    blocks: linkTerms(guide.blocks, await listGlossary(db)),
  });
}

export function toCard({
  id,
  slug,
  fields,
}: Pick<LiveItem<"guides">, "id" | "slug" | "fields">): GuideCard {
  const { title, excerpt, imageUrl, imageAlt } = fields;
  return { id, slug, title, excerpt, imageUrl: imageUrl || NO_PICTURE, imageAlt };
}

/** A guide with its text, among the others. */
export function toGuide(card: GuideCard, body: string, guides: readonly GuideCard[]): Guide {
  return {
    ...card,
    blocks: parseMarkdown(body),
    minutes: readingMinutes(body),
    others: guides
      .filter(({ id }) => id !== card.id)
      .map(({ slug, title }): PostLink => ({ slug, title })),
  };
}

/** The published pages to which links of the footer lead. */
export async function listFooterPages(db: Db): Promise<Record<string, string>> {
  const guides = (await listLive(db, "guides")).filter(({ fields }) => fields.footerLink !== "");
  return {
    // Of two guides for one link, the first in the lender's order
    ...Object.fromEntries(
      guides
        .toReversed()
        .map(({ slug, fields }) => [fields.footerLink, `/guides/${encodeURIComponent(slug)}`]),
    ),
    ...((await hasLive(db, "glossary")) && { "Mortgage Glossary": "/glossary" }),
  };
}
