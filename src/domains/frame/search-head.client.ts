import { US_STATES } from "#lending/us-states.ts";
import { type DescribedPath, DESCRIPTIONS } from "./page-descriptions.ts";
import type { HeadContext, ItemContext, Site } from "./page-head.client.ts";
import {
  blogPosting,
  breadcrumbs,
  graph,
  guideArticle,
  loanOrCredit,
  person,
  queriesOf,
  STRUCTURED,
  type Thing,
} from "./structured-data.client.ts";

/** The information for search engines and shared links about a page. Only for the server. */
export interface Page {
  path: string;
  title: string;
  description: string;
  /** A picture instead of the site's own. */
  imageUrl?: string;
  /** For articles: the additional fields of the social card. */
  article?: { publishedTime: string; section: string };
  /** The breadcrumbs, from the home page to this one. */
  trail: { name: string; path: string }[];
  things: (site: Site) => Thing[];
}

/** The tags of the page besides its title and its address. */
export function searchHead(page: Page, site: Site) {
  const things = [...page.things(site), ...breadcrumbs(page.trail, site)];
  return {
    meta: [
      { name: "description", content: page.description },
      ...socialCard(page, site),
      // The router's types omit this entry, which its head writes as an escaped script
      { "script:ld+json": graph(things) } as object,
    ],
    feed: {
      rel: "alternate",
      type: "application/rss+xml",
      title: "Mortgage Insights",
      href: "/rss.xml",
    },
  };
}

/** A page with fixed text. */
export function fixedPage(path: DescribedPath, title: string, context: HeadContext): Page {
  return {
    path,
    title,
    description: DESCRIPTIONS[path],
    trail: path === "/" ? [] : [{ name: title, path }],
    things: (site) => STRUCTURED[path]?.(site, context) ?? [],
  };
}

/** An article of the blog. */
export function articlePage(path: string, context: ItemContext): Page {
  const post = loaded(queriesOf(context)?.content.article.getData(context.params));
  return {
    path,
    title: post.searchTitle ?? post.title,
    description: post.excerpt,
    ...sharedPicture(post.imageUrl),
    article: { publishedTime: post.publishedAt, section: post.category },
    trail: [
      { name: "Blog", path: "/blog" },
      { name: post.title, path },
    ],
    things: (site) => [blogPosting(post, path, site)],
  };
}

/** A loan type. */
export function loanPage(path: string, context: ItemContext): Page {
  const loan = loaded(queriesOf(context)?.loans.page.getData(context.params));
  const { name: title, summary: description, imageUrl, searchTitle } = loan;
  return {
    path,
    title: searchTitle ?? title,
    description,
    ...sharedPicture(imageUrl),
    trail: [
      { name: "Our Mortgage Loan Options", path: "/loans" },
      { name: title, path },
    ],
    things: (site) => [loanOrCredit({ name: title, description, path }, site)],
  };
}

export function guidePage(path: string, context: ItemContext): Page {
  const guide = loaded(queriesOf(context)?.content.guide.getData(context.params));
  return {
    path,
    title: guide.searchTitle ?? guide.title,
    description: guide.excerpt,
    ...sharedPicture(guide.imageUrl),
    trail: [{ name: guide.title, path }],
    things: (site) => [guideArticle(guide, path, site)],
  };
}

/** Previews of shared links do not show drawings. */
function sharedPicture(imageUrl: string | null | undefined): { imageUrl?: string } {
  return imageUrl && !imageUrl.endsWith(".svg") ? { imageUrl } : {};
}

/** The page's loader has waited for the item. */
function loaded<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("the head of a page was made before its item was loaded");
  return item;
}

/** A loan officer whom the website shows. */
export function officerPage(path: string, context: ItemContext): Page {
  const officer = loaded(queriesOf(context)?.officers.page.getData(context.params));
  const { firstName, lastName, title, nmlsId, licenses } = officer;
  const name = `${firstName} ${lastName}`;
  const where = licenses.map(({ state }) => US_STATES[state]).join(", ");
  return {
    path,
    title: name,
    description: `${name}, ${title || "loan officer"}, NMLS #${nmlsId}${where && `, licensed in ${where}`}. Ask a question or apply for a home loan.`,
    trail: [
      { name: "Our Loan Officers", path: "/loan-officers" },
      { name, path },
    ],
    things: (site) => [person(officer, path, site)],
  };
}

const SIZE = { width: "1200", height: "630" };

/** What a shared link shows: Open Graph, which X reads too, plus the kind of its card. */
function socialCard({ path, title, description, imageUrl, article }: Page, site: Site) {
  const image = site.publicUrl + (imageUrl ?? site.socialImage);
  const properties: Record<string, string> = {
    "og:type": article ? "article" : "website",
    "og:site_name": site.companyName,
    "og:url": site.publicUrl + path,
    "og:title": title,
    "og:description": description,
    "og:image": image,
    ...(!imageUrl && { "og:image:width": SIZE.width, "og:image:height": SIZE.height }),
    "og:image:alt": imageUrl ? title : site.companyName,
    ...(article && {
      "article:published_time": article.publishedTime,
      "article:section": article.section,
    }),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
