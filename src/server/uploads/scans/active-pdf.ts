import { constants, inflateRawSync } from "node:zlib";

/** What a PDF holds: nothing that acts, something that does, or parts that cannot be looked into. */
export const PDF_FINDINGS = ["passive", "active", "opaque"] as const;
export type PdfFinding = (typeof PDF_FINDINGS)[number];

const MEGABYTE = 1024 * 1024;
/** For all compressed objects together; a document of a thousand pages has a few of these. */
const MOST_UNPACKED = 64 * MEGABYTE;
const MOST_STREAMS = 100_000;

/**
 * Whether a PDF has scripts, actions that start or send something, or files inside: judged by the
 * names in its dictionaries, also escaped ones and those in compressed objects. The position in the
 * file does not matter, because readers repair tables of contents in ways of their own.
 */
export function findInPdf(file: Buffer): PdfFinding {
  const text = file.toString("latin1");
  if (isActive(text)) return "active";
  try {
    const packed = packedObjects(text, file);
    return packed.some(isActive) || opensAddress([text, ...packed]) ? "active" : "passive";
  } catch {
    return "opaque";
  }
}

/** Spaces and comments between two tokens. */
const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]{0,100}[\r\n])*`;
const END = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`;
const REFERENCE = String.raw`\d{1,10}${GAP}\d{1,5}${GAP}R\b`;

/** A name, each of whose letters may be written as its code, such as `#4a` for J. */
function name(letters: string): string {
  const code = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const each = (letter: string) => `(?:${letter}|#${code(letter)})`;
  return `/${Array.from(letters, each).join("")}${END}`;
}

/** Names long enough never to appear by chance in packed bytes. */
const ACTING = [
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "RichMedia",
  "Rendition",
  "GoToE",
  "GoToR",
  "ImportData",
  "SubmitForm",
];

const ACTIVE = new RegExp(
  [
    ...ACTING.map(name),
    // Short names are recognized by what follows them
    `${name("JS")}${GAP}(?:${REFERENCE}|<[\\s\\da-fA-F]{4}|\\([\\t\\n\\r -~\\0\u00fe\u00ff]{6})`,
    `${name("AA")}${GAP}(?:${REFERENCE}|<<${GAP}/)`,
    `${name("XFA")}${GAP}(?:${REFERENCE}|\\[${GAP}\\()`,
    `${name("EF")}${GAP}(?:${REFERENCE}|<<${GAP}/)`,
  ].join("|"),
);

function isActive(text: string): boolean {
  return ACTIVE.test(text);
}

const OPENING = new RegExp(
  `${name("OpenAction")}${GAP}(?:(\\d{1,10})${GAP}\\d{1,5}${GAP}R\\b|<<)`,
  "g",
);
const TO_ADDRESS = new RegExp(`${name("S")}${GAP}${name("URI")}`);
const LONGEST_ACTION = 2000;
const MOST_OPENINGS = 100;

/** Whether opening the document calls an address; a link that is pressed is harmless. */
function opensAddress([text = "", ...packed]: string[]): boolean {
  let openings = 0;
  for (const part of [text, ...packed])
    for (const { 1: number, index } of part.matchAll(OPENING)) {
      openings += 1;
      if (openings > MOST_OPENINGS) throw new Error("too many opening actions");
      const actions =
        number === undefined
          ? [dictionaryAt(part, index)]
          : [...objectsIn(text, number), ...packed.map((each) => packedObject(each, number))];
      if (actions.some((action) => TO_ADDRESS.test(action))) return true;
    }
  return false;
}

function objectsIn(text: string, number: string): string[] {
  const heads = text.matchAll(new RegExp(`\\b${number}${GAP}\\d{1,5}${GAP}obj\\b`, "g"));
  return Array.from(heads, ({ index }) => dictionaryAt(text, index));
}

/** Packed objects begin with pairs of numbers: those of the objects, and where each starts. */
function packedObject(objects: string, number: string): string {
  const [head = ""] = /^[\0\s\d]*/.exec(objects) ?? [];
  const numbers = head.match(/\d+/g) ?? [];
  const at = numbers.findIndex((each, index) => index % 2 === 0 && each === number);
  const start = head.length + Number(numbers[at + 1]);
  return at === -1 ? "" : dictionaryAt(objects, start);
}

/** The next dictionary, to its own end. */
function dictionaryAt(text: string, start: number): string {
  const near = text.slice(start, start + LONGEST_ACTION);
  let depth = 0;
  for (const { 0: token, index } of near.matchAll(/\((?:\\.|[^\\()])*\)|<<|>>/gs)) {
    if (token === "<<") depth += 1;
    if (token === ">>") depth -= 1;
    if (token === ">>" && depth <= 0) return near.slice(0, index);
  }
  return near;
}

/** A page, too, may begin with numbers, but an operator follows them. */
const PAIRS = new RegExp(`^${GAP}\\d+[\\0\\s]+\\d[\\0\\s\\d]*(?:$|[<[(/]|null|true|false)`);
const STREAM = /(?<![A-Za-z])stream(?:[ \t]*\r?\n|\r)?/g;
const OBJECT_STREAM = new RegExp(name("ObjStm"));
const ENCRYPTED = new RegExp(name("Encrypt"));
const PREDICTED = new RegExp(name("Predictor"));
const HEX = new RegExp(name("ASCIIHexDecode"));
const ASCII85 = new RegExp(name("ASCII85Decode"));
const LONGEST_DICTIONARY = 4000;

/** The objects in compressed streams, as text. Throws when one cannot be unpacked. */
function packedObjects(text: string, file: Buffer): string[] {
  const found: string[] = [];
  const isEncrypted = ENCRYPTED.test(text);
  let room = MOST_UNPACKED;
  let streams = 0;
  let before = 0;
  for (const { 0: word, index } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MOST_STREAMS) throw new Error("too many streams");
    const dictionary = dictionaryBefore(text, before, index);
    before = index + word.length;
    const isDeclared = OBJECT_STREAM.test(dictionary);
    // A declared one is encrypted with the rest of the document
    if (isDeclared && (isEncrypted || PREDICTED.test(dictionary))) throw new Error("opaque");
    const packed = withoutText(dictionary, file, before);
    if (!isDeclared && !PAIRS.test(beginningOf(packed))) continue;
    const objects = inflated(packed, room);
    // A declared one that is not packed has been looked at with the rest of the file
    if (!objects && isDeclared && !PAIRS.test(packed.toString("latin1", 0, PEEK)))
      throw new Error("packed in another way");
    if (!objects) continue;
    room -= objects.length;
    found.push(objects.toString("latin1"));
  }
  return found;
}

/** The dictionary of a stream, without earlier objects. */
function dictionaryBefore(text: string, from: number, to: number): string {
  const near = text.slice(Math.max(from, to - LONGEST_DICTIONARY), to);
  return near.slice(near.lastIndexOf("obj") + 1);
}

/** The bytes of a stream as they were before they were written as text. */
function withoutText(dictionary: string, file: Buffer, start: number): Buffer {
  const decode = HEX.test(dictionary) ? fromHex : ASCII85.test(dictionary) && fromAscii85;
  if (!decode) return file.subarray(start);
  const end = file.indexOf(">", start + 2);
  return decode(file.toString("latin1", start, end === -1 ? file.length : end));
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\da-f]/gi, ""), "hex");
}

function fromAscii85(text: string): Buffer {
  const digits = text
    .replace(/^\s*<~/, "")
    .replaceAll(/[^!-uz]/g, "")
    .replaceAll("z", "!!!!!");
  const bytes = Buffer.alloc(Math.ceil(digits.length / 5) * 4);
  for (let at = 0; at < digits.length; at += 5) {
    const group = Array.from(digits.slice(at, at + 5).padEnd(5, "u"));
    const value = group.reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0);
    bytes.writeUInt32BE(value % 2 ** 32, (at / 5) * 4);
  }
  return bytes.subarray(0, bytes.length - ((5 - (digits.length % 5)) % 5));
}

const PEEK = 512;

function beginningOf(packed: Buffer): string {
  try {
    return inflated(packed.subarray(0, PEEK), MEGABYTE)?.toString("latin1", 0, 4000) ?? "";
  } catch {
    return "";
  }
}

/**
 * Unpacks without the checksum, which readers ignore. Undefined for bytes that are not packed;
 * throws for damaged ones, and beyond the limit.
 */
function inflated(packed: Buffer, limit: number): Buffer | undefined {
  const [first = 0, second = 0] = packed;
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return undefined;
  return inflateRawSync(packed.subarray(2), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, limit),
  });
}
