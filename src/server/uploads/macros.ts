import type { FileHandle } from "node:fs/promises";
import { unpackEntry, type zipEntries } from "./zip-directory.ts";

type Entries = NonNullable<Awaited<ReturnType<typeof zipEntries>>>;

const DECLARATIONS = "[Content_Types].xml";
/** Several thousand parts; those of a document with macros are declared among them. */
const LONGEST_DECLARATIONS = 1024 * 1024;

/**
 * Whether an Office document holds macros, by the names of its parts or by what they are declared
 * to be, since the names are free. Undefined when the declarations cannot be read, or not in one
 * way only, so that the document is none.
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
  // Office writes none, and an entity could spell a type
  if (text.includes("<!DOCTYPE")) return undefined;
  return /vbaproject|vbadata|macroenabled/i.test(text);
}

/** The text of XML in UTF-8 or UTF-16, as far as it is ASCII, with its character references. */
function readable(xml: Buffer): string {
  return xml
    .toString("latin1")
    .replaceAll("\0", "")
    .replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_reference, code: string) =>
      String.fromCharCode(Number(/^x/i.test(code) ? `0${code}` : code)),
    );
}
