import { listBlogPage } from "#server/content/content.ts";
import { listPublicPages } from "#server/content/feeds.ts";
import type { App } from "#server/context.ts";

/**
 * The addresses of everything that visitors could read, including every page of the blog's list.
 */
export async function listRecordedPages(app: Pick<App, "db" | "publication">): Promise<string[]> {
  const paths = (await listPublicPages(app.db)).map(({ path }) => path);
  const { pages } = await listBlogPage(app, {});
  const older = Array.from({ length: pages - 1 }, (_, before) => `/blog?page=${before + 2}`);
  return [...paths, ...older];
}
