/** Parses what visitors search for and finds it again in a text, as both engines' indexes do. */

/** Words of questions that no answer needs to contain. */
const SMALL = new Set(
  `a about an and are as at be by can do does for from how i if in is it me mine my of on or our that
  the their there to was we what when where which who why will with you your`.split(/\s+/),
);

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words to search for, each as the beginning of a word and without English endings:
 * `refinancing loans` finds `refinance a loan`. Punctuation inside a word, as in `30-year`, counts
 * as a space.
 */
export function searchedWords(typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((part) => part.match(WORDS)?.join(" ") ?? []);
  const large = words.filter((word) => !SMALL.has(word));
  return [...new Set((large.length > 0 ? large : words).map(withoutEnding))];
}

function withoutEnding(word: string): string {
  return word
    .replace(/^([a-z]{2,}[^s\W])s$/, "$1")
    .replace(/^([a-z]{4,})(?:ing|ed)$/, "$1")
    .replace(/^([a-z]{4,})(?:ie|y)$/, "$1");
}

/** A part of a text; `isFound` marks the searched words. */
export interface Part {
  text: string;
  isFound: boolean;
}

interface Word {
  text: string;
  from: number;
  to: number;
}

interface Mark {
  from: number;
  to: number;
  /** Which of the searched words it is. */
  of: number;
}

/** A part of a text, a few lines long, from the place with the most searched words. */
export function excerptOf(text: string, searched: readonly string[], width = 240): Part[] {
  const marks = marksIn(text, searched);
  const center = placeOfMost(marks, width);
  const start = center <= width / 4 ? 0 : beginningOfWord(text, center - Math.floor(width / 4));
  const end = endOfWord(text, start + width);
  return [
    ...(start > 0 ? [{ text: "… ", isFound: false }] : []),
    ...cut(text, { marks, start, end }),
    ...(end < text.length ? [{ text: " …", isFound: false }] : []),
  ];
}

/** The start of the stretch with the most different words, the first of several. */
function placeOfMost(marks: readonly Mark[], width: number): number {
  let best = { from: 0, count: 0 };
  for (const { from } of marks) {
    const near = marks.filter((mark) => mark.from >= from && mark.to <= from + (width * 3) / 4);
    const count = new Set(near.map((mark) => mark.of)).size;
    if (count > best.count) best = { from, count };
  }
  return best.from;
}

export function countFound(text: string, searched: readonly string[]): number {
  return new Set(marksIn(text, searched).map((mark) => mark.of)).size;
}

/** More than these are not marked, because an excerpt has room for few. */
const MARKS = 300;

function marksIn(text: string, searched: readonly string[]): Mark[] {
  const words = wordsIn(text);
  const patterns = searched.map((each) => each.split(" ").map(folded));
  const marks: Mark[] = [];
  for (let at = 0; at < words.length && marks.length < MARKS; at += 1) {
    const of = patterns.findIndex((pattern) => startsAt(words, at, pattern));
    if (of < 0) continue;
    const last = words[at + (patterns[of]?.length ?? 1) - 1];
    marks.push({ from: words[at]?.from ?? 0, to: last?.to ?? 0, of });
  }
  return marks;
}

function startsAt(words: readonly Word[], at: number, pattern: readonly string[]): boolean {
  return pattern.every((part, index) => {
    const word = words[at + index]?.text;
    return index === pattern.length - 1 ? word?.startsWith(part) : word === part;
  });
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORDS)].map((match) => ({
    text: folded(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** The spelling in the index: in lower case, without the marks on letters. */
function folded(word: string): string {
  return word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

interface Stretch {
  marks: readonly Mark[];
  start: number;
  end: number;
}

function cut(text: string, { marks, start, end }: Stretch): Part[] {
  const parts: Part[] = [];
  let at = start;
  for (const { from, to } of marks) {
    if (from < at || to > end) continue;
    parts.push({ text: text.slice(at, from), isFound: false });
    parts.push({ text: text.slice(from, to), isFound: true });
    at = to;
  }
  parts.push({ text: text.slice(at, end), isFound: false });
  return parts.filter((part) => part.text !== "");
}

function beginningOfWord(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 ? at : space + 1;
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space > at - 40 ? space : at;
}
