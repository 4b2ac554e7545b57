import type { JSONContent } from "@tiptap/core";
import { CALLOUT_NAMES, type CalloutKind } from "#domains/content/text-blocks.ts";
import { calculatorInWords } from "#domains/content/editor/calculator-words.client.ts";
import { toDocument } from "#domains/content/editor/to-document.client.ts";

/**
 * A Markdown text for somebody who does not know Markdown. Each formatting is named, so that two
 * texts that look different read differently.
 */
export function readableText(markdown: string): string {
  return blocksIn(toDocument(markdown)).join("\n\n");
}

function blocksIn({ content = [] }: JSONContent): string[] {
  return content.map(blockInWords).filter((text) => text !== "");
}

const HEADINGS: Record<string, string> = { 2: "Heading", 3: "Subheading", 4: "Small heading" };

function blockInWords(node: JSONContent): string {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "heading":
      return `${HEADINGS[String(attrs.level)]}: ${lineOf(node)}`;
    case "bulletList":
      return content.map((item) => itemOf(item, "•")).join("\n");
    case "orderedList":
      return content
        .map((item, index) => itemOf(item, `${Number(attrs.start) + index}.`))
        .join("\n");
    case "blockquote":
      return `Quote: ${blocksIn(node).join("\n\n")}`;
    case "callout":
      return `${CALLOUT_NAMES[attrs.kind as CalloutKind]}: ${blocksIn(node).join("\n\n")}`;
    case "codeBlock":
      return `Code: ${lineOf(node)}`;
    case "table":
      return `Table:\n${content.map(rowOf).join("\n")}`;
    case "horizontalRule":
      return "———";
    case "calculator":
      return calculatorInWords(String(attrs.href));
    default:
      return lineOf(node);
  }
}

/** Blocks inside an item are indented, so that a list in a list is seen. */
function itemOf(item: JSONContent, mark: string): string {
  return `${mark} ${blocksIn(item).join("\n").replaceAll("\n", "\n   ")}`;
}

function rowOf({ content = [] }: JSONContent): string {
  return content
    .map((cell) => {
      const side = String(cell.attrs?.align);
      return blocksIn(cell).join(" ") + (side === "left" ? "" : ` (${side})`);
    })
    .join(" | ");
}

/**
 * A line of text. Formatting that begins or ends between two words is named after its last word.
 */
function lineOf({ content = [] }: JSONContent): string {
  return content
    .map((node, index) => inlineInWords(node) + endings(node, content[index + 1]))
    .join("");
}

function inlineInWords({ type, attrs = {}, text = "" }: JSONContent): string {
  if (type === "hardBreak") return "\n";
  return type === "image" ? `[Picture: ${attrs.alt || "no description"}, ${attrs.src}]` : text;
}

function endings(node: JSONContent, next: JSONContent | undefined): string {
  const going = new Set(marksOf(next ?? {}));
  const ended = marksOf(node).filter((mark) => !going.has(mark));
  return ended.length === 0 ? "" : ` (${ended.join(", ")})`;
}

function marksOf({ marks = [] }: JSONContent): string[] {
  return marks.map(({ type, attrs }) => (type === "link" ? `link to ${attrs?.href}` : type));
}
