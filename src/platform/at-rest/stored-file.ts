import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { AppError } from "#platform/errors.ts";
import type { DataKeys } from "./data-keys.ts";
import { NotAsWritten, openedSize, readHeader, unseal } from "./sealed-file.ts";

export interface OpenFile {
  /** On what is on disk: only for kinds that are not encrypted. */
  handle: FileHandle;
  /** The key that the content is under; undefined when it is plain. */
  keyId: string | undefined;
  size: number;
  /** The content, or a part of it; both ends are inclusive. */
  stream: (part?: { start: number; end: number }) => Readable;
  close: () => Promise<void>;
}

/** What a handle reads, decrypted if it is encrypted. Throws INTERNAL without its key. */
export async function openStored(
  handle: FileHandle,
  { keys, name, mayBeSealed }: { keys: DataKeys; name: string; mayBeSealed: boolean },
): Promise<OpenFile> {
  const { size } = await handle.stat();
  const opened = { handle, close: () => handle.close() };
  const header = mayBeSealed ? await readHeader(handle) : undefined;
  if (!header) {
    const stream: OpenFile["stream"] = (part) =>
      handle.createReadStream({ start: 0, ...part, autoClose: false });
    return { ...opened, keyId: undefined, size, stream };
  }
  const { keyId } = header;
  const key = keys.find(keyId);
  if (!key) {
    const cause = new Error(`${keys.file} does not have the key ${keyId}`);
    throw new AppError("INTERNAL", "This file cannot be opened now.", { cause });
  }
  const whole = { start: 0, end: openedSize(size) - 1 };
  const stream: OpenFile["stream"] = (part = whole) =>
    Readable.from(unseal(handle, key, { header, name, ...part }), { objectMode: false });
  return { ...opened, keyId, size: openedSize(size), stream };
}

export type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Replaces the content of a file. */
export async function writeOver(handle: FileHandle, pieces: Pieces): Promise<void> {
  await handle.truncate(0);
  let at = 0;
  for await (const piece of pieces)
    for (let from = 0; from < piece.length;) {
      const { bytesWritten } = await handle.write(piece, from, piece.length - from, at);
      from += bytesWritten;
      at += bytesWritten;
    }
}

/** Passes content on. Throws at its end, before it is used, when it does not have the hash. */
export async function* onlyWith(
  sha256: string | undefined,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (sha256 !== undefined && hash.digest("hex") !== sha256)
    throw new NotAsWritten("the plain file is not what was sent");
}
