import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { Unreadable } from "./found.ts";

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
export function htmlToMarkdown(html: string, link: Link): { body: string; notes: string[] } {
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
