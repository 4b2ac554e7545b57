import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** The end record precedes a comment of at most 65,535 bytes. */
const LONGEST_TAIL = END_LENGTH + 65_535;
/** How much of the directory is read: enough for thousands of names. */
const DIRECTORY_READ = 1024 * 1024;

const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  /** The offset of the local header, which precedes the bytes. */
  start: number;
}

/**
 * The entries in a zip file's central directory, read without unpacking; undefined when the file
 * has no directory and so is not a zip file.
 */
export async function zipEntries(
  handle: FileHandle,
  size: number,
): Promise<ZipEntry[] | undefined> {
  const tail = await readAt(handle, Math.max(0, size - LONGEST_TAIL), Math.min(size, LONGEST_TAIL));
  const end = findEnd(tail);
  if (end < 0) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (start + length > size) return undefined;
  return entriesIn(await readAt(handle, start, Math.min(length, DIRECTORY_READ)));
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1)
    if (
      tail.readUInt32LE(at) === END_OF_DIRECTORY &&
      at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length
    )
      return at;
  return -1;
}

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + ENTRY_LENGTH, nameEnd),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      start: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks one entry; undefined when it is damaged or larger than the limit, packed or unpacked. */
export async function unpackEntry(
  handle: FileHandle,
  { method, packedSize, start }: ZipEntry,
  limit: number,
): Promise<Buffer | undefined> {
  if (packedSize > limit) return undefined;
  const head = await readAt(handle, start, LOCAL_ENTRY_LENGTH);
  if (head.length < LOCAL_ENTRY_LENGTH || head.readUInt32LE(0) !== LOCAL_ENTRY) return undefined;
  const bytesAt = start + LOCAL_ENTRY_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await readAt(handle, bytesAt, packedSize);
  if (method === STORED) return packed;
  if (method !== DEFLATED) return undefined;
  return promisify(inflateRaw)(packed, { maxOutputLength: limit }).catch(() => undefined);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
