import { createHash } from "node:crypto";
import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";
import type { Log } from "./log.ts";

interface Entry {
  name: string;
  sha256: string;
  bytes: number;
}

type Piece = string | Buffer;

// The zip keeps the name of each entry in a pool that small buffers share. In a pool of 8 KB,
// Node's former default, no buffer of the compression lies beside a name and is kept with it
Buffer.poolSize = 8192;

/**
 * A zip that is written while it is read: each entry is made once the previous one has been sent,
 * so that only one is in memory at a time.
 */
export function createArchive() {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  const entries: Entry[] = [];
  let source: Readable | undefined;
  // The call of `add` has failed by then
  zip.on("error", () => {});
  output.once("close", () => source?.destroy(unread()));

  /**
   * Resolves once the reader of the zip has taken the entry. Throws when the reader has left.
   */
  const add = async (
    name: string,
    pieces: Iterable<Piece> | AsyncIterable<Piece>,
  ): Promise<Entry> => {
    if (output.destroyed) throw unread();
    const hash = createHash("sha256");
    let bytes = 0;
    const hashed = async function* () {
      for await (const piece of pieces) {
        const block = Buffer.from(piece);
        hash.update(block);
        bytes += block.length;
        yield block;
      }
    };
    source = Readable.from(hashed(), { objectMode: false });
    zip.addReadStream(source, name);
    await finished(source);
    const entry = { name, sha256: hash.digest("hex"), bytes };
    entries.push(entry);
    return entry;
  };

  return { add, entries, output, end: () => zip.end() };
}

/**
 * A zip in parts, while `write` adds its entries. A failed one ends without the directory that
 * programs need to open it, so that it is not taken for complete.
 */
export async function* zipPieces(
  log: Log,
  write: (archive: Archive) => Promise<void>,
): AsyncGenerator<Buffer> {
  const archive = createArchive();
  const written = write(archive)
    .then(() => archive.end())
    .catch((error: unknown) => {
      // A client that has left ends the writing too
      if (archive.output.destroyed) return;
      log.error("zip not written", error);
      archive.output.destroy(error as Error);
    });
  yield* archive.output as AsyncIterable<Buffer>;
  await written;
}

function unread(): Error {
  return new Error("the reader of the archive has left");
}

export type Archive = ReturnType<typeof createArchive>;
