import type { BlogFilter } from "./blog/blog-address.ts";
import { filterPosts, POSTS_ON_A_PAGE } from "./blog/blog-filter.ts";
import type {
  Announcement,
  Article,
  BlogPage,
  BlogPost,
  PostLink,
  Question,
  Testimonial,
} from "./content.ts";
import type { CollectionFields } from "./items/content-items.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { indexedPosts } from "./blog/blog-index.server.ts";
import {
  findLive,
  findLiveText,
  listLive,
  listLiveByDate,
  listLiveOf,
  listLiveTexts,
  type LiveItem,
  hasLive,
} from "./live.server.ts";
import { listGlossary } from "./glossary.server.ts";
import { linkTerms } from "./terms.server.ts";
import { parseMarkdown, readingMinutes } from "./markdown.server.ts";
import { withPictures } from "#domains/uploads/pictures/shown.server.ts";
import type { Guide, GuideCard } from "./content.output.ts";

const RELATED = 3;
const LATEST = 3;

export async function listPosts(db: Db): Promise<BlogPost[]> {
  return withPictures(db, (await listLiveByDate(db, "articles")).map(toPost));
}

// Decision: src/decisions/054-the-blog-in-pages.md
/** A page of the matching posts; all posts if they fit on one page, for the browser to filter. */
export async function listBlogPage(
  app: Pick<App, "db" | "publication">,
  filter: BlogFilter,
): Promise<BlogPage> {
  const all = await indexedPosts(app);
  if (all.length <= POSTS_ON_A_PAGE)
    return { posts: await listPosts(app.db), found: all.length, page: 1, pages: 1, isWhole: true };
  const found = filterPosts(all, filter);
  const pages = Math.max(1, Math.ceil(found.length / POSTS_ON_A_PAGE));
  const page = Math.min(filter.page ?? 1, pages);
  const shown = found.slice((page - 1) * POSTS_ON_A_PAGE, page * POSTS_ON_A_PAGE);
  const live = await listLiveOf(
    app.db,
    "articles",
    shown.map(({ id }) => id),
  );
  const posts = await withPictures(app.db, live.map(toPost));
  return { posts, found: found.length, page, pages, isWhole: false };
}

export async function findPostLink(db: Db, slug: string): Promise<PostLink | null> {
  const item = await findLive(db, "articles", slug);
  return linkTo(item && toPost(item));
}

/** The newest posts: those of the home page, or more. */
export async function latestPosts(db: Db, limit = LATEST): Promise<BlogPost[]> {
  return withPictures(db, (await listLiveByDate(db, "articles", { limit })).map(toPost));
}

export const NO_PICTURE = "/images/hero.svg";

export function toPost({
  id,
  slug,
  date,
  fields,
}: Omit<LiveItem<"articles">, "position" | "hasText">): BlogPost {
  const { title, excerpt, category, imageUrl, imageAlt } = fields;
  return {
    id,
    slug,
    title,
    excerpt,
    category,
    imageUrl: imageUrl || NO_PICTURE,
    imageAlt,
    publishedAt: date,
  };
}

/** One post with its text and its neighbors. Throws NOT_FOUND. */
export async function findArticle(db: Db, slug: string): Promise<Article> {
  const item = await findLive(db, "articles", slug);
  const body = item && (await findLiveText(db, item.id));
  if (!item || body === undefined) throw new AppError("NOT_FOUND", "This article does not exist.");
  const article = await toArticle(db, toPost(item), body);
  return withPictures(db, {
    ...article,
    searchTitle: item.fields.searchTitle || undefined,
    blocks: linkTerms(article.blocks, await listGlossary(db)),
  });
}

/**
 * The previous post is the older one, the next the newer; related posts are those of the category,
 * then the newest.
 */
type Beside = Pick<Article, "previous" | "next" | "related">;

/** A post, published or not, with its text and the published posts beside it. */
export async function toArticle(db: Db, post: BlogPost, body: string): Promise<Article> {
  return {
    ...post,
    body,
    blocks: parseMarkdown(body),
    minutes: readingMinutes(body),
    ...(await besideOf(db, post)),
  };
}

function relatedIn(others: readonly BlogPost[], category: string): BlogPost[] {
  const alike = others.filter((other) => other.category === category);
  const rest = others.filter((other) => other.category !== category);
  return [...alike, ...rest].slice(0, RELATED);
}

/** Reads no more posts than the page can show. */
async function besideOf(db: Db, { id, category, publishedAt }: BlogPost): Promise<Beside> {
  const from = { id, date: publishedAt };
  const neighbor = async (rising: boolean) => {
    // One more than is shown, because the draft of a published article may give it another date
    const found = await listLiveByDate(db, "articles", { limit: 2, from, rising });
    const other = found.find((each) => each.id !== id);
    return linkTo(other && toPost(other));
  };
  // One more than are shown, for the article itself
  const alike = await listLiveByDate(db, "articles", {
    limit: RELATED + 1,
    having: { category },
  });
  const newest = await listLiveByDate(db, "articles", { limit: 2 * RELATED + 1 });
  const byId = new Map([...alike, ...newest].map((other) => [other.id, other]));
  byId.delete(id);
  return {
    previous: await neighbor(false),
    next: await neighbor(true),
    related: relatedIn([...byId.values()].map(toPost), category),
  };
}

function linkTo(post: BlogPost | undefined): PostLink | null {
  return post ? { slug: post.slug, title: post.title } : null;
}

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  const live = await listLive(db, "testimonials");
  return withPictures(
    db,
    live.map(({ id, fields }) => toTestimonial(id, fields)),
  );
}

const NO_PORTRAIT = "/images/avatars/nobody.svg";

export function toTestimonial(
  id: number,
  { name, role, content, rating, avatarUrl }: CollectionFields["testimonials"],
): Testimonial {
  return { id, name, role, content, rating, avatarUrl: avatarUrl || NO_PORTRAIT };
}

export async function listQuestions(db: Db): Promise<Question[]> {
  const texts = await listLiveTexts(db, "questions");
  const items = await listLive(db, "questions");
  return withPictures(
    db,
    items.map(({ id, slug, fields }) =>
      toQuestion({ id, slug, question: fields.question }, texts.get(id) ?? ""),
    ),
  );
}

export function toQuestion(asked: Omit<Question, "answer">, text: string): Question {
  return { ...asked, answer: parseMarkdown(text) };
}

export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  return (await listLive(db, "announcements")).map(({ id, fields }) => toAnnouncement(id, fields));
}

export function toAnnouncement(
  id: number,
  { text, kind }: CollectionFields["announcements"],
): Announcement {
  return { id, text, kind };
}

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
