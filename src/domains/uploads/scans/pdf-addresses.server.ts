import { dictionaryAt, GAP, name, objectsIn, startOfString } from "./pdf-tokens.server.ts";

/** Opening actions, and files outside: more in one document are noise, or meant to take time. */
const MOST_OPENINGS = 100;
const MOST_FILES = 1000;

const OPENING = new RegExp(
  `${name("OpenAction")}${GAP}(?:(\\d{1,10})${GAP}\\d{1,5}${GAP}R\\b|<<)`,
  "g",
);
const TO_ADDRESS = new RegExp(`${name("S")}${GAP}${name("URI")}`);

/** The parts of a document: the file, then each of its unpacked streams of objects. */
type Parts = readonly [text: string, ...packed: string[]];

/** Whether opening the document calls an address; a link that is pressed is harmless. */
export function opensAddress(parts: Parts): boolean {
  let openings = 0;
  for (const part of parts)
    for (const { 1: number, index } of part.matchAll(OPENING)) {
      openings += 1;
      if (openings > MOST_OPENINGS) throw new Error("too many opening actions");
      const actions = number === undefined ? [dictionaryAt(part, index)] : objectsOf(parts, number);
      if (actions.some((action) => TO_ADDRESS.test(action))) return true;
    }
  return false;
}

const FILE = `(?:${name("F")}|${name("UF")})${GAP}`;
const NAMED = new RegExp(`${FILE}(?:(?=[<(])|(\\d{1,10})${GAP}\\d{1,5}${GAP}R\\b)`, "g");
/** What precedes the content of an object. */
const BEFORE = new RegExp(`^(?:\\d{1,10}${GAP}\\d{1,5}${GAP}obj)?${GAP}`);
const ADDRESS = /^\s*(?:https?:|ftp:|smb:|file:|\/\/|\\\\)/i;

/** Whether the document names a file on another machine: readers fetch some as it is shown. */
export function namesRemoteFile(parts: Parts): boolean {
  const numbers = new Set<string>();
  let names = 0;
  for (const part of parts)
    for (const { 0: all, 1: number, index } of part.matchAll(NAMED)) {
      names += 1;
      if (number !== undefined) numbers.add(number);
      if (names > MOST_FILES || numbers.size > MOST_OPENINGS) throw new Error("too many files");
      if (number === undefined && isAddress(part, index + all.length)) return true;
    }
  return Array.from(numbers).some((number) =>
    objectsOf(parts, number).some((object) =>
      isAddress(object, BEFORE.exec(object)?.[0].length ?? 0),
    ),
  );
}

function isAddress(text: string, start: number): boolean {
  // Text of two bytes a letter begins with a mark
  return ADDRESS.test(startOfString(text, start).replaceAll(/[\0\u00fe\u00ff]/g, ""));
}

/** The beginnings of all objects with that number. */
function objectsOf([text, ...packed]: Parts, number: string): string[] {
  return [...objectsIn(text, number), ...packed.map((each) => packedObject(each, number))];
}

/** Packed objects begin with pairs of numbers: those of the objects, and where each starts. */
function packedObject(objects: string, number: string): string {
  const [head = ""] = /^[\0\s\d]*/.exec(objects) ?? [];
  const numbers = head.match(/\d+/g) ?? [];
  const at = numbers.findIndex((each, index) => index % 2 === 0 && each === number);
  const start = head.length + Number(numbers[at + 1]);
  return at === -1 ? "" : dictionaryAt(objects, start);
}
