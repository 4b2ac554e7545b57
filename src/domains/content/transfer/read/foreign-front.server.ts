import { posix } from "node:path";

/** The front matter of other programs, as far as an item here has a place for it. */
export interface Foreign {
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  /** The day to show, as a time; empty for none. */
  date: string;
  slug: string;
  isDraft: boolean;
  oldPaths: string[];
  notes: string[];
  /** Everything else, under its own name. */
  others: Record<string, unknown>;
}

/**
 * The names that Hugo, Jekyll, Astro, Ghost and others use. The first one that is filled in counts.
 */
const NAMES = {
  title: ["title"],
  excerpt: ["excerpt", "summary", "description", "subtitle"],
  category: ["category", "categories"],
  imageUrl: [
    "imageUrl",
    "image",
    "cover",
    "featured_image",
    "featuredImage",
    "feature_image",
    "thumbnail",
    "heroImage",
    "hero",
  ],
  imageAlt: ["imageAlt", "image_alt", "alt"],
  date: ["publishedAt", "date", "pubDate", "publishDate", "published_at"],
  slug: ["slug"],
  draft: ["draft"],
  published: ["published"],
  status: ["status", "state"],
  permalink: ["permalink", "url"],
  aliases: ["aliases", "redirect_from"],
} as const;

const KNOWN = new Set<string>(Object.values(NAMES).flat());

export function foreignFields(front: Record<string, unknown>, path: string): Foreign {
  const read = (what: keyof typeof NAMES): string =>
    NAMES[what].map((name) => firstText(front[name])).find((text) => text !== "") ?? "";
  const file = namesIn(path);
  const dated = dateIn(read("date") || file.date);
  const permalink = read("permalink");
  const old = [permalink, ...NAMES.aliases.flatMap((name) => textsIn(front[name]))];
  return {
    title: read("title"),
    excerpt: read("excerpt"),
    category: read("category"),
    imageUrl: read("imageUrl"),
    imageAlt: read("imageAlt"),
    date: dated.date,
    slug: read("slug") || lastPart(permalink) || file.slug,
    isDraft:
      front.draft === true ||
      front.published === false ||
      !/^(?:publish(?:ed)?)?$/i.test(read("status")),
    oldPaths: old
      .filter((each) => /^\/[^/]/.test(each) && !each.includes(":"))
      .map((each) => each.slice(0, 300)),
    notes: dated.notes,
    others: Object.fromEntries(
      Object.entries(front).filter(([name]) => !KNOWN.has(name) && name !== "collection"),
    ),
  };
}

/** The first of several values, or the address of a picture described by several fields. */
function firstText(value: unknown): string {
  const [first] = textsIn(value);
  return first ?? "";
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.trim()];
  if (typeof value === "number") return [String(value)];
  if (value instanceof Date) return [value.toISOString()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const { image, src, url, path } = value as Record<string, unknown>;
  return [image, src, url, path].flatMap((each) => (typeof each === "string" ? [each.trim()] : []));
}

/** `2020-05-01-rates.md` has a day; the file `index.md` is called like its folder. */
function namesIn(path: string): { slug: string; date: string } {
  const base = posix.basename(path).replace(/\.\w+$/, "");
  const name = /^_?index$/i.test(base) ? posix.basename(posix.dirname(path)) : base;
  const [, date = "", slug = name] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name) ?? [];
  return { slug, date };
}

/** A date without a time is taken as noon UTC, the same day in every time zone of the country. */
export function dateIn(text: string): { date: string; notes: string[] } {
  if (text === "") return { date: "", notes: [] };
  const time = Date.parse(/^\d{4}-\d\d?-\d\d?$/.test(text) ? `${text} 12:00 UTC` : text);
  const date = new Date(time);
  if (Number.isNaN(time) || date.getUTCFullYear() < 1990 || date.getUTCFullYear() > 2200)
    return { date: "", notes: [`Its date was not understood: ${text.slice(0, 60)}.`] };
  return { date: date.toISOString(), notes: [] };
}

function lastPart(path: string): string {
  return path.includes(":") ? "" : (path.split("/").findLast((part) => part !== "") ?? "");
}
