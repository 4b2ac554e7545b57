import type { PublicPath } from "../../shared/public-paths.ts";
import type { Page } from "./search-head.ts";

/** What the root route loads of the site and every head needs. */
export interface Site {
  companyName: string;
  publicUrl: string;
}

export interface HeadContext {
  matches: readonly { loaderData?: unknown; context?: unknown }[];
}

type SearchHead = typeof import("./search-head.ts");

/** The head of a public page whose words are fixed. */
export function pageHead(path: PublicPath, title: string) {
  return (context: HeadContext) =>
    headOf(context, { path, title }, (search) => search.fixedPage(path, title, context));
}

/**
 * The head of a public page: its title and its address; in the server's HTML also what search
 * engines and shared links read there, which would only weigh on the browser's scripts.
 */
export function headOf(
  { matches }: HeadContext,
  { path, title }: { path: string; title: string },
  describe: (search: SearchHead) => Page,
) {
  const site = matches[0]?.loaderData as Site | undefined;
  if (!site) return { meta: [{ title }] };
  const shown = path === "/" ? `${site.companyName} | ${title}` : `${title} | ${site.companyName}`;
  const meta = [{ title: shown }];
  const links = [{ rel: "canonical", href: site.publicUrl + path }];
  if (!import.meta.env.SSR) return { meta, links };
  return import("./search-head.ts").then((search) => {
    const more = search.searchHead(describe(search), site);
    return { meta: [...meta, ...more.meta], links: [...links, more.feed] };
  });
}
