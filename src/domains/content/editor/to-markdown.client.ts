import type { JSONContent } from "@tiptap/core";
import type { AlignType, BlockContent, ListItem, Node, PhrasingContent, Table } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown as write } from "mdast-util-to-markdown";
import {
  CALCULATOR_TITLE,
  CALCULATOR_WORDS_IN_TEXT,
  calloutMarker,
  type CalloutKind,
} from "#domains/content/text-blocks.ts";

export function toMarkdown(document: JSONContent): string {
  const children = blocksOf(document.content);
  return write(
    { type: "root", children },
    {
      bullet: "-",
      emphasis: "*",
      strong: "*",
      rule: "-",
      fences: true,
      listItemIndent: "one",
      resourceLink: true,
      join: [(left, right) => (isMarker(left) && right.type === "paragraph" ? 0 : undefined)],
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    },
  );
}

/** The other parts that the editor writes have no markup. */
function isMarker({ type }: Node): boolean {
  return type === "html";
}

function blocksOf(nodes: JSONContent[] = []): BlockContent[] {
  return nodes.flatMap((node) => blockOf(node) ?? []);
}

/** Empty paragraphs are left out: Markdown has none. */
function blockOf(node: JSONContent): BlockContent | undefined {
  const { type, attrs = {}, content } = node;
  switch (type) {
    case "paragraph":
      return ifAny(inlinesOf(content), (children) => ({ type: "paragraph", children }));
    case "heading":
      return ifAny(inlinesOf(content), (children) => ({
        type: "heading",
        depth: attrs.level as 2 | 3 | 4,
        children,
      }));
    case "bulletList":
      return { type: "list", ordered: false, spread: false, children: itemsOf(content) };
    case "orderedList": {
      const start = attrs.start as number;
      return { type: "list", ordered: true, start, spread: false, children: itemsOf(content) };
    }
    case "blockquote":
      return ifAny(blocksOf(content), (children) => ({ type: "blockquote", children }));
    case "callout":
      return ifAny(blocksOf(content), (children) => ({
        type: "blockquote",
        children: [{ type: "html", value: calloutMarker(attrs.kind as CalloutKind) }, ...children],
      }));
    case "calculator":
      return calculatorLink(String(attrs.href));
    case "codeBlock":
      return { type: "code", lang: (attrs.language as string) || null, value: textOf(node) };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "table":
      return tableOf(content);
    default:
      return undefined;
  }
}

function calculatorLink(url: string): BlockContent {
  const words: PhrasingContent = { type: "text", value: CALCULATOR_WORDS_IN_TEXT };
  const link: PhrasingContent = { type: "link", url, title: CALCULATOR_TITLE, children: [words] };
  return { type: "paragraph", children: [link] };
}

function ifAny<Child>(
  children: Child[],
  make: (children: Child[]) => BlockContent,
): BlockContent | undefined {
  return children.length > 0 ? make(children) : undefined;
}

function itemsOf(nodes: JSONContent[] = []): ListItem[] {
  return nodes.map(({ content }) => {
    const children = blocksOf(content);
    return { type: "listItem", spread: !isTight(children), children };
  });
}

/** A simple list may follow its line directly; other blocks need an empty line before them. */
function isTight([, ...others]: BlockContent[]): boolean {
  return others.every((block) => block.type === "list" && block.ordered !== true);
}

function tableOf(rows: JSONContent[] = []): Table {
  const [head] = rows;
  const align = (head?.content ?? []).map(({ attrs }) => alignOf(attrs?.align));
  return {
    type: "table",
    align,
    children: rows.map(({ content = [] }) => ({
      type: "tableRow",
      children: content.map((cell) => ({
        type: "tableCell",
        children: inlinesOf((cell.content ?? []).flatMap(lineOf)),
      })),
    })),
  };
}

/** Left is the default alignment. */
function alignOf(align: unknown): AlignType {
  return align === "center" || align === "right" ? align : null;
}

/** A cell has one line: several are joined. */
function lineOf({ content = [] }: JSONContent, index: number): JSONContent[] {
  const space = { type: "text", text: " " };
  const line = content.map((node) => (node.type === "hardBreak" ? space : node));
  return index > 0 ? [space, ...line] : line;
}

/** The marks of a text in the order of nesting, from the outside in. */
const NESTING = ["link", "bold", "italic", "code"] as const;
type MarkName = (typeof NESTING)[number];

function inlinesOf(nodes: JSONContent[] = []): PhrasingContent[] {
  return nest(withoutLastBreak(nodes), 0);
}

function withoutLastBreak(nodes: JSONContent[]): JSONContent[] {
  const last = nodes.findLastIndex(({ type }) => type !== "hardBreak");
  return nodes.slice(0, last + 1);
}

/** Wraps neighbors with the same mark in it together. */
function nest(nodes: JSONContent[], depth: number): PhrasingContent[] {
  const name = NESTING[depth];
  if (name === undefined) return nodes.flatMap(leafOf);
  const found: PhrasingContent[] = [];
  for (let at = 0; at < nodes.length;) {
    const mark = keyOf(nodes[at], name);
    let end = at + 1;
    while (end < nodes.length && keyOf(nodes[end], name) === mark) end += 1;
    const run = nodes.slice(at, end);
    found.push(...(mark === undefined ? nest(run, depth + 1) : wrap(run, name, depth)));
    at = end;
  }
  return found;
}

/** The identity of a text's mark of this name; undefined if it has none. */
function keyOf(node: JSONContent | undefined, name: MarkName): string | undefined {
  const mark = node?.marks?.find(({ type }) => type === name);
  return mark && `${name} ${String(mark.attrs?.href ?? "")}`;
}

function wrap(run: JSONContent[], name: MarkName, depth: number): PhrasingContent[] {
  if (name === "code") return [{ type: "inlineCode", value: run.map(textOf).join("") }];
  const { before, inside, after } = apart(run);
  const children = nest(inside, depth + 1);
  if (children.length === 0) return leafOf({ type: "text", text: before + after });
  return [
    ...leafOf({ type: "text", text: before }),
    wrapped(name, { href: hrefOf(run), children }),
    ...leafOf({ type: "text", text: after }),
  ];
}

function wrapped(
  name: Exclude<MarkName, "code">,
  { href, children }: { href: string; children: PhrasingContent[] },
): PhrasingContent {
  if (name === "link") return { type: "link", url: href, children };
  return { type: name === "bold" ? "strong" : "emphasis", children };
}

function hrefOf([first]: JSONContent[]): string {
  return String(first?.marks?.find(({ type }) => type === "link")?.attrs?.href ?? "");
}

/** Moves the spaces around emphasized words outside the emphasis, as Markdown requires. */
function apart(run: JSONContent[]): { before: string; inside: JSONContent[]; after: string } {
  const inside = [...run];
  const cut = (at: number, spaces: RegExp): string => {
    const node = inside.at(at);
    if (node?.type !== "text" || keyOf(node, "code") !== undefined) return "";
    const [found = ""] = spaces.exec(node.text ?? "") ?? [];
    const text = (node.text ?? "").replace(spaces, "");
    if (text === "") inside.splice(at, 1);
    else inside[at < 0 ? inside.length - 1 : at] = { ...node, text };
    return found;
  };
  const before = cut(0, /^\s+/);
  return { before, after: cut(-1, /\s+$/), inside };
}

function leafOf({ type, text = "", attrs = {} }: JSONContent): PhrasingContent[] {
  if (type === "hardBreak") return [{ type: "break" }];
  if (type === "image")
    return [{ type: "image", url: String(attrs.src), alt: String(attrs.alt ?? "") }];
  return text === "" ? [] : [{ type: "text", value: text }];
}

function textOf({ text = "", content = [] }: JSONContent): string {
  return text + content.map(textOf).join("");
}
