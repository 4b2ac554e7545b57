import {
  PALETTE_NAMES,
  type PaletteColors,
  type PaletteName,
  PALETTES,
} from "./site-texts/palettes.ts";
import { PUBLIC_PATHS } from "./public-paths.ts";
import { addressesIn } from "#domains/settings/settings.ts";
import { DAY_MS, dayOf } from "#kit/values/times.ts";
import type { Site } from "#platform/context.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db } from "#platform/database/engine.ts";
import { escapeXml } from "#platform/html.ts";
import { readSetting } from "#domains/settings/settings.server.ts";
import { latestPosts, listPosts, listGuides } from "./content.server.ts";
import { listLoanTypes } from "./loan-types.server.ts";
import { hasLive } from "./live.server.ts";
import { listPublicOfficers } from "./public-officers.server.ts";

/** A document for programs that visit the site. */
export interface Feed {
  type: string;
  /** How long browsers may cache it; without it they ask each time. */
  cache?: string;
  write: (db: Db, site: Site) => Promise<string>;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const FEEDS: Partial<Record<string, Feed>> = {
  "/robots.txt": { type: "text/plain; charset=utf-8", write: robots },
  "/sitemap.xml": { type: "application/xml; charset=utf-8", write: sitemap },
  "/.well-known/security.txt": { type: "text/plain; charset=utf-8", write: securityText },
  "/.well-known/gpc.json": {
    type: "application/json; charset=utf-8",
    write: async () => '{"gpc":true,"lastUpdate":"2026-11-29"}\n',
  },
  "/rss.xml": { type: "application/rss+xml; charset=utf-8", write: rss },
  ...Object.fromEntries(PALETTE_NAMES.map((name) => [`/palettes/${name}.css`, styleSheet(name)])),
};

/** The colors of a palette, for pages that do not use the standard one. */
function styleSheet(name: PaletteName): Feed {
  return {
    type: "text/css; charset=utf-8",
    cache: "public, max-age=3600",
    write: async () => paletteCss(name),
  };
}

/** The admin area, the portal and searches must not be indexed. */
async function robots(_: Db, { publicUrl }: Site): Promise<string> {
  return `User-agent: *
Disallow: /admin
Disallow: /LOagentsPortal
Disallow: /preview
Disallow: /search
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

const MONTH_MS = 30 * DAY_MS;

/** RFC 9116: the contact for security reports. It is generated daily, so that it never expires. */
async function securityText(db: Db, { publicUrl }: Site): Promise<string> {
  const [email = ""] = addressesIn(await readSetting(db, "contactEmail"));
  const contact = email === "" ? `${publicUrl}/contact` : `mailto:${encodeURI(email)}`;
  const midnight = dayOf(Date.now() + 6 * MONTH_MS);
  return `Contact: ${contact}
Expires: ${midnight}T00:00:00Z
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`;
}

async function sitemap(db: Db, { publicUrl }: Site): Promise<string> {
  const entries = (await listPublicPages(db)).map(
    ({ path, changed }) =>
      element("loc", publicUrl + path) + (changed === undefined ? "" : element("lastmod", changed)),
  );
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map((entry) => `<url>${entry}</url>`).join("\n")}
</urlset>
`;
}

/** The pages that search engines may show. */
export async function listPublicPages(db: Db): Promise<{ path: string; changed?: string }[]> {
  const paths = [
    // Pages for signing in, which nobody searches for
    ...PUBLIC_PATHS.filter((path) => path !== "/auth"),
    ...((await publishesRates(db)) ? ["/rates"] : []),
    ...(await listGuides(db)).map(({ slug }) => `/guides/${encodeURIComponent(slug)}`),
    ...((await hasLive(db, "glossary")) ? ["/glossary"] : []),
    ...(await officerPaths(db)),
    ...(await listLoanTypes(db)).flatMap(({ slug }) => (slug === null ? [] : `/loans/${slug}`)),
  ];
  const posts = await listPosts(db);
  return [
    ...paths.map((path) => ({ path })),
    ...posts.map(({ slug, publishedAt }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      changed: publishedAt,
    })),
  ];
}

async function publishesRates(db: Db): Promise<boolean> {
  const sheet = await db
    .selectFrom("rateSheets")
    .where("endedAt", "is", null)
    .where("expiresAt", ">", momentOf(db).toISOString())
    .select("id")
    .executeTakeFirst();
  return sheet !== undefined;
}

/** The officers' pages and the page that lists them, if the website shows any. */
async function officerPaths(db: Db): Promise<string[]> {
  const officers = await listPublicOfficers(db);
  if (officers.length === 0) return [];
  return ["/loan-officers", ...officers.map(({ slug }) => `/loan-officers/${slug}`)];
}

const NEWEST = 50;

async function rss(db: Db, { publicUrl, companyName }: Site): Promise<string> {
  const posts = await latestPosts(db, NEWEST);
  const items = posts.map((post) => {
    const url = postUrl(publicUrl, post.slug);
    return [
      element("title", post.title),
      element("link", url),
      element("guid", url),
      element("category", post.category),
      element("pubDate", new Date(post.publishedAt).toUTCString()),
      element("description", post.excerpt),
    ].join("");
  });
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element("title", `Mortgage Insights from ${companyName}`)}
${element("link", `${publicUrl}/blog`)}
${element("description", "Articles on buying a home, mortgage rates and refinancing.")}
<language>en-us</language>
<atom:link href="${escapeXml(`${publicUrl}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.map((item) => `<item>${item}</item>`).join("\n")}
</channel></rss>
`;
}

function postUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/blog/${encodeURIComponent(slug)}`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** The style sheet of a palette: its colors in place of the theme's. Print stays black on white. */
export function paletteCss(name: PaletteName): string {
  const { light, dark } = PALETTES[name];
  return `@media screen{:root{${rulesOf(light)}}}
@media screen and (prefers-color-scheme:dark){:root{${rulesOf(dark)}}}
`;
}

function rulesOf(colors: PaletteColors): string {
  return Object.entries(colors)
    .map(([color, hex]) => `--color-${color}:${hex}`)
    .join(";");
}
