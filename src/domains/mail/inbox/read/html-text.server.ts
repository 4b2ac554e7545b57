import { decodeHTML } from "entities";

/** Elements whose content is not for reading. */
const HIDDEN = ["script", "style", "title", "template", "head"];
const LINES = /^(?:address|article|center|div|dl|dd|dt|footer|h[1-6]|header|hr|li|section|tr)$/;
const PARAGRAPHS = /^(?:blockquote|ol|p|pre|table|ul)$/;
const TAG = /<(\/?)([a-z][a-z0-9:-]*)/iy;

// Decision: src/decisions/052-answers-come-to-one-inbox.md
/**
 * The text of an HTML mail: its words with line breaks, and `>` before what it quotes. The source
 * is read once from beginning to end, so that even a malformed mail cannot take long.
 */
export function textOfHtml(html: string): string {
  const text = new Lines();
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    if (open !== at) text.add(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    TAG.lastIndex = open;
    const [, slash, name = ""] = TAG.exec(html) ?? [];
    if (name !== "") at = pastElement(html, open, { name: name.toLowerCase(), slash, text });
    else if (html.startsWith("<!--", open)) at = past(html, "-->", open + 4);
    else if (/[!?/]/.test(html[open + 1] ?? "")) at = past(html, ">", open);
    else {
      text.add("<");
      at = open + 1;
    }
  }
  return text.toString();
}

interface Element {
  name: string;
  slash: string | undefined;
  text: Lines;
}

function pastElement(html: string, open: number, { name, slash, text }: Element): number {
  const isEnd = slash === "/";
  if (!isEnd && HIDDEN.includes(name)) {
    const ending = new RegExp(`</${name}\\b`, "gi");
    ending.lastIndex = open;
    const end = ending.exec(html);
    // A head without an end has no body
    return end ? past(html, ">", end.index) : html.length;
  }
  if (name === "br") text.endLine();
  else if (LINES.test(name)) text.endOpenLine();
  else if (PARAGRAPHS.test(name)) text.endParagraph();
  else if (/^t[dh]$/.test(name)) text.add(" ");
  if (name === "li" && !isEnd) text.add("- ");
  if (name === "blockquote") text.quote(isEnd ? -1 : 1);
  return past(html, ">", open);
}

/** The position after a character; the end of the source when the character is missing. */
function past(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found === -1 ? html.length : found + sign.length;
}

const DEEPEST_QUOTE = 5;
/** Soft hyphens and non-joiners. */
const HIDDEN_SIGNS = /[\u00AD\u200C]/g;

class Lines {
  readonly #lines: string[] = [];
  #words: string[] = [];
  #depth = 0;

  add(source: string): void {
    const words = decodeHTML(source).replace(HIDDEN_SIGNS, "").replace(/\s+/g, " ");
    const isAfterSpace = this.#words.at(-1)?.endsWith(" ") ?? true;
    const added = isAfterSpace ? words.trimStart() : words;
    if (added !== "") this.#words.push(added);
  }

  endLine(): void {
    const quote = ">".repeat(Math.min(this.#depth, DEEPEST_QUOTE));
    this.#lines.push([...(quote === "" ? [] : [quote, " "]), ...this.#words].join("").trimEnd());
    this.#words = [];
  }

  endOpenLine(): void {
    if (this.#words.length > 0) this.endLine();
  }

  endParagraph(): void {
    this.endOpenLine();
    if (this.#lines.length > 0) this.endLine();
  }

  quote(by: number): void {
    this.#depth = Math.max(0, this.#depth + by);
  }

  toString(): string {
    this.endOpenLine();
    return this.#lines.join("\n");
  }
}
