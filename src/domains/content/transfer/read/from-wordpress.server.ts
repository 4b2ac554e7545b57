import { decodeHTML } from "entities";
import { dateIn } from "./foreign-front.server.ts";
import { type Found, type FoundItem, Unreadable } from "./found.server.ts";
import { decoded, foreignItem } from "./from-markdown.server.ts";
import { shortened } from "./pictures-in-text.server.ts";
import { textPieces } from "./text-bytes.server.ts";
import { type WordPressItem, wordpressItems } from "./wordpress-xml.server.ts";
import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";

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
  const hasDate = /^[1-9]/.test(item.date);
  const { date } = dateIn(hasDate ? `${item.date.replace(" ", "T")}Z` : item.published);
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

/** The address that replaces a link's. */
type Link = (url: string) => string;

/** Deeper than any text written by a person; below, the stack could overflow. */
const DEEPEST = 100;

/** Elements that are never shown, or useless without a program. */
const DROPPED = new Set(
  "script style noscript template object embed applet form input button select textarea svg math canvas audio video head title meta link base frame frameset".split(
    " ",
  ),
);
const NOTED: Record<string, string> = {
  script: "Scripts were left out.",
  style: "Style sheets were left out.",
  object: "Embedded objects were left out.",
  embed: "Embedded objects were left out.",
  form: "Forms were left out.",
  audio: "Sounds were left out.",
  video: "Videos were left out.",
  iframe: "An embedded page became a link to it.",
};

const through: Handle = (state, node) => state.all(node);

/** HTML as Markdown, with notes on what was left out. Throws an Unreadable for extreme nesting. */
function htmlToMarkdown(html: string, link: Link): { body: string; notes: string[] } {
  const notes = new Set<string>();
  const tree = fromHtml(html, { fragment: true });
  clean(tree, link, notes);
  const mdast = toMdast(tree, {
    handlers: { del: through, s: through, strike: through, u: through },
  });
  const body = toMarkdown(mdast, {
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    bullet: "-",
    rule: "-",
  });
  return { body: body.trim(), notes: [...notes] };
}

/** Removes level by level what must not or cannot be shown. */
function clean(tree: Root, link: Link, notes: Set<string>): void {
  let level: (Root | Element)[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new Unreadable("Its HTML is nested too deeply.");
    const next: Element[] = [];
    for (const parent of level) {
      parent.children = (parent.children as Nodes[]).flatMap((node) =>
        cleanNode(node, link, notes),
      ) as Element[];
      for (const child of parent.children) if (child.type === "element") next.push(child);
    }
    level = next;
  }
}

function cleanNode(node: Nodes, link: Link, notes: Set<string>): Nodes[] {
  if (node.type !== "element") return node.type === "text" ? [node] : [];
  const { tagName, properties } = node;
  const note = NOTED[tagName];
  if (note !== undefined) notes.add(note);
  if (DROPPED.has(tagName)) return [];
  if (tagName === "iframe") return linkTo(properties.src ?? "");
  if (tagName === "img") node.properties = { src: properties.src ?? "", alt: properties.alt ?? "" };
  else if (tagName === "a") node.properties = { href: link(properties.href ?? "") };
  return [node];
}

function linkTo(address: string): Nodes[] {
  const href = address.startsWith("//") ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(href)) return [];
  const text: Nodes = { type: "text", value: href };
  const a: Element = { type: "element", tagName: "a", properties: { href }, children: [text] };
  return [{ type: "element", tagName: "p", properties: {}, children: [a] }];
}
