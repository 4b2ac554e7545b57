import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { Readable, Transform, type TransformCallback } from "node:stream";
import yazl from "yazl";

interface Entry {
  name: string;
  sha256: string;
  bytes: number;
}

type Piece = string | Buffer;

/**
 * A zip that is written while it is read: each entry is made once the previous one has been sent,
 * so that only one is in memory at a time.
 */
export function createArchive() {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const entries: Entry[] = [];

  /** Resolves once the entry has been read by whoever reads the zip. */
  const add = async (
    name: string,
    pieces: Iterable<Piece> | AsyncIterable<Piece>,
  ): Promise<Entry> => {
    const hash = createHash("sha256");
    const counted = new Counting(hash);
    const source = Readable.from(pieces).on("error", (error) => counted.destroy(error));
    handOver(zip, name, source.pipe(counted));
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      await Promise.race([
        once(counted, "end", { signal }),
        once(output, "close", { signal }).then(() => {
          throw new Error("nobody reads the archive any more");
        }),
      ]);
    } finally {
      // Each entry would leave listeners behind
      waiting.abort();
    }
    const entry = { name, sha256: hash.digest("hex"), bytes: counted.counted };
    entries.push(entry);
    return entry;
  };

  return { add, entries, output, end: () => zip.end() };
}

/**
 * Until its end the zip holds what it is given here for each entry. A name in the shared pool of
 * buffers would keep alive everything compressed in the same piece of memory; a stream, what it has
 * read.
 */
function handOver(zip: yazl.ZipFile, name: string, stream: Readable): void {
  const held = [stream];
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    zip.addReadStreamLazy(name, (give) => give(null, held.pop() as Readable));
  } finally {
    Buffer.poolSize = poolSize;
  }
}

class Counting extends Transform {
  readonly #hash: Hash;
  counted = 0;

  constructor(hash: Hash) {
    super();
    this.#hash = hash;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.counted += chunk.length;
    done(null, chunk);
  }
}

export type Archive = ReturnType<typeof createArchive>;
