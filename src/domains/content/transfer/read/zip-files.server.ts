import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { Unreadable } from "./found.server.ts";

/** A file in a zip file whose path stays inside it. */
export interface ZippedFile {
  path: string;
  entry: Entry;
}

/** A file that must not be unpacked, with the reason. */
export interface RefusedFile {
  path: string;
  why: string;
}

const MEGABYTE = 1024 * 1024;
const MOST_ENTRIES = 20_000;
/** A compression ratio that no text or picture reaches. */
const MOST_RATIO = 200;
const RATIO_MATTERS_FROM = 4 * MEGABYTE;
/** The limit for all files in a zip file together, unpacked. */
const MOST_TOTAL = 2048 * MEGABYTE;

/** Opens a zip file. Throws an Unreadable for one that is damaged. */
export async function openZip(fd: number): Promise<ZipFile> {
  try {
    // The names are checked below, one by one: a wrong one affects only its own file
    return await fromFdPromise(fd, { autoClose: false, decodeStrings: false });
  } catch {
    throw new Unreadable("This zip file is damaged.");
  }
}

/** The files of a zip file by its directory, without unpacking. Throws an Unreadable. */
export async function listZip(
  zip: ZipFile,
): Promise<{ files: ZippedFile[]; refused: RefusedFile[] }> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new Unreadable(
      `This zip file holds more than ${MOST_ENTRIES.toLocaleString("en-US")} files. Please import it in parts.`,
    );
  const files: ZippedFile[] = [];
  const refused: RefusedFile[] = [];
  let total = 0;
  for await (const entry of entriesOf(zip)) {
    const path = nameOf(entry);
    if (path.endsWith("/") || isHidden(path)) continue;
    const why = problemOf(path, entry);
    if (why) refused.push({ path: path.slice(0, 300), why });
    else files.push({ path, entry });
    total += entry.uncompressedSize;
    if (total > MOST_TOTAL)
      throw new Unreadable(
        "Unpacked, this zip file would take more than 2 GB. Nothing of it was read.",
      );
  }
  return { files, refused };
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    throw new Unreadable("The list of files in this zip file is damaged.");
  }
}

const UTF8_FLAG = 0x800;

function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    return strict.decode(fileNameRaw);
  } catch {
    return fileNameRaw.toString(isUtf8 ? "utf8" : "latin1");
  }
}

/** Files that file managers add. */
function isHidden(path: string): boolean {
  return /(^|\/)(\.(?!\.?[/\\])|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/.test(path);
}

function problemOf(path: string, entry: Entry): string | undefined {
  if (/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.\.?(\/|$)/.test(path))
    return "Its path leads out of the zip file.";
  if (/(?![\u0080-\u009f])\p{Cc}/u.test(path)) return "Its path has control characters.";
  if (entry.isEncrypted()) return "It is encrypted. Please make a zip file without a password.";
  if (!entry.canDecodeFileData()) return "It is packed in a way that cannot be read.";
  const { compressedSize, uncompressedSize } = entry;
  // Versions compress well, and are read line by line
  if (path.endsWith(".jsonl")) return undefined;
  if (uncompressedSize > RATIO_MATTERS_FROM && uncompressedSize > MOST_RATIO * compressedSize)
    return "Unpacked, it would be more than 200 times as large.";
  return undefined;
}

/**
 * A file's bytes as they are unpacked. Throws an Unreadable as soon as there are more than the
 * limit, whatever the directory says.
 */
export async function* unpack(
  zip: ZipFile,
  { entry }: Pick<ZippedFile, "entry">,
  { limit, tooLarge }: { limit: number; tooLarge: string },
): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > limit) throw new Unreadable(tooLarge);
  let size = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      if (size > limit) throw new Unreadable(tooLarge);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("It is damaged in the zip file.");
  }
}
