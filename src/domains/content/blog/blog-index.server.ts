import type { BlogPost } from "#domains/content/content.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { listLiveByDate } from "#domains/content/live.server.ts";

/** The fields by which the blog finds an article; its texts are in lower case. */
export type Indexed = Pick<BlogPost, "id" | "category" | "title" | "excerpt">;

interface Kept {
  version: number;
  posts: Promise<Indexed[]>;
}

/** Keyed by the handle, because one that reads the past finds other articles. */
const kept = new WeakMap<Db, Kept>();

// Decision: src/decisions/054-the-blog-in-pages.md
/**
 * All published articles, newest first, with the fields by which the blog finds them. They are read
 * once for each version of what is published, because a search for letters inside words that also
 * counts its matches would read all of them each time.
 */
export function indexedPosts({ db, publication }: Pick<App, "db" | "publication">) {
  // Taken before the work: a change during it makes the result out of date
  const version = publication.version();
  const before = kept.get(db);
  if (before?.version === version) return before.posts;
  const posts = publication.keeping(() => readPosts(db));
  kept.set(db, { version, posts });
  posts.catch(() => kept.delete(db));
  return posts;
}

async function readPosts(db: Db): Promise<Indexed[]> {
  const live = await listLiveByDate(db, "articles");
  return live.map(({ id, fields: { category, title, excerpt } }) => ({
    id,
    category,
    title: title.toLowerCase(),
    excerpt: excerpt.toLowerCase(),
  }));
}
