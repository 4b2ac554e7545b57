import { constants, inflateRawSync } from "node:zlib";
import { type Decrypt, decryptionIn, PasswordNeeded } from "./pdf-encryption.server.ts";
import { type Packing, type Stream, streamsIn } from "./pdf-streams.server.ts";
import { namesRemoteFile, opensAddress } from "./pdf-addresses.server.ts";
import { GAP, name, REFERENCE } from "./pdf-tokens.server.ts";

/**
 * What a PDF holds: nothing that acts, something that does, or parts that cannot be looked into,
 * because it asks for a password or for another reason.
 */
export const PDF_FINDINGS = ["passive", "active", "locked", "opaque"] as const;
export type PdfFinding = (typeof PDF_FINDINGS)[number];

const MEGABYTE = 1024 * 1024;
/** For all compressed objects together; a document of a thousand pages has a few of these. */
const MOST_UNPACKED = 64 * MEGABYTE;
/** For one stream of packed objects, and for all of them together. */
const LONGEST_PACKED = 4 * MEGABYTE;
const MOST_DECRYPTED = 512 * MEGABYTE;
/** Of noise, one stream in 500 seems to be packed and damaged. */
const MOST_DAMAGED = 1000;

/**
 * Whether a PDF has scripts, actions that start or send something, files inside, or parts that
 * stand on another machine: judged by the names in its dictionaries, also escaped ones and those in
 * compressed objects. The position in the file does not matter, because readers repair tables of
 * contents in ways of their own.
 */
export function findInPdf(file: Buffer): PdfFinding {
  const text = file.toString("latin1");
  if (isActive(text)) return "active";
  try {
    const parts: [string, ...string[]] = [text];
    for (const objects of packedObjects(text, file)) {
      if (isActive(objects)) return "active";
      parts.push(objects);
    }
    return opensAddress(parts) || namesRemoteFile(parts) ? "active" : "passive";
  } catch (error) {
    return error instanceof PasswordNeeded ? "locked" : "opaque";
  }
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
  "OnInstantiate",
  "Movie",
];

const ACTIVE = new RegExp(
  [
    ...ACTING.map(name),
    // Short names are recognized by what follows them
    `${name("JS")}${GAP}(?:${REFERENCE}|<[\\s\\da-fA-F]{4}|\\([\\t\\n\\r -~\\0\u00fe\u00ff]{6})`,
    `${name("AA")}${GAP}(?:${REFERENCE}|<<${GAP}/)`,
    // A form with its own program, also an empty one
    `${name("XFA")}${GAP}(?:${REFERENCE}|[[(<%])`,
    `${name("EF")}${GAP}(?:${REFERENCE}|<<${GAP}/)`,
    // A page of another file
    `${name("Ref")}${GAP}(?:${REFERENCE}|<<${GAP}/)`,
    `${name("FS")}${GAP}${name("URL")}`,
  ].join("|"),
);

function isActive(text: string): boolean {
  return ACTIVE.test(text);
}

/** A page, too, may begin with numbers, but an operator follows them. */
const PAIRS = new RegExp(`^${GAP}\\d+[\\0\\s]+\\d[\\0\\s\\d]*(?:$|[<[(/]|null|true|false)`);
const ENCRYPTED = new RegExp(name("Encrypt"));
const PACKS_OBJECTS = new RegExp(`${name("ObjStm")}|${name("XRef")}`);
/** A length that stands in another object is not looked up. */
const LENGTH = new RegExp(`${name("Length")}${GAP}(\\d{1,10})(?!\\d|${GAP}\\d)`);
const HEX = new RegExp(name("ASCIIHexDecode"));
const ASCII85 = new RegExp(name("ASCII85Decode"));

/** The objects in compressed streams, as text. Throws when one cannot be unpacked. */
function* packedObjects(text: string, file: Buffer): Generator<string> {
  const decrypt = ENCRYPTED.test(text) ? decryptionOf(text) : undefined;
  const room = { unpacked: MOST_UNPACKED, decrypted: MOST_DECRYPTED, damaged: MOST_DAMAGED };
  for (const stream of streamsIn(text)) {
    const { dictionary, start, packing } = stream;
    const packed = withoutText(dictionary, file, start);
    const objects = [
      // In an encrypted file, one that is exempt from the encryption
      unpacked(packed, decrypt ? "none" : packing, room),
      decrypt && decryptedObjects(file, stream, { decrypt, room }),
    ];
    for (const some of objects)
      if (some) {
        room.unpacked -= some.length;
        yield some.toString("latin1");
      }
    if (packing === "unknown") throw new Error("packed in another way");
  }
}

/**
 * Undefined for a PDF that is encrypted in an unknown way, if no object can be packed in it: then
 * its dictionaries have been looked at with the rest of the file.
 */
function decryptionOf(text: string): Decrypt | undefined {
  try {
    return decryptionIn(text);
  } catch (error) {
    if (error instanceof PasswordNeeded || PACKS_OBJECTS.test(text)) throw error;
    return undefined;
  }
}

/** How much may still be looked at. */
interface Room {
  unpacked: number;
  decrypted: number;
  damaged: number;
}

/** Undefined for what has no packed objects. Throws when a declared one cannot be unpacked. */
function unpacked(packed: Buffer, packing: Packing, room: Room): Buffer | undefined {
  if (packing === "none" && !PAIRS.test(beginningOf(packed, room))) return undefined;
  const objects = inflated(packed, room.unpacked);
  if (objects || packing === "none") return objects;
  // Plain ones have been looked at with the rest of the file
  if (packing === "plain" && PAIRS.test(packed.toString("latin1", 0, PEEK))) return undefined;
  throw new Error("packed in another way");
}

interface Decrypting {
  decrypt: Decrypt;
  room: Room;
}

/** The same for an encrypted stream, which must be whole: other bytes would be noise. */
function decryptedObjects(
  file: Buffer,
  { dictionary, start, object, packing }: Stream,
  { decrypt, room }: Decrypting,
): Buffer | undefined {
  const first = (length: number) => {
    const bytes = file.subarray(start, start + length);
    room.decrypted -= bytes.length;
    if (room.decrypted < 0) throw new Error("too much to decrypt");
    return withoutText(dictionary, decrypt(bytes, object), 0);
  };
  if (packing === "none" && !PAIRS.test(beginningOf(first(PEEK), room))) return undefined;
  const length = Number(LENGTH.exec(dictionary)?.[1] ?? LONGEST_PACKED);
  const objects =
    attempt(() => inflated(first(Math.min(length, LONGEST_PACKED)), room.unpacked, "whole")) ??
    inflated(first(LONGEST_PACKED), room.unpacked, "whole");
  if (!objects) throw new Error("packed in another way");
  return objects;
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The bytes of a stream as they were before they were written as text. */
function withoutText(dictionary: string, file: Buffer, start: number): Buffer {
  const decode = HEX.test(dictionary) ? fromHex : ASCII85.test(dictionary) && fromAscii85;
  if (!decode) return file.subarray(start);
  const end = file.indexOf(decode === fromHex ? ">" : "~", start + 2);
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

/** What the first bytes unpack to, until one is damaged: readers show what precedes it. */
function beginningOf(packed: Buffer, room: Room): string {
  const plainOf = (length: number) =>
    attempt(() => inflated(packed.subarray(0, length), MEGABYTE) ?? Buffer.alloc(0));
  let [good, damaged] = plainOf(PEEK) ? [PEEK, PEEK] : [0, PEEK];
  if (good === 0) room.damaged -= 1;
  if (room.damaged < 0) throw new Error("too many damaged streams");
  while (damaged - good > 1) {
    const middle = Math.floor((good + damaged) / 2);
    if (plainOf(middle)) good = middle;
    else damaged = middle;
  }
  return plainOf(good)?.toString("latin1", 0, 4000) ?? "";
}

/**
 * Unpacks without the checksum, which readers ignore. Undefined for bytes that are not packed;
 * throws for damaged ones, and beyond the limit. A whole one has an end.
 */
function inflated(packed: Buffer, limit: number, how?: "whole"): Buffer | undefined {
  const [first = 0, second = 0] = packed;
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return undefined;
  return inflateRawSync(packed.subarray(2), {
    finishFlush: how === "whole" ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, limit),
  });
}
