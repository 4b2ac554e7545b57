import type { Blockquote, Heading, Paragraph, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { type Align, type Block, type Inline, plainText } from "./content.ts";
import { isOwnPath, isSafeLink } from "#kit/values/safe-link.ts";
import { CALCULATOR_TITLE, calculatorOf, calloutOf } from "./text-blocks.ts";

/** Deeper than any article; anything below is left out, so that the stack cannot overflow. */
const DEEPEST = 20;

/** Parsing takes milliseconds, so the trees of this many texts are cached. */
const TREES_KEPT = 200;
const trees = new Map<string, Block[]>();

// Decision: src/decisions/010-articles-parsed-on-the-server.md
/**
 * The text of an article as the tree that pages draw. Raw HTML remains plain text, and only links
 * that are safe to follow become links.
 */
export function parseMarkdown(markdown: string): Block[] {
  const blocks = trees.get(markdown) ?? parse(markdown);
  // Moved to the end, so that the least recently used text is dropped first
  trees.delete(markdown);
  trees.set(markdown, blocks);
  if (trees.size > TREES_KEPT) trees.delete(trees.keys().next().value as string);
  return blocks;
}

function parse(markdown: string): Block[] {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const links = new Map<string, string>();
  for (const node of tree.children)
    if (node.type === "definition") links.set(node.identifier, node.url);
  return toBlocks(tree.children, { markdown, links, ids: new Set(), depth: 0 });
}

/** Facts about the whole text that its parts need. */
interface Place {
  markdown: string;
  /** The addresses of reference links, by name. */
  links: Map<string, string>;
  /** The heading ids in use. */
  ids: Set<string>;
  depth: number;
}

function toBlocks(nodes: readonly RootContent[], place: Place): Block[] {
  if (place.depth > DEEPEST) return [];
  return nodes.flatMap((node) => toBlock(node, { ...place, depth: place.depth + 1 }) ?? []);
}

function toBlock(node: RootContent, place: Place): Block | undefined {
  switch (node.type) {
    case "heading":
      return toHeading(node, place);
    case "paragraph":
      return (
        toCalculator(node, place) ?? {
          type: "paragraph",
          children: toInlines(node.children, place),
        }
      );
    case "list":
      return {
        type: "list",
        start: node.ordered ? (node.start ?? 1) : null,
        items: node.children.map((item) => toBlocks(item.children, place)),
      };
    case "blockquote":
      return toQuote(node, place);
    case "code":
      return { type: "code", text: node.value };
    case "table":
      return toTable(node, place);
    case "thematicBreak":
      return { type: "rule" };
    case "html":
      return { type: "paragraph", children: [node.value] };
    default:
      return undefined;
  }
}

function toQuote(node: Blockquote, place: Place): Block {
  const callout = calloutOf(node, place.markdown);
  if (!callout) return { type: "quote", children: toBlocks(node.children, place) };
  return { type: "callout", kind: callout.kind, children: toBlocks(callout.children, place) };
}

/**
 * A text has at most one calculator, outside of other blocks, because its fields have ids. Any
 * other becomes a link.
 */
function toCalculator(node: Paragraph, place: Place): Block | undefined {
  const href = place.depth === 1 ? calculatorOf(node) : undefined;
  if (href === undefined || place.ids.has(CALCULATOR_TITLE)) return undefined;
  place.ids.add(CALCULATOR_TITLE);
  return { type: "calculator", href };
}

/** The page's own title is the h1, so an article's headings begin at h2. */
function toHeading({ depth, children }: Heading, place: Place): Block {
  const inlines = toInlines(children, place);
  const level = Math.min(Math.max(depth, 2), 4) as 2 | 3 | 4;
  return { type: "heading", level, id: freeId(plainText(inlines), place.ids), children: inlines };
}

/** Prefixed, so that it cannot clash with an id elsewhere on the page. */
function freeId(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = `on-${words.join("-").slice(0, 60)}`;
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

function toTable({ align, children }: Table, place: Place): Block {
  const [head = [], ...rows] = children.map((row) =>
    row.children.map((cell) => toInlines(cell.children, place)),
  );
  return { type: "table", align: (align ?? []).map((side): Align => side ?? "left"), head, rows };
}

function toInlines(nodes: readonly PhrasingContent[], place: Place): Inline[] {
  if (place.depth > DEEPEST) return [];
  return nodes.flatMap((node) => toInline(node, { ...place, depth: place.depth + 1 }));
}

function toInline(node: PhrasingContent, place: Place): Inline | Inline[] {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "strong":
    case "emphasis":
      return { type: node.type, children: toInlines(node.children, place) };
    case "inlineCode":
      return { type: "code", text: node.value };
    case "break":
      return { type: "break" };
    case "link":
      return toLink(node.url, toInlines(node.children, place));
    case "linkReference":
      return toLink(place.links.get(node.identifier) ?? "", toInlines(node.children, place));
    case "image":
      return toImage(node.url, node.alt ?? "");
    default:
      return [];
  }
}

/** A link, or only its text if the address could do more than open a page or a message. */
function toLink(url: string, children: Inline[]): Inline | Inline[] {
  return isSafeLink(url) ? { type: "link", href: url, children } : children;
}

/** A picture of this site, or only its description, because pages load nothing from other sites. */
function toImage(src: string, alt: string): Inline {
  return isOwnPath(src) ? { type: "image", src, alt } : alt;
}

const WORDS_PER_MINUTE = 220;

/** The reading time of a text in whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
