import type { FileHandle } from "node:fs/promises";

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** The end record precedes a comment of at most 65,535 bytes. */
const LONGEST_TAIL = END_LENGTH + 65_535;
/** How much of the directory is read: thousands of names. */
const DIRECTORY_READ = 1024 * 1024;

/**
 * The entry names in a zip file's central directory, read without unpacking; undefined when the
 * file has no directory and so is not a zip file.
 */
export async function zipEntryNames(
  handle: FileHandle,
  size: number,
): Promise<string[] | undefined> {
  const tail = await readAt(handle, Math.max(0, size - LONGEST_TAIL), Math.min(size, LONGEST_TAIL));
  const end = findEnd(tail);
  if (end < 0) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (start + length > size) return undefined;
  return namesIn(await readAt(handle, start, Math.min(length, DIRECTORY_READ)));
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

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    names.push(directory.toString("utf8", at + ENTRY_LENGTH, nameEnd));
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
