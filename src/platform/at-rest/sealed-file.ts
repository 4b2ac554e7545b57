import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

// Decision: src/decisions/122-documents-are-encrypted.md
/**
 * The format of an encrypted file: the magic, the id of its key, a salt; then chunks, each with a
 * tag. Every file has a key of its own, derived with the salt. The nonce is the chunk's number and
 * whether it is the last one, so that a chunk that is moved, left out, repeated or appended does not
 * decrypt; nor does a file under another name.
 */
const MAGIC = Buffer.from("lender1\0");
const ID_BYTES = 8;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const CHUNK = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK = CHUNK + TAG_BYTES;
const ALGORITHM = "aes-256-gcm";

export interface DataKey {
  /** Eight letters and digits. */
  id: string;
  secret: Buffer;
}

/** An encrypted file's beginning. */
export interface Header {
  keyId: string;
  bytes: Buffer;
}

/** The header of an encrypted file; undefined when the file is plain. */
export async function readHeader(handle: FileHandle): Promise<Header | undefined> {
  const bytes = Buffer.alloc(HEADER_BYTES);
  await handle.read(bytes, 0, HEADER_BYTES, 0);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return { keyId: bytes.toString("latin1", MAGIC.length, MAGIC.length + ID_BYTES), bytes };
}

/** The size of what an encrypted file of this size contains. */
export function openedSize(size: number): number {
  const sealed = size - HEADER_BYTES;
  return Math.max(0, sealed - Math.ceil(sealed / SEALED_CHUNK) * TAG_BYTES);
}

/** Encrypts a stream of bytes for a file with this name. */
export async function* seal(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { id, secret }: DataKey,
  name: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, Buffer.from(id, "latin1"), randomBytes(SALT_BYTES)]);
  const key = keyOfFile(secret, header, name);
  yield header;
  let number = 0;
  let waiting = Buffer.alloc(0);
  const sealed = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast));
    number += 1;
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece]);
    // The last chunk is known only at the end
    for (; waiting.length > CHUNK; waiting = waiting.subarray(CHUNK))
      yield sealed(waiting.subarray(0, CHUNK), false);
  }
  yield sealed(waiting, true);
}

/** What of a file is read; both ends are inclusive. */
interface Part {
  header: Header;
  name: string;
  start: number;
  end: number;
}

/** Decrypts a part of a file. Throws when any of the bytes that it reads are not as written. */
export async function* unseal(
  handle: FileHandle,
  { secret }: DataKey,
  { header, name, start, end }: Part,
): AsyncGenerator<Buffer> {
  const { size } = await handle.stat();
  const key = keyOfFile(secret, header.bytes, name);
  const last = Math.max(0, Math.ceil((size - HEADER_BYTES) / SEALED_CHUNK) - 1);
  for (let number = Math.floor(start / CHUNK); number <= last; number += 1) {
    const from = number * CHUNK;
    if (from > Math.max(end, 0)) return;
    const sealed = Buffer.alloc(SEALED_CHUNK);
    const at = HEADER_BYTES + number * SEALED_CHUNK;
    const { bytesRead } = await handle.read(sealed, 0, SEALED_CHUNK, at);
    const chunk = openChunk(sealed.subarray(0, bytesRead), key, nonceOf(number, number === last));
    yield chunk.subarray(Math.max(0, start - from), end + 1 - from);
  }
}

/** Thrown for bytes that were changed, moved or cut off. */
export class NotAsWritten extends Error {}

function openChunk(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const end = sealed.length - TAG_BYTES;
    if (end < 0) throw new RangeError("the tag is cut off");
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, key, nonce, options);
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new NotAsWritten("the file does not decrypt: its bytes are not as written", { cause });
  }
}

/** The header and the name are bound by the derivation: with another one, no chunk decrypts. */
function keyOfFile(secret: Buffer, header: Buffer, name: string): Buffer {
  const salt = header.subarray(-SALT_BYTES);
  const info = Buffer.concat([header, Buffer.from(name)]);
  return Buffer.from(hkdfSync("sha256", secret, salt, info, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
