import type { BlogFilter } from "./blog-address.ts";
import type { BlogPost } from "#domains/content/content.ts";

/** Eight rows of three cards. */
export const POSTS_ON_A_PAGE = 24;

/**
 * Posts whose title or excerpt contains the text, ignoring case, and whose category is exactly the
 * given one.
 */
export function filterPosts<Post extends Pick<BlogPost, "title" | "excerpt" | "category">>(
  posts: readonly Post[],
  { search = "", category }: BlogFilter,
): Post[] {
  const wanted = search.trim().toLowerCase();
  return posts.filter(
    (post) =>
      (category === undefined || post.category === category) &&
      (post.title.toLowerCase().includes(wanted) || post.excerpt.toLowerCase().includes(wanted)),
  );
}

/** Each category once, in the order of the posts. */
export function categoriesOf(posts: readonly Pick<BlogPost, "category">[]): string[] {
  return [...new Set(posts.map((post) => post.category))];
}
