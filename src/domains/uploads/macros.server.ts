import { buffer } from "node:stream/consumers";
import type { FileHandle } from "node:fs/promises";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";

const DECLARATIONS = "[Content_Types].xml";
/** Room for several thousand parts; a document with macros declares its macro part among them. */
const LONGEST_DECLARATIONS = 1024 * 1024;
/** No Office document has so many; one with more is refused, because its rest was not looked at. */
const MOST_ENTRIES = 20_000;

/** A zip file's directory, without unpacking; undefined when the file is no sound zip file. */
export async function openZip({ fd }: FileHandle): Promise<ZipFile | undefined> {
  return fromFdPromise(fd, { autoClose: false, decodeStrings: false }).catch(() => undefined);
}

/**
 * Whether an Office document contains macros, judged by the names of its parts and by their
 * declared types, since the names can be chosen freely. Undefined when it has no part in its
 * folder, or when its parts or their declarations are unreadable or ambiguous, so that the document
 * is refused.
 */
export async function holdsMacros(zip: ZipFile, folder: string): Promise<boolean | undefined> {
  const entries = await entriesOf(zip);
  if (!entries?.some(({ name }) => name.startsWith(folder))) return undefined;
  if (entries.some(({ name }) => /vbaproject|vbadata/i.test(name))) return true;
  const same = entries.filter(({ name }) => name.toLowerCase() === DECLARATIONS.toLowerCase());
  const [found] = same;
  if (found?.name !== DECLARATIONS || same.length > 1) return undefined;
  const text = await textOf(zip, found.entry);
  // Office writes no entities, and an entity could spell out a type
  if (text === undefined || text.includes("<!DOCTYPE")) return undefined;
  return /vbaproject|vbadata|macroenabled/i.test(text);
}

async function entriesOf(zip: ZipFile): Promise<{ name: string; entry: Entry }[] | undefined> {
  if (zip.entryCount > MOST_ENTRIES) return undefined;
  const entries: { name: string; entry: Entry }[] = [];
  try {
    for await (const entry of zip.eachEntry())
      entries.push({ name: entry.fileNameRaw.toString(), entry });
    return entries;
  } catch {
    return undefined;
  }
}

/** Undefined when the part is damaged or too long, packed or unpacked. */
async function textOf(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > LONGEST_DECLARATIONS)
    return undefined;
  // The stream fails when the part is longer than its directory says
  return zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .then(readable)
    .catch(() => undefined);
}

/**
 * XML in UTF-8 or UTF-16 as text, as far as it is ASCII, with its character references resolved.
 */
function readable(xml: Buffer): string {
  return xml
    .toString("latin1")
    .replaceAll("\0", "")
    .replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_reference, code: string) =>
      String.fromCharCode(Number(/^x/i.test(code) ? `0${code}` : code)),
    );
}
