export type {
  Announcement,
  Article,
  BlogPage,
  BlogPost,
  PostLink,
  Question,
  Testimonial,
} from "./content.output.ts";

import type { CalloutKind } from "./text-blocks.ts";

/** A block of an article's text. Its content is text only: no markup, no style, no script. */
export type Block =
  | { type: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; items: Block[][]; start: number | null }
  | { type: "quote"; children: Block[] }
  | { type: "callout"; kind: CalloutKind; children: Block[] }
  /** The payment calculator; its address has the starting numbers. */
  | { type: "calculator"; href: string }
  | { type: "code"; text: string }
  | { type: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: "rule" };

export type Align = "left" | "center" | "right";

export type Inline =
  | string
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  /** A word of the glossary, with what it means. */
  | { type: "term"; text: string; slug: string; definition: string }
  | { type: "link"; href: string; children: Inline[] }
  | {
      type: "image";
      src: string;
      alt: string;
      /** The files of a picture with several widths; `width` and `height` are its size. */
      set?: string;
      width?: number;
      height?: number;
    }
  | { type: "break" };

export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      if ("children" in child) return plainText(child.children);
      return "text" in child ? child.text : "";
    })
    .join("");
}

export function textOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOf).filter(Boolean).join("\n\n");
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return plainText(block.children);
    case "quote":
    case "callout":
      return textOf(block.children);
    case "list":
      return block.items.map(textOf).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(", ")).join("\n");
    case "code":
      return block.text;
    default:
      return "";
  }
}
