import { BUILT_IN_ALONE } from "#shared/calculations/tables-in-force.ts";
import type { Warning } from "#shared/content-items.output.ts";
import { type Block, textOf } from "#shared/content.ts";
import type { Draft } from "#shared/content-items.ts";
import { exampleFor, listedExample } from "#shared/repayment-examples.ts";
import type { Db } from "#server/database/engine.ts";
import { readItem } from "#server/content/items/items.ts";
import { parseMarkdown } from "#server/content/markdown.ts";
import { lookAtAdvertising } from "./advertising.ts";
import { lookAtLinks } from "./links.ts";
import { lookAtWriting } from "./writing.ts";

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
