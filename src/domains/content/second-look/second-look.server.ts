import { BUILT_IN_ALONE } from "#lending/calculations/tables-in-force.ts";
import type { Warning } from "#domains/content/items/content-items.output.ts";
import { type Block, type Inline, plainText, textOf } from "#domains/content/content.ts";
import type { Draft } from "#domains/content/items/content-items.ts";
import { exampleFor, listedExample } from "#lending/repayment-examples.ts";
import type { Db } from "#platform/database/engine.ts";
import { readItem } from "#domains/content/items/items.server.ts";
import { parseMarkdown } from "#domains/content/markdown.server.ts";
import { excerpt, lookAtAdvertising } from "./advertising.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { isFound } from "#domains/content/redirects/paths.server.ts";

// Decision: src/decisions/042-a-second-look.md
/** What should be looked at again before the draft is published. Throws NOT_FOUND. */
export async function findWarnings(db: Db, id: number): Promise<Warning[]> {
  return lookAgain(db, (await readItem(db, id)).draft);
}

export async function lookAgain(db: Db, draft: Draft): Promise<Warning[]> {
  const blocks = parseMarkdown(draft.body);
  return [
    ...lookAtAdvertising(sentencesIn(draft, blocks), {
      hasTermsBeside: hasTermsBeside(draft),
    }),
    ...lookAtWriting(blocks),
    ...(await lookAtLinks(db, blocks)),
  ];
}

/**
 * Whether a page shows a repayment example for the loan type, even without the tables that admins
 * add. USDA's fees are in such a table alone, which may end, so USDA's example does not count.
 */
function hasTermsBeside({ collection, fields, body }: Draft): boolean {
  if (collection !== "loan-types") return false;
  const example =
    body === "" ? listedExample(fields, BUILT_IN_ALONE) : exampleFor(fields, BUILT_IN_ALONE);
  return example !== null;
}

/** Fields that contain no text for visitors. */
const NO_WORDS = ["imageUrl", "avatarUrl", "publishedAt", "icon", "kind", "footerLink", "page"];

function sentencesIn({ fields }: Draft, blocks: Block[]): string[] {
  const texts = Object.entries(fields)
    .filter(([name]) => !NO_WORDS.includes(name))
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((value) => typeof value === "string");
  return [...texts, textOf(blocks)]
    .join("\n")
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => /\S/.test(sentence));
}

/** Broken links to pages of this site, one warning for all. */
async function lookAtLinks(db: Db, blocks: readonly Block[]): Promise<Warning[]> {
  const broken: string[] = [];
  for (const inline of inlinesIn(blocks))
    if (typeof inline === "object" && inline.type === "link" && inline.href.startsWith("/"))
      if (!(await leadsSomewhere(db, inline.href)))
        broken.push(`${plainText(inline.children)} (${inline.href})`);
  if (broken.length === 0) return [];
  return [
    {
      rule: "links",
      message:
        broken.length === 1
          ? "A link leads to a page that does not exist."
          : `${broken.length} links lead to pages that do not exist.`,
      words: excerpt([...new Set(broken)].join(", ")),
    },
  ];
}

async function leadsSomewhere(db: Db, href: string): Promise<boolean> {
  const path = canonicalPath(href.replace(/[?#].*$/, ""));
  if (path === undefined) return false;
  if (await isFound(db, path)) return true;
  const redirect = await db
    .selectFrom("redirects")
    .where("path", "=", path)
    .select("id")
    .executeTakeFirst();
  return redirect !== undefined;
}

/** Obstacles for readers who do not see the page, one warning for each rule. */
function lookAtWriting(blocks: readonly Block[]): Warning[] {
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

function* inlinesIn(blocks: readonly Block[]): Generator<Inline> {
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
