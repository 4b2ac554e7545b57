import type { GlossaryEntry } from "./content.output.ts";
import type { Block, Inline } from "./content.ts";

/**
 * The same text with the first mention of each glossary term marked. Headings, tables, code and the
 * text of links stay as they are.
 */
export function linkTerms(blocks: Block[], glossary: readonly GlossaryEntry[]): Block[] {
  if (glossary.length === 0) return blocks;
  const search = searchFor(glossary);
  return blocks.map((block) => inBlock(block, search));
}

interface Search {
  pattern: RegExp;
  /** The entry of each name as it is met: an abbreviation only in its exact spelling. */
  entries: Map<string, GlossaryEntry>;
  /** The entries mentioned so far. */
  met: Set<GlossaryEntry>;
}

function searchFor(glossary: readonly GlossaryEntry[]): Search {
  const names = glossary.flatMap((entry) =>
    [entry.term, ...entry.also].map((name) => ({ name: name.trim(), entry })),
  );
  // The longest first, so that "escrow account" is not found as "escrow"
  const longestFirst = names
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const words = longestFirst.map(({ name }) => wordsOf(name));
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})s?(?![\\p{L}\\p{N}])`, "giu"),
    entries: new Map(names.toReversed().map(({ name, entry }) => [keyOf(name), entry])),
    met: new Set(),
  };
}

/** An abbreviation only in its exact spelling, so that an arm is not taken for an ARM. */
function keyOf(name: string): string {
  return name.length <= 6 && name === name.toUpperCase() ? name : name.toLowerCase();
}

function wordsOf(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+");
}

function inBlock(block: Block, search: Search): Block {
  switch (block.type) {
    case "paragraph":
      return { ...block, children: inInlines(block.children, search) };
    case "list":
      return {
        ...block,
        items: block.items.map((item) => item.map((each) => inBlock(each, search))),
      };
    case "quote":
    case "callout":
      return { ...block, children: block.children.map((each) => inBlock(each, search)) };
    default:
      return block;
  }
}

function inInlines(inlines: readonly Inline[], search: Search): Inline[] {
  return inlines.flatMap((inline): Inline | Inline[] => {
    if (typeof inline === "string") return inText(inline, search);
    if (inline.type !== "strong" && inline.type !== "emphasis") return inline;
    return { ...inline, children: inInlines(inline.children, search) };
  });
}

function inText(text: string, search: Search): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(search.pattern)) {
    const found = (match[1] ?? "").replace(/\s+/g, " ");
    const entry = search.entries.get(found) ?? search.entries.get(found.toLowerCase());
    if (!entry || search.met.has(entry)) continue;
    search.met.add(entry);
    const { slug, definition } = entry;
    parts.push(text.slice(end, match.index), { type: "term", text: match[0], slug, definition });
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}
