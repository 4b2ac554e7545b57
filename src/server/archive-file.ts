import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { constants, crc32, createDeflateRaw } from "node:zlib";
import { directoryOf, headerOf, sizesOf, type Written } from "./archive-format.ts";

interface Entry {
  name: string;
  sha256: string;
  bytes: number;
}

type Piece = string | Buffer;

/** How much is compressed at once: an article is one block, a large file many. */
const BLOCK = 64 * 1024;

/**
 * A zip that is written while it is read: each entry is made once the previous one has been sent,
 * so that only one is in memory at a time, and no more than a line of the earlier ones. Entries
 * share one stream, because the garbage of thousands would be larger than what is sent.
 */
export function createArchive() {
  const output = new PassThrough();
  const compress = compressor();
  const at = new Date();
  const directory: Written[] = [];
  const entries: Entry[] = [];
  let offset = 0;

  const write = async (bytes: Buffer): Promise<void> => {
    if (output.destroyed) throw unread();
    offset += bytes.length;
    if (!output.write(bytes)) await drained(output);
  };

  /** Resolves once the reader of the zip has taken the entry. */
  const add = async (
    name: string,
    pieces: Iterable<Piece> | AsyncIterable<Piece>,
  ): Promise<Entry> => {
    const hash = createHash("sha256");
    const written: Written = { name, start: offset, crc: 0, packed: 0, bytes: 0 };
    await write(headerOf(name, at));
    for await (const { block, isLast } of blocksOf(pieces)) {
      const packed = await compress(block, isLast);
      hash.update(block);
      written.crc = crc32(block, written.crc);
      written.bytes += block.length;
      written.packed += packed.length;
      await write(packed);
    }
    await write(sizesOf(written));
    directory.push(written);
    const entry = { name, sha256: hash.digest("hex"), bytes: written.bytes };
    entries.push(entry);
    return entry;
  };

  const end = () => output.end(directoryOf(directory, at, offset));

  return { add, entries, output, end };
}

/** Compresses the blocks of one entry after the other in the same memory, a quarter of a megabyte. */
function compressor() {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on("data", (part: Buffer) => packed.push(part));
  return async (block: Buffer, isLast: boolean): Promise<Buffer> => {
    if (block.length > 0) deflate.write(block);
    // Blocks that end at a byte boundary can be concatenated
    const kind = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    await new Promise<void>((done) => deflate.flush(kind, done));
    if (isLast) deflate.reset();
    return Buffer.concat(packed.splice(0));
  };
}

/** Combines the pieces into blocks; the last one, which may be empty, is marked. */
async function* blocksOf(pieces: Iterable<Piece> | AsyncIterable<Piece>) {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    waiting.push(bytes);
    length += bytes.length;
    if (length < BLOCK) continue;
    yield { block: Buffer.concat(waiting), isLast: false };
    waiting = [];
    length = 0;
  }
  yield { block: Buffer.concat(waiting), isLast: true };
}

/** Resolves once the reader has caught up. Throws when the reader has left. */
async function drained(output: PassThrough): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([
      once(output, "drain", { signal }),
      once(output, "close", { signal }).then(() => {
        throw unread();
      }),
    ]);
  } finally {
    // Each wait would leave listeners behind
    waiting.abort();
  }
}

function unread(): Error {
  return new Error("the reader of the archive has left");
}

export type Archive = ReturnType<typeof createArchive>;
