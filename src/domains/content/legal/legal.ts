/** A block of a legal text. The level of a heading, from 2, is the depth of its number. */
export type LegalBlock =
  | { type: "heading"; level: 2 | 3; text: string }
  | { type: "paragraph"; text: string }
  | { type: "list"; items: string[] };

// Limited in length, so that no line can make it slow: `1.`, `2)`, `3.1.`, or `3.1 Words`
const NUMBERED = /^\d{1,3}(\.\d{1,3}){0,4}(?:[.)]\s+\S|\s+\p{Lu})/u;
const BULLET = /^[-*•–]\s+/;

/**
 * Parses a legal text line by line: numbered lines become headings, runs of bullet lines lists,
 * every other line a paragraph. Nothing else is interpreted, so markup stays plain text.
 */
export function parseLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const raw of text.split(/[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    if (line !== "") add(blocks, line);
  }
  return blocks;
}

function add(blocks: LegalBlock[], line: string): void {
  const bullet = BULLET.exec(line);
  const last = blocks.at(-1);
  if (bullet) {
    const item = line.slice(bullet[0].length);
    if (last?.type === "list") last.items.push(item);
    else blocks.push({ type: "list", items: [item] });
    return;
  }
  const numbered = NUMBERED.exec(line);
  // A single number needs a period: `2024 was` begins a sentence
  if (numbered && (numbered[1] !== undefined || /^\d+[.)]/.test(line)))
    blocks.push({ type: "heading", level: numbered[1] === undefined ? 2 : 3, text: line });
  else blocks.push({ type: "paragraph", text: line });
}
