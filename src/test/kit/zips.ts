import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import yazl from "yazl";

/** A zip file as programs write them. */
export async function zipWith(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}

/** The zip file with some bytes replaced, wherever they occur, by others of the same length. */
export function tampered(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("the length must stay");
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}
