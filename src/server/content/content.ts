import type {
  Announcement,
  Article,
  BlogPost,
  PostLink,
  Question,
  Testimonial,
} from "#shared/content.ts";
import type { CollectionFields } from "#shared/content-items.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { findLiveText, listLive, listLiveByDate, listLiveTexts, type LiveItem } from "./live.ts";
import { listGlossary } from "./glossary.ts";
import { linkTerms } from "./terms.ts";
import { parseMarkdown, readingMinutes } from "./markdown.ts";
import { withPictures } from "#server/uploads/pictures/shown.ts";

const RELATED = 3;
const LATEST = 3;

/** The published articles, newest first, without the texts. */
export async function listPosts(db: Db): Promise<BlogPost[]> {
  return withPictures(db, (await listLiveByDate(db, "articles")).map(toPost));
}

/** The posts of the home page. */
export async function latestPosts(db: Db): Promise<BlogPost[]> {
  return withPictures(db, (await listLiveByDate(db, "articles", LATEST)).map(toPost));
}

/** The picture of articles without one. */
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
  const posts = await listPosts(db);
  const post = posts.find((candidate) => candidate.slug === slug);
  const body = post && (await findLiveText(db, post.id));
  if (!post || body === undefined) throw new AppError("NOT_FOUND", "This article does not exist.");
  const article = toArticle(post, body, posts);
  return withPictures(db, {
    ...article,
    blocks: linkTerms(article.blocks, await listGlossary(db)),
  });
}

/** A post with its text, among the others. */
export function toArticle(post: BlogPost, body: string, posts: readonly BlogPost[]): Article {
  return {
    ...post,
    body,
    blocks: parseMarkdown(body),
    minutes: readingMinutes(body),
    ...neighbours(posts, post),
  };
}

/**
 * Previous is the older post, next the newer; related are those of the category, then the newest.
 */
function neighbours(posts: readonly BlogPost[], post: BlogPost) {
  const at = posts.indexOf(post);
  const others = posts.filter((other) => other !== post);
  const alike = others.filter((other) => other.category === post.category);
  const rest = others.filter((other) => other.category !== post.category);
  return {
    previous: linkTo(posts[at + 1]),
    next: linkTo(posts[at - 1]),
    related: [...alike, ...rest].slice(0, RELATED),
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

/** The portrait of people without one. */
const NO_PORTRAIT = "/images/avatars/nobody.svg";

export function toTestimonial(
  id: number,
  { name, role, content, rating, avatarUrl }: CollectionFields["testimonials"],
): Testimonial {
  return { id, name, role, content, rating, avatarUrl: avatarUrl || NO_PORTRAIT };
}

/** The published questions, with their answers. */
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

/** The announcements above every page. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  return (await listLive(db, "announcements")).map(({ id, fields }) => toAnnouncement(id, fields));
}

export function toAnnouncement(
  id: number,
  { text, kind }: CollectionFields["announcements"],
): Announcement {
  return { id, text, kind };
}
