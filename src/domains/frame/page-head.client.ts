import type { BlogFilter } from "#domains/content/blog/blog-address.ts";
import type { DescribedPath } from "./page-descriptions.ts";
import type { Page } from "./search-head.client.ts";

/** The root route's data about the site, which every head needs. */
export interface Site {
  companyName: string;
  publicUrl: string;
  /** The picture in shared links of pages that have none of their own. */
  socialImage: string;
  /** The home page's own, where they differ from the default. */
  headline?: string | undefined;
}

export interface HeadContext {
  matches: readonly { loaderData?: unknown; context?: unknown }[];
}

export type ItemContext = HeadContext & { params: { slug: string } };

type SearchHead = typeof import("./search-head.client.ts");

/** The head of a public page with fixed text. */
export function pageHead(title: string) {
  return (context: HeadContext & { match: { pathname: string; search: object } }) => {
    // The router ends the path of an index in a slash
    const path = context.match.pathname.replace(/(.)\/$/, "$1") as DescribedPath;
    // Each page of the blog has an address of its own; a filtered page is the blog itself
    const { page, search, category }: BlogFilter = context.match.search;
    const query = page && !search && !category ? `?page=${page}` : "";
    return headOf(context, { path, title, query }, (described) =>
      described.fixedPage(path, title, context),
    );
  };
}

/**
 * The head of an item's page. Its loader returns the title, which is all that browsers need; the
 * rest is described from the item that it has loaded.
 */
export function itemHead(
  address: string,
  describe: "articlePage" | "guidePage" | "loanPage" | "officerPage",
  missing = "404 Page Not Found",
) {
  return (context: ItemContext & { match: { status: string }; loaderData?: string }) => {
    const { loaderData: title, match, params } = context;
    if (title === undefined)
      return { meta: [{ title: match.status === "error" ? "Something went wrong" : missing }] };
    const path = address + encodeURIComponent(params.slug);
    return headOf(context, { path, title }, (search) => search[describe](path, context));
  };
}

/**
 * The head of a public page: its title and its address; in the server's HTML also the tags for
 * search engines and shared links, which would only add to the browser's scripts.
 */
export function headOf(
  { matches }: HeadContext,
  { path, title, query = "" }: { path: string; title: string; query?: string },
  describe: (search: SearchHead) => Page,
) {
  const site = matches[0]?.loaderData as Site | undefined;
  if (!site) return { meta: [{ title }] };
  const shown =
    path === "/"
      ? `${site.companyName} | ${site.headline ?? title}`
      : `${title} | ${site.companyName}`;
  const meta = [{ title: shown }];
  const links = [{ rel: "canonical", href: site.publicUrl + path + query }];
  if (!import.meta.env.SSR) return { meta, links };
  return import("./search-head.client.ts").then((search) => {
    const more = search.searchHead(describe(search), site);
    return { meta: [...meta, ...more.meta], links: [...links, more.feed] };
  });
}
