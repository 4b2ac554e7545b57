import { decodeHTML } from "entities";
import { dateIn } from "./foreign-front.ts";
import { type Found, type FoundItem, Unreadable } from "./found.ts";
import { htmlToMarkdown } from "./from-html.ts";
import { decoded, foreignItem } from "./from-markdown.ts";
import { shortened } from "./pictures-in-text.ts";
import { textPieces } from "./text-bytes.ts";
import { type WordPressItem, wordpressItems } from "./wordpress-xml.ts";

/** Markdown is shorter than the HTML that it was made from. */
const LONGEST_HTML = 1_000_000;
const MOST_TITLE = 200;

interface Attachment {
  url: string;
  alt: string;
}

interface Site {
  file: string;
  /** The old website's address, such as `https://old.example`. */
  address: string;
  attachments: Map<string, Attachment>;
}

/**
 * The posts and pages of a WordPress export. The export is read twice, because pictures may come
 * after the posts that show them.
 */
export async function* fromWordPress(
  file: string,
  open: () => AsyncIterable<Buffer>,
): AsyncGenerator<Found> {
  const site: Site = { file, address: "", attachments: new Map() };
  for await (const each of wordpressItems(textPieces(open()))) {
    if ("site" in each) site.address = each.site.replace(/\/+$/, "");
    else if (each.type === "attachment")
      site.attachments.set(each.id, {
        url: each.attachment || `/wp-content/uploads/${each.meta._wp_attached_file ?? ""}`,
        alt: each.meta._wp_attachment_image_alt ?? "",
      });
  }
  const others = new Map<string, number>();
  for await (const each of wordpressItems(textPieces(open()))) {
    if ("site" in each || each.type === "attachment") continue;
    if (each.type === "post" || each.type === "page") yield toFound(each, site);
    else others.set(each.type, (others.get(each.type) ?? 0) + 1);
  }
  for (const [type, count] of others)
    yield {
      kind: "other",
      file,
      why: `Left out: ${count} of the kind “${type.slice(0, 40)}”. Only posts and pages are imported.`,
    };
}

function toFound(item: WordPressItem, site: Site): Found {
  const name = item.title.trim().slice(0, 100) || item.slug || item.id;
  const file = `${site.file}: ${name}`;
  try {
    if (item.status === "trash") throw new Unreadable("It was in the trash.");
    if (item.status === "auto-draft" || item.status === "inherit")
      throw new Unreadable("It is not a text written by a person.");
    if (item.isTooLong || item.content.length > LONGEST_HTML)
      throw new Unreadable("It has more than a million characters. Pages have at most 200,000.");
    return toItem(item, site, file);
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "other", file, why: error.message };
    if (error instanceof RangeError)
      return { kind: "other", file, why: "Its HTML is nested too deeply." };
    throw error;
  }
}

function toItem(item: WordPressItem, site: Site, file: string): FoundItem {
  const link = (url: string) =>
    site.address !== "" && url.startsWith(`${site.address}/`)
      ? url.slice(site.address.length)
      : url;
  const { body, notes } = htmlToMarkdown(paragraphs(withoutCaptions(item.content)), link);
  const thumbnail = site.attachments.get(item.meta._thumbnail_id ?? "");
  const { date } = dateIn(item.date.startsWith("0000") ? "" : `${item.date.replace(" ", "T")}Z`);
  const found = foreignItem({
    file,
    collection: item.type === "page" ? "guides" : "articles",
    known: {
      title: shortened(plain(item.title), MOST_TITLE),
      excerpt: plain(item.excerpt),
      category: shortened(plain(item.categories[0] ?? ""), 60),
      imageUrl: thumbnail?.url ?? "",
      imageAlt: shortened(thumbnail?.alt ?? "", 300),
      date,
      slug: decoded(item.slug),
      isDraft: item.status !== "publish" || item.password !== "",
      oldPaths: oldPathsOf(item),
      notes: [],
      others: {},
    },
    body,
    pathOf: uploadIn,
    notes,
  });
  // A planned post stays planned
  const isPlanned = item.status === "future" && item.password === "" && date !== "";
  return {
    ...found,
    ...(isPlanned && { state: "scheduled", publishAt: date }),
    notes: [...found.notes, ...notesOn(item, found)],
  };
}

/** Notes for the admin about a post. */
function notesOn(item: WordPressItem, { slug, body }: FoundItem): string[] {
  const before = decoded(item.slug);
  return [
    ...(item.password === "" ? [] : ["It had a password, so it stays a draft."]),
    ...(item.status === "private" ? ["It was private, so it stays a draft."] : []),
    ...(/\\\[\/?\w/.test(body) ? ["Shortcodes in it, such as [gallery], are shown as text."] : []),
    ...(before === slug || before === ""
      ? []
      : [`Its address “${before.slice(0, 80)}” became “${slug}”.`]),
    ...(item.categories.length > 1 ? ["Of its categories the first one is kept."] : []),
  ];
}

/** The path below wp-content/uploads of a picture of the old website. */
function uploadIn(url: string): string | undefined {
  const [, path] = /\/wp-content\/uploads\/([^?#]+)/.exec(url) ?? [];
  return path === undefined ? undefined : decoded(path);
}

function plain(html: string): string {
  return decodeHTML(html.replaceAll(/<[^<>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

function withoutCaptions(html: string): string {
  return html.replaceAll(/\[\/?caption[^\]]{0,500}\]/g, "");
}

const BLOCK =
  /^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|figure|hr|section|article|!--)/i;

/** WordPress's older editor writes no paragraphs: empty lines stand for them. */
function paragraphs(html: string): string {
  if (/<p[\s>]/i.test(html)) return html;
  return html
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n\n");
}

function oldPathsOf({ link, id }: WordPressItem): string[] {
  const path = URL.canParse(link) ? new URL(link).pathname : "/";
  return [...(path === "/" ? [] : [path]), ...(/^[1-9]\d{0,14}$/.test(id) ? [`/?p=${id}`] : [])];
}
