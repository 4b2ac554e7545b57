import type { Definition, Image, ImageReference, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { gfmTable } from "micromark-extension-gfm-table";

/** The replacement of a picture in a text; undefined to leave it as it is. */
type Replace = (picture: { url: string; alt: string }) => string | undefined;

interface Read {
  body: string;
  /** Whether the text has HTML, which pages show as text. */
  hasHtml: boolean;
  /** The text of its first paragraph that has words. */
  opening: string;
}

/** A Markdown text with other addresses of pictures; everything else stays exactly the same. */
export function withPictures(markdown: string, replace: Replace): Read {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const nodes = [...nodesIn(tree)];
  const definitions = new Map(
    nodes
      .filter((node): node is Definition => node.type === "definition")
      .map(({ identifier, url }) => [identifier, url]),
  );
  let body = markdown;
  const pictures = nodes.filter(
    (node): node is Image | ImageReference =>
      node.type === "image" || node.type === "imageReference",
  );
  const places = pictures.flatMap((node) => {
    const url = node.type === "image" ? node.url : definitions.get(node.identifier);
    const alt = node.alt ?? "";
    const other = url === undefined ? undefined : replace({ url, alt });
    return other === undefined ? [] : { node, text: imageOf(other, alt) };
  });
  // From the end, so that earlier offsets stay valid
  for (const { node, text } of places.toReversed()) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) continue;
    body = body.slice(0, start.offset) + text + body.slice(end.offset);
  }
  return {
    body,
    hasHtml: nodes.some(({ type, ...node }) => type === "html" && !isComment(node)),
    opening: openingOf(tree.children),
  };
}

export function imageOf(url: string, alt: string): string {
  // It may be in a table, whose columns end at |
  return toMarkdown({ type: "image", url, alt }).trim().replaceAll("|", "\\|");
}

function isComment(node: object): boolean {
  return /^<!--[^]*-->$/.test(String((node as { value?: string }).value).trim());
}

function* nodesIn(tree: Nodes): Generator<Nodes> {
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    // In the order of the text, and without recursion, because a hostile text is deeply nested
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
}

const LONGEST_OPENING = 200;

function openingOf(blocks: readonly Nodes[]): string {
  for (const block of blocks) {
    if (block.type !== "paragraph") continue;
    const words = [...nodesIn(block)].map((node) =>
      node.type === "text" || node.type === "inlineCode"
        ? node.value
        : "\n".repeat(+(node.type === "break")),
    );
    const text = words.join("").replace(/\s+/g, " ").trim();
    if (text !== "") return shortened(text, LONGEST_OPENING);
  }
  return "";
}

/** A text shortened to a limit, ending with a whole word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
