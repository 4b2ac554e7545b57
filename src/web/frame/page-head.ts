import type { PublicPath } from "../../shared/public-paths.ts";
import { fixedPage, type Page, searchHead } from "./search-head.ts";

/** What the root route loads of the site and every head needs. */
export interface Site {
  companyName: string;
  publicUrl: string;
}

export interface HeadContext {
  matches: readonly { loaderData?: unknown; context?: unknown }[];
}

/** The head of a public page whose words are fixed. */
export function pageHead(path: PublicPath, title: string) {
  return (context: HeadContext) =>
    headOf(context, title, path, import.meta.env.SSR ? fixedPage(path, title, context) : undefined);
}

/**
 * The head of a public page: its title and its address; on the server also what only search engines
 * and shared links read, from the first answer. Guard `page` by `import.meta.env.SSR`, so that none
 * of it weighs on the browser's bundle.
 */
export function headOf(
  { matches }: HeadContext,
  title: string,
  path: string,
  page: Page | undefined,
) {
  const site = matches[0]?.loaderData as Site | undefined;
  if (!site) return { meta: [{ title }] };
  const shown = path === "/" ? `${site.companyName} | ${title}` : `${title} | ${site.companyName}`;
  const links = [{ rel: "canonical", href: site.publicUrl + path }];
  if (!import.meta.env.SSR || !page) return { meta: [{ title: shown }], links };
  const { meta, feed } = searchHead(page, site);
  return { meta: [{ title: shown }, ...meta], links: [...links, feed] };
}
