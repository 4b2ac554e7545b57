import type { Article, BlogPost, PostLink, Testimonial } from "../../shared/content.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { parseMarkdown, readingMinutes } from "./markdown.ts";

const POST_COLUMNS = [
  "id",
  "slug",
  "title",
  "excerpt",
  "category",
  "imageUrl",
  "imageAlt",
  "publishedAt",
] as const;

const RELATED = 3;
const LATEST = 3;

/** What has been published by now, newest first, without the texts. */
export async function listPosts(db: Db): Promise<BlogPost[]> {
  return published(db).execute();
}

/** The posts of the home page. */
export async function latestPosts(db: Db): Promise<BlogPost[]> {
  return published(db).limit(LATEST).execute();
}

function published(db: Db) {
  return db
    .selectFrom("blogPosts")
    .where("publishedAt", "<=", new Date().toISOString())
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .select(POST_COLUMNS);
}

/** Whether a post has been published under this slug. */
export async function hasArticle(db: Db, slug: string): Promise<boolean> {
  const post = await db
    .selectFrom("blogPosts")
    .where("slug", "=", slug)
    .where("publishedAt", "<=", new Date().toISOString())
    .select("id")
    .executeTakeFirst();
  return post !== undefined;
}

/** One post with its text and its neighbours. Throws NOT_FOUND. */
export async function findArticle(db: Db, slug: string): Promise<Article> {
  const posts = await listPosts(db);
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) throw new AppError("NOT_FOUND", "This article does not exist.");
  const { body } = await db
    .selectFrom("blogPosts")
    .where("id", "=", post.id)
    .select("body")
    .executeTakeFirstOrThrow();
  return {
    ...post,
    body,
    blocks: parseMarkdown(body),
    minutes: readingMinutes(body),
    ...neighbours(posts, post),
  };
}

/** Previous is the older post, next the newer; related are those of the category, then the newest. */
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
  return db
    .selectFrom("testimonials")
    .orderBy("id", "desc")
    .select(["id", "name", "role", "content", "rating", "avatarUrl"])
    .execute();
}
