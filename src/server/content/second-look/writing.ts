import { type Block, type Inline, plainText } from "#shared/content.ts";
import type { Warning } from "#shared/content-items.output.ts";

/** Obstacles for readers who do not see the page, one warning for each rule. */
export function lookAtWriting(blocks: readonly Block[]): Warning[] {
  return [...skippedHeading(blocks), ...picturesWithoutWords(blocks)];
}

/** The title is the first level, so a text begins with the second. */
function skippedHeading(blocks: readonly Block[]): Warning[] {
  let above = 1;
  for (const block of blocks) {
    if (block.type !== "heading") continue;
    if (block.level > above + 1)
      return [
        {
          rule: "headings",
          message: "A heading skips a level. People who listen to the page lose the thread there.",
          words: plainText(block.children),
        },
      ];
    above = block.level;
  }
  return [];
}

function picturesWithoutWords(blocks: readonly Block[]): Warning[] {
  const picture = [...inlinesIn(blocks)].find(
    (inline) => typeof inline !== "string" && inline.type === "image" && inline.alt.trim() === "",
  );
  if (typeof picture !== "object" || picture.type !== "image") return [];
  return [
    {
      rule: "alternative-text",
      message: "A picture in the text has no description.",
      words: picture.src,
    },
  ];
}

/** Every inline element of a text, at any depth. */
export function* inlinesIn(blocks: readonly Block[]): Generator<Inline> {
  for (const block of blocks)
    switch (block.type) {
      case "heading":
      case "paragraph":
        yield* flat(block.children);
        break;
      case "list":
        for (const item of block.items) yield* inlinesIn(item);
        break;
      case "quote":
      case "callout":
        yield* inlinesIn(block.children);
        break;
      case "table":
        for (const row of [block.head, ...block.rows]) for (const cell of row) yield* flat(cell);
        break;
      default:
    }
}

function* flat(inlines: readonly Inline[]): Generator<Inline> {
  for (const inline of inlines) {
    yield inline;
    if (typeof inline === "object" && "children" in inline) yield* flat(inline.children);
  }
}
