import type { FileHandle } from "node:fs/promises";
import { unpackEntry, type zipEntries } from "./zip-directory.ts";

type Entries = NonNullable<Awaited<ReturnType<typeof zipEntries>>>;

const DECLARATIONS = "[Content_Types].xml";
/** Room for several thousand parts; a document with macros declares its macro part among them. */
const LONGEST_DECLARATIONS = 1024 * 1024;

/**
 * Whether an Office document contains macros, judged by the names of its parts and by their
 * declared types, since the names can be chosen freely. Undefined when the declarations are
 * unreadable or ambiguous, so that the document is refused.
 */
export async function holdsMacros(
  handle: FileHandle,
  entries: Entries,
): Promise<boolean | undefined> {
  if (entries.some(({ name }) => /vbaproject|vbadata/i.test(name))) return true;
  const same = entries.filter(({ name }) => name.toLowerCase() === DECLARATIONS.toLowerCase());
  const [found] = same;
  if (found?.name !== DECLARATIONS || same.length > 1) return undefined;
  const bytes = await unpackEntry(handle, found, LONGEST_DECLARATIONS);
  if (!bytes) return undefined;
  const text = readable(bytes);
  // Office writes no entities, and an entity could spell out a type
  if (text.includes("<!DOCTYPE")) return undefined;
  return /vbaproject|vbadata|macroenabled/i.test(text);
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
