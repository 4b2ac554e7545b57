import type { PdfObject } from "./pdf-encryption.server.ts";
import { GAP, name } from "./pdf-tokens.server.ts";

export interface Stream {
  dictionary: string;
  /** Where its bytes begin. */
  start: number;
  object: PdfObject;
  packing: Packing;
}

/**
 * How objects are packed in a stream: it does not say that it has any, they are text of the file,
 * they are deflated, or readers unpack them in a way that is not undone here.
 */
export type Packing = "none" | "plain" | "deflated" | "unknown";

const MOST_STREAMS = 100_000;
const LONGEST_DICTIONARY = 4000;
const STREAM = /(?<![A-Za-z])stream(?:[ \t]*\r?\n|\r)?/g;
/** What precedes the word `obj`. */
const HEAD = new RegExp(`(\\d{1,10})${GAP}(\\d{1,5})${GAP}$`);

/** The streams, wherever they stand. Throws when one of packed objects may be hidden from this. */
export function* streamsIn(text: string): Generator<Stream> {
  let streams = 0;
  let before = 0;
  let marks = 0;
  for (const { 0: word, index } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MOST_STREAMS) throw new Error("too many streams");
    // Without earlier objects
    const near = text.slice(Math.max(before, index - LONGEST_DICTIONARY), index);
    const end = near.lastIndexOf("obj");
    const dictionary = near.slice(end + 1);
    const head = HEAD.exec(near.slice(0, Math.max(0, end)));
    const [, number = 0, generation = 0] = head ?? [];
    before = index + word.length;
    const object = { number: Number(number), generation: Number(generation) };
    let packing: Packing = "none";
    if (PACKS.test(dictionary) && END.test(dictionary)) {
      marks += marksIn(dictionary);
      const isWhole = BEGINNING.test(near.slice(0, head?.index ?? 0)) && /[\r\n]$/.test(word);
      packing = isWhole ? packingOf(dictionary) : "unknown";
    }
    yield { dictionary, start: before, object, packing };
  }
  if (marksIn(text) > marks) throw new Error("packed objects in a hidden place");
}

/**
 * Packed objects have a type and a number that says where the first is; the type may stand in
 * another object, and many readers do not ask for it. Titles may have the word stream.
 */
const PACKS = new RegExp(`${name("ObjStm")}|${name("First")}`);
const END = new RegExp(`>>${GAP}$`);
/** Nothing else has these: the first of an outline is another object. */
const MARK = new RegExp(`${name("ObjStm")}|${name("First")}${GAP}\\d{1,10}(?!\\d|${GAP}\\d)`, "g");

function marksIn(text: string): number {
  return text.match(MARK)?.length ?? 0;
}

/** Where an object begins: not in a string, nor in a comment. */
const BEGINNING = /(?:endobj|[\r\n])[\0\s]*$/;
/** Strings and comments would hide other entries. */
const DICTIONARY = new RegExp(`^bj${GAP}<<[^()%]*>>[\\0\\s]*$`);
/** Also the short names of images, which some readers prefer. */
const FILTERS = ["Filter", "F", "FFilter", "DecodeParms", "DP", "FDecodeParms"];
const FILTER = new RegExp(FILTERS.map(name).join("|"), "g");
const DEFLATED = new RegExp(
  `${name("Filter")}${GAP}(?:${name("FlateDecode")}|\\[${GAP}${name("FlateDecode")}${GAP}\\])`,
);

/** Other filters, two of them, parameters, and what stands in another object are not undone. */
function packingOf(dictionary: string): Packing {
  if (!DICTIONARY.test(dictionary)) return "unknown";
  const filters = dictionary.match(FILTER)?.length ?? 0;
  if (filters === 0) return "plain";
  return filters === 1 && DEFLATED.test(dictionary) ? "deflated" : "unknown";
}
