import type { Draft } from "#domains/content/items/content-items.ts";
import { diffWords } from "diff";
import { FIELD_NAMES } from "#domains/content/admin/words.client.ts";
import type { JSONContent } from "@tiptap/core";
import { CALLOUT_NAMES, type CalloutKind } from "#domains/content/text-blocks.ts";
import { calculatorInWords } from "#domains/content/editor/calculator-words.client.ts";
import { toDocument } from "#domains/content/editor/to-document.client.ts";

interface Props {
  before: Draft;
  after: Draft;
}

/** The differences between two drafts: removed words are struck through, added ones underlined. */
export function DifferenceView({ before, after }: Props) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p className="text-base-content/80">They are the same.</p>;
  return (
    <dl className="grid gap-4">
      {differences.map((difference) => (
        <FieldDifference key={difference.field} difference={difference} />
      ))}
    </dl>
  );
}

function FieldDifference({ difference: { field, pieces } }: { difference: Difference }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-medium">{field}</dt>
      <dd className="ca-diff rounded-field border border-base-300 p-3 text-sm">
        {pieces.map((piece, index) => (
          <PieceView key={index} piece={piece} />
        ))}
      </dd>
    </div>
  );
}

const FAR = 240;

/** Shortens a long unchanged passage to whole words at its two ends. */
function PieceView({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  if (text.length <= 2 * FAR) return text;
  return `${text.slice(0, FAR).replace(/\S*$/, "")}\n[…]\n${text.slice(-FAR).replace(/^\S*\s*/, "")}`;
}

/** A passage that is in both texts or in only one of them. */
interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

interface Difference {
  field: string;
  pieces: Piece[];
}

export function differencesOf(before: Draft, after: Draft): Difference[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return Object.keys({ ...old, ...now })
    .filter((field) => (old[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({
      field: FIELD_NAMES[field] ?? field,
      pieces: diffWords(old[field] ?? "", now[field] ?? "").map((part) => ({
        text: part.value,
        kind: part.added ? "added" : part.removed ? "removed" : "same",
      })),
    }));
}

function linesOf({ slug, fields, body }: Draft): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [name, inWords(value)]);
  return { ...Object.fromEntries(texts), body: readableText(body), slug } as Record<string, string>;
}

function inWords(value: unknown): string {
  return Array.isArray(value) ? value.join("\n") : String(value);
}

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
