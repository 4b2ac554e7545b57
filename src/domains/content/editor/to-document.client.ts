import type { JSONContent } from "@tiptap/core";
import type { Blockquote, List, ListItem, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { isOwnPath, isSafeLink } from "#kit/values/safe-link.ts";
import { calculatorOf, calloutOf } from "#domains/content/text-blocks.ts";

type Marks = NonNullable<JSONContent["marks"]>;

/**
 * Converts Markdown to the editor's document, with only the elements that the site's pages show.
 */
export function toDocument(markdown: string): JSONContent {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const links = new Map<string, string>();
  for (const node of children) if (node.type === "definition") links.set(node.identifier, node.url);
  const content = children.flatMap(
    (node) => calculatorIn(node) ?? blockOf(node, { links, markdown }) ?? [],
  );
  return { type: "doc", content: orParagraph(content) };
}

function calculatorIn(node: RootContent): JSONContent | undefined {
  const href = node.type === "paragraph" ? calculatorOf(node) : undefined;
  return href === undefined ? undefined : { type: "calculator", attrs: { href } };
}

/** Facts about the whole text that its parts need. */
interface Whole {
  links: ReadonlyMap<string, string>;
  markdown: string;
}

function blocksOf(nodes: readonly RootContent[], text: Whole): JSONContent[] {
  return nodes.flatMap((node) => blockOf(node, text) ?? []);
}

function blockOf(node: RootContent, text: Whole): JSONContent | undefined {
  switch (node.type) {
    case "heading":
      return {
        type: "heading",
        attrs: { level: Math.min(Math.max(node.depth, 2), 4) },
        content: inlinesOf(node.children, text),
      };
    case "paragraph":
      return paragraph(inlinesOf(node.children, text));
    case "list":
      return listOf(node, text);
    case "blockquote":
      return quoteOf(node, text);
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: node.lang ?? null },
        content: textNodes(node.value),
      };
    case "table":
      return tableOf(node, text);
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "html":
      return paragraph(textNodes(inOneLine(node.value)));
    default:
      return undefined;
  }
}

function paragraph(content: JSONContent[] = []): JSONContent {
  return { type: "paragraph", content };
}

function quoteOf(node: Blockquote, text: Whole): JSONContent {
  const callout = calloutOf(node, text.markdown);
  if (!callout) return { type: "blockquote", content: orParagraph(blocksOf(node.children, text)) };
  const { kind, children } = callout;
  return { type: "callout", attrs: { kind }, content: orParagraph(blocksOf(children, text)) };
}

/** An empty paragraph to type in, where the schema requires content. */
function orParagraph(blocks: JSONContent[]): JSONContent[] {
  return blocks.length > 0 ? blocks : [paragraph()];
}

function listOf(node: List, text: Whole): JSONContent {
  const content = node.children.map((item) => itemOf(item, text));
  return node.ordered
    ? { type: "orderedList", attrs: { start: node.start ?? 1 }, content }
    : { type: "bulletList", content };
}

/** A list item begins with a paragraph. */
function itemOf({ children }: ListItem, text: Whole): JSONContent {
  const blocks = blocksOf(children, text);
  const content = blocks[0]?.type === "paragraph" ? blocks : [paragraph(), ...blocks];
  return { type: "listItem", content };
}

function tableOf({ align, children }: Table, text: Whole): JSONContent {
  const columns = Math.max(1, ...children.map((row) => row.children.length));
  const rows = children.map((row, index) => ({
    type: "tableRow",
    content: Array.from({ length: columns }, (_, column) => ({
      type: index === 0 ? "tableHeader" : "tableCell",
      attrs: { align: align?.[column] ?? "left" },
      content: [paragraph(inlinesOf(row.children[column]?.children ?? [], text))],
    })),
  }));
  return { type: "table", content: rows };
}

interface Inside {
  links: Whole["links"];
  marks?: Marks;
}

function inlinesOf(nodes: readonly PhrasingContent[], inside: Inside): JSONContent[] {
  return nodes.flatMap((node) => inlineOf(node, inside));
}

function inlineOf(node: PhrasingContent, inside: Inside): JSONContent[] {
  const { links, marks = [] } = inside;
  const within = (mark: Marks[number]) => ({ links, marks: [...marks, mark] });
  switch (node.type) {
    case "text":
    case "html":
      return textNodes(inOneLine(node.value), marks);
    case "strong":
      return inlinesOf(node.children, within({ type: "bold" }));
    case "emphasis":
      return inlinesOf(node.children, within({ type: "italic" }));
    case "inlineCode":
      return textNodes(inOneLine(node.value), [...marks, { type: "code" }]);
    case "break":
      return [{ type: "hardBreak" }];
    case "link":
      return linked(node.url, node.children, inside);
    case "linkReference":
      return linked(links.get(node.identifier) ?? "", node.children, inside);
    case "image":
      return isOwnPath(node.url)
        ? [{ type: "image", attrs: { src: node.url, alt: node.alt ?? "" }, marks }]
        : textNodes(node.alt ?? "", marks);
    default:
      return [];
  }
}

function linked(href: string, children: PhrasingContent[], inside: Inside): JSONContent[] {
  if (!isSafeLink(href)) return inlinesOf(children, inside);
  const { links, marks = [] } = inside;
  return inlinesOf(children, { links, marks: [...marks, { type: "link", attrs: { href } }] });
}

function textNodes(text: string, marks: Marks = []): JSONContent[] {
  return text === "" ? [] : [{ type: "text", text, ...(marks.length > 0 && { marks }) }];
}

function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
