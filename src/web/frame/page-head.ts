import { DESCRIPTIONS, type PublicPath } from "./page-descriptions.ts";
import { socialCard } from "./social-card.ts";
import { breadcrumbs, graph, STRUCTURED, type Thing } from "./structured-data.ts";

/** What the root route loads of the site and every head needs. */
export interface Site {
  companyName: string;
  publicUrl: string;
}

export interface HeadContext {
  matches: readonly { loaderData?: unknown; context?: unknown }[];
}

export interface Page {
  path: string;
  title: string;
  description: string;
  /** When it is an article: what its social card says besides. */
  article?: { publishedTime: string; section: string };
  /** From the home page to this one. */
  trail: { name: string; path: string }[];
  things: (site: Site) => Thing[];
}

/** The head of a public page whose words are fixed. */
export function pageHead(path: PublicPath, title: string) {
  return (context: HeadContext) =>
    headOf(context, title, path, () => ({
      path,
      title,
      description: DESCRIPTIONS[path],
      trail: path === "/" ? [] : [{ name: title, path }],
      things: (site) => STRUCTURED[path]?.(site, context) ?? [],
    }));
}

/**
 * The head of a public page: its title and its address for everybody; description, social card and
 * structured data only in the HTML, as they are read from there and would weigh on every visit.
 */
export function headOf({ matches }: HeadContext, title: string, path: string, page: () => Page) {
  const site = matches[0]?.loaderData as Site | undefined;
  if (!site) return { meta: [{ title }] };
  const shown = path === "/" ? `${site.companyName} | ${title}` : `${title} | ${site.companyName}`;
  const links = [{ rel: "canonical", href: site.publicUrl + path }];
  if (!import.meta.env.SSR) return { meta: [{ title: shown }], links };
  const full = page();
  return {
    meta: [
      { title: shown },
      { name: "description", content: full.description },
      ...socialCard(full, site),
      { "script:ld+json": graph([...full.things(site), ...breadcrumbs(full.trail, site)]) },
    ],
    links: [
      ...links,
      {
        rel: "alternate",
        type: "application/rss+xml",
        title: "Mortgage Insights",
        href: "/rss.xml",
      },
    ],
  };
}
