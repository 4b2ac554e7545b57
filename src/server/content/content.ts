import type { Article, BlogPost, Testimonial } from "../../shared/content.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";

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

/** What has been published by now, newest first, without the texts. */
export async function listPosts(db: Db): Promise<BlogPost[]> {
  return db
    .selectFrom("blogPosts")
    .where("publishedAt", "<=", new Date().toISOString())
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .select(POST_COLUMNS)
    .execute();
}

/** One post with its text. Throws NOT_FOUND. */
export async function findArticle(db: Db, slug: string): Promise<Article> {
  const article = await db
    .selectFrom("blogPosts")
    .where("slug", "=", slug)
    .where("publishedAt", "<=", new Date().toISOString())
    .select([...POST_COLUMNS, "body"])
    .executeTakeFirst();
  if (!article) throw new AppError("NOT_FOUND", "This article does not exist.");
  return article;
}

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  return db
    .selectFrom("testimonials")
    .orderBy("id", "desc")
    .select(["id", "name", "role", "content", "rating", "avatarUrl"])
    .execute();
}
