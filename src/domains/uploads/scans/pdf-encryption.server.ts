import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { dictionaryAt, GAP, name, objectsIn, stringsAfter } from "./pdf-tokens.server.ts";

/** A stream that stands in an object. */
export interface PdfObject {
  number: number;
  generation: number;
}

/** Decrypts the beginning of a stream; what follows its end is noise. */
export type Decrypt = (bytes: Buffer, object: PdfObject) => Buffer;

/** The PDF asks for a password before it shows its pages. */
export class PasswordNeeded extends Error {}

type Cipher = "V2" | "AESV2" | "AESV3";

// Decision: src/decisions/073-parsers-in-a-cage.md
/**
 * How to read the streams of an encrypted PDF that readers open without asking: its password is
 * empty, as where a bank only forbids changes (ISO 32000-2, 7.6). Throws PasswordNeeded for another
 * password, and an error unless there is exactly one way of decrypting.
 */
export function decryptionIn(text: string): Decrypt {
  const dictionary = encryptionIn(text);
  if (!new RegExp(`${name("Filter")}${GAP}${name("Standard")}`).test(dictionary))
    throw new Error("an unknown way of encrypting");
  const version = numberAfter(dictionary, "V");
  const cipher = cipherOf(dictionary, version);
  const key = version === 5 ? longKey(dictionary) : shortKey(dictionary, version, idsIn(text));
  return (bytes, object) => decrypted(cipher, cipher === "AESV3" ? key : keyOf(object), bytes);

  function keyOf({ number, generation }: PdfObject): Buffer {
    const salt = cipher === "AESV2" ? "sAlT" : "";
    const own = Buffer.alloc(5);
    own.writeUIntLE(number, 0, 3);
    own.writeUIntLE(generation, 3, 2);
    return md5(key, own, Buffer.from(salt)).subarray(0, Math.min(key.length + 5, 16));
  }
}

/** The dictionary that says how: one for all parts of the file. */
function encryptionIn(text: string): string {
  const places = text.matchAll(
    new RegExp(`${name("Encrypt")}${GAP}(?:(\\d{1,10})${GAP}\\d{1,5}${GAP}R\\b|<<)`, "g"),
  );
  const found = new Set<string>();
  let known: string | undefined;
  for (const { 1: number, index } of places)
    if (number === undefined) found.add(dictionaryAt(text, index));
    else if (number !== known) {
      // Each search reads the whole file
      if (known !== undefined) throw new Error("two dictionaries for the encryption");
      known = number;
      for (const dictionary of objectsIn(text, number)) found.add(dictionary);
    }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0)
    throw new Error("not one dictionary for the encryption");
  return only;
}

function numberAfter(dictionary: string, key: string): number {
  return Number(new RegExp(`${name(key)}${GAP}(-?\\d{1,10})`).exec(dictionary)?.[1]);
}

function stringAfter(dictionary: string, key: string, length: number): Buffer {
  const [only, ...others] = stringsAfter(dictionary, name(key));
  if (!only || others.length > 0 || only.length < length) throw new Error(`no ${key}`);
  return only.subarray(0, length);
}

/** The first of each pair of identifiers. */
function idsIn(text: string): Buffer[] {
  const ids = stringsAfter(text, `${name("ID")}${GAP}\\[`);
  return [...new Set(ids.map((id) => id.toString("latin1")))].map((id) =>
    Buffer.from(id, "latin1"),
  );
}

function cipherOf(dictionary: string, version: number): Cipher {
  if (version === 1 || version === 2) return "V2";
  const filter = new RegExp(`${name("StmF")}${GAP}${name("StdCF")}`);
  const methods = [...dictionary.matchAll(new RegExp(`${name("CFM")}${GAP}/(\\w+)`, "g"))];
  const [method, ...others] = new Set(methods.map(([, each]) => each));
  const isOne = filter.test(dictionary) && others.length === 0;
  const fits = version === 5 ? method === "AESV3" : version === 4 && method !== "AESV3";
  if (!isOne || !fits || (method !== "V2" && method !== "AESV2" && method !== "AESV3"))
    throw new Error("an unknown way of encrypting");
  return method;
}

const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

/** The key of versions 1 to 4: algorithms 2, 4 and 5. */
function shortKey(dictionary: string, version: number, ids: Buffer[]): Buffer {
  const revision = numberAfter(dictionary, "R");
  const bits = version === 1 ? 40 : numberAfter(dictionary, "Length") || (version === 4 ? 128 : 40);
  const length = version === 4 ? 16 : bits / 8;
  if (![2, 3, 4].includes(revision) || !(length >= 5 && length <= 16)) throw new Error("no key");
  const owner = stringAfter(dictionary, "O", 32);
  const user = stringAfter(dictionary, "U", 32);
  const rights = Buffer.alloc(4);
  rights.writeUInt32LE(numberAfter(dictionary, "P") >>> 0);
  const isOpen = new RegExp(`${name("EncryptMetadata")}${GAP}false`).test(dictionary);
  const rest = revision === 4 && isOpen ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  for (const id of ids.length > 0 ? ids : [Buffer.alloc(0)]) {
    let key = md5(PADDING, owner, rights, id, rest).subarray(0, length);
    if (revision > 2) for (let turn = 0; turn < 50; turn += 1) key = md5(key).subarray(0, length);
    const proof = revision === 2 ? rc4(key, PADDING) : proofOf(key, id);
    if (proof.equals(user.subarray(0, proof.length))) return key;
  }
  throw new PasswordNeeded();
}

function proofOf(key: Buffer, id: Buffer): Buffer {
  let proof = md5(PADDING, id);
  for (let turn = 0; turn < 20; turn += 1)
    proof = rc4(
      key.map((byte) => byte ^ turn),
      proof,
    );
  return proof;
}

/** The key of version 5, which revisions 5 and 6 keep encrypted: algorithm 2.A. */
function longKey(dictionary: string): Buffer {
  const revision = numberAfter(dictionary, "R");
  if (revision !== 5 && revision !== 6) throw new Error("no key");
  const user = stringAfter(dictionary, "U", 48);
  const hash = revision === 5 ? sha256 : slowHash;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw new PasswordNeeded();
  const opening = createDecipheriv("aes-256-cbc", hash(user.subarray(40, 48)), Buffer.alloc(16));
  return opening.setAutoPadding(false).update(stringAfter(dictionary, "UE", 32));
}

/** Algorithm 2.B for the empty password. */
function slowHash(salt: Buffer): Buffer {
  let key = sha256(salt);
  for (let turn = 0, last = 0; turn < 64 || last > turn - 32; turn += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    const packed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const rest = packed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const kinds = ["sha256", "sha384", "sha512"];
    key = createHash(kinds[rest] ?? "")
      .update(packed)
      .digest();
    last = packed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function decrypted(cipher: Cipher, key: Buffer, bytes: Buffer): Buffer {
  if (cipher === "V2") return rc4(key, bytes);
  if (bytes.length < 32) return Buffer.alloc(0);
  const whole = bytes.subarray(16, bytes.length - (bytes.length % 16));
  const opening = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16));
  return opening.setAutoPadding(false).update(whole);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Node has no RC4 of its own any more. */
export function rc4(key: Uint8Array, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const value = box[one] ?? 0;
    box[one] = box[other] ?? 0;
    box[other] = value;
  };
  for (let index = 0, at = 0; index < 256; index += 1) {
    at = (at + (box[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, at);
  }
  let [one, other] = [0, 0];
  return bytes.map((byte) => {
    one = (one + 1) & 255;
    other = (other + (box[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
