import type { FileHandle } from "node:fs/promises";
import { Writable } from "node:stream";

const PIECE = 256 * 1024;

/**
 * A stream into an open file that shows each chunk to `inspect` first; what that throws ends it.
 * Chunks gather in two buffers that take turns: one is written while the other one fills, and a
 * large file leaves no garbage behind.
 */
export function createFileWriter(handle: FileHandle, inspect: (chunk: Buffer) => void): Writable {
  let filling = Buffer.allocUnsafeSlow(PIECE);
  let other = Buffer.allocUnsafeSlow(PIECE);
  let filled = 0;
  let writing = Promise.resolve();

  const fill = (chunk: Buffer): number => {
    const copied = chunk.copy(filling, filled);
    filled += copied;
    return copied;
  };
  /** Sends off what has gathered, once the piece before it has been written. */
  const flush = async () => {
    await writing;
    writing = writeAll(handle, filling.subarray(0, filled));
    writing.catch(() => {}); // told by the next await
    [filling, other] = [other, filling];
    filled = 0;
  };
  const gather = async (rest: Buffer): Promise<void> => {
    for (let left = rest; left.length > 0; left = left.subarray(fill(left)))
      if (filled === PIECE) await flush();
  };
  const finish = async () => {
    await flush();
    await writing;
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        inspect(chunk);
      } catch (error) {
        done(error as Error);
        return;
      }
      const copied = fill(chunk);
      if (copied === chunk.length) done();
      else gather(chunk.subarray(copied)).then(() => done(), done);
    },
    final(done) {
      finish().then(() => done(), done);
    },
  });
}

/** The disk may take a piece in parts. */
async function writeAll(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length;)
    at += (await handle.write(piece, at, piece.length - at)).bytesWritten;
}
