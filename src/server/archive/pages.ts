import { listBlogPage } from "#server/content/content.ts";
import { listPublicPages } from "#server/content/feeds.ts";
import type { Db } from "#server/database/engine.ts";

/**
 * The addresses of everything that visitors could read: every public page, and every page of the
 * blog's list.
 */
export async function listRecordedPages(db: Db): Promise<string[]> {
  const paths = (await listPublicPages(db)).map(({ path }) => path);
  const { pages } = await listBlogPage(db, {});
  const older = Array.from({ length: pages - 1 }, (_, before) => `/blog?page=${before + 2}`);
  return [...paths, ...older];
}
