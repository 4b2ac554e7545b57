import type { FileHandle } from "node:fs/promises";
import { FILE_TYPES } from "#domains/resources/resources.ts";
import { ONLY_IMAGES, type UploadKind } from "./uploads.ts";
import { AppError } from "#platform/errors.ts";
import { buffer } from "node:stream/consumers";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";

/** A file type: how it is served, its first bytes and, for a zip, the folder it must contain. */
interface FileType {
  mediaType: string;
  begins: (head: Buffer) => boolean;
  /** Office documents are zip files with a characteristic folder. */
  zipFolder?: string;
}

const startsWith = (bytes: string) => (head: Buffer) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes, "latin1"));
const isZip = (head: Buffer) =>
  startsWith("PK\u0003\u0004")(head) || startsWith("PK\u0005\u0006")(head);
const office = (name: string, zipFolder: string): FileType => ({
  mediaType: `application/vnd.openxmlformats-officedocument.${name}`,
  begins: isZip,
  zipFolder,
});

/** Text in UTF-16 contains bytes of 0, but begins with a byte order mark. */
const isText = (head: Buffer) =>
  !head.includes(0) || startsWith("\u00ff\u00fe")(head) || startsWith("\u00fe\u00ff")(head);

const TYPES = {
  pdf: { mediaType: "application/pdf", begins: startsWith("%PDF-") },
  docx: office("wordprocessingml.document", "word/"),
  xlsx: office("spreadsheetml.sheet", "xl/"),
  pptx: office("presentationml.presentation", "ppt/"),
  zip: { mediaType: "application/zip", begins: isZip },
  jpg: { mediaType: "image/jpeg", begins: startsWith("\u00ff\u00d8\u00ff") },
  png: { mediaType: "image/png", begins: startsWith("\u0089PNG\r\n\u001a\n") },
  gif: {
    mediaType: "image/gif",
    begins: (head) => startsWith("GIF87a")(head) || startsWith("GIF89a")(head),
  },
  webp: {
    mediaType: "image/webp",
    begins: (head) => startsWith("RIFF")(head) && startsWith("WEBP")(head.subarray(8)),
  },
  csv: { mediaType: "text/csv; charset=utf-8", begins: isText },
  md: { mediaType: "text/markdown", begins: isText },
  xml: { mediaType: "application/xml", begins: isText },
} as const satisfies Record<string, FileType>;

export type Extension = keyof typeof TYPES;

// No SVG: it can contain scripts
const IMAGES: readonly Extension[] = ["png", "jpg", "webp", "gif"];
const ACCEPTED: Record<UploadKind, readonly Extension[]> = {
  logos: IMAGES,
  profiles: IMAGES,
  resources: FILE_TYPES,
  pictures: ["png", "jpg", "webp"],
  tables: ["csv"],
  people: ["csv"],
  imports: ["zip", "md", "xml"],
  documents: ["pdf", "jpg", "png"],
};

/** Enough of a file's start to recognize every type. */
export const HEAD_LENGTH = 12;

export const EXTENSIONS = Object.keys(TYPES) as Extension[];

export function mediaTypeOf(extension: Extension): string {
  return TYPES[extension].mediaType;
}

/** Whether browsers may show the file as a page: only raster images, which cannot run anything. */
export function isRasterImage(mediaType: string): boolean {
  return IMAGES.some((extension) => TYPES[extension].mediaType === mediaType);
}

/** Alternative endings of a type: HUD publishes its tables as .txt. */
const SAME_AS: Record<string, Extension> = { jpeg: "jpg", markdown: "md", txt: "csv" };

/** The type that a file's name claims. Throws 415 when this kind of upload does not accept it. */
export function claimedExtension(kind: UploadKind, fileName: string): Extension {
  const suffix = /\.([a-z]+)$/.exec(fileName.toLowerCase())?.[1] ?? "";
  const extension = SAME_AS[suffix] ?? suffix;
  const accepted = ACCEPTED[kind].find((one) => one === extension);
  if (!accepted) throw wrongType(kind);
  return accepted;
}

/** The kinds whose content must match their name. */
const AS_CLAIMED: readonly UploadKind[] = ["resources", "imports"];

/**
 * The type that the first bytes show. An image may differ from its name, since people rename files;
 * a document must match. Throws 415.
 */
export function extensionByContent(kind: UploadKind, claimed: Extension, head: Buffer): Extension {
  const candidates = AS_CLAIMED.includes(kind) ? [claimed] : ACCEPTED[kind];
  const found = candidates.find((extension) => TYPES[extension].begins(head));
  if (!found) throw wrongType(kind);
  return found;
}

/**
 * Checks a complete file: a zip must have a directory, an office document its folder. Throws 415.
 */
export async function checkContent(
  extension: Extension,
  handle: FileHandle,
  kind: UploadKind,
): Promise<void> {
  const type: FileType = TYPES[extension];
  if (type.begins !== isZip) return;
  const zip = await openZip(handle);
  const { zipFolder } = type;
  if (!zip) throw wrongType(kind);
  if (zipFolder === undefined) return;
  const macros = await holdsMacros(zip, zipFolder);
  if (macros === undefined) throw wrongType("resources");
  if (macros)
    throw new AppError(
      "UNSUPPORTED_MEDIA_TYPE",
      "Files with macros are not allowed. Please save the file without macros.",
    );
}

const REFUSALS: Partial<Record<UploadKind, string>> = {
  resources: "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed",
  documents: "Only PDF, JPEG and PNG files are allowed",
  tables: "Only CSV and text files are allowed",
  people: "Only CSV and text files are allowed. In Excel, save the sheet as CSV.",
  imports: "Only ZIP, Markdown and XML files are allowed",
};

function wrongType(kind: UploadKind): AppError {
  return new AppError("UNSUPPORTED_MEDIA_TYPE", REFUSALS[kind] ?? ONLY_IMAGES);
}

const DECLARATIONS = "[Content_Types].xml";
/** Room for several thousand parts; a document with macros declares its macro part among them. */
const LONGEST_DECLARATIONS = 1024 * 1024;
/** No Office document has so many; one with more is refused, because its rest was not looked at. */
const MOST_ENTRIES = 20_000;

/** A zip file's directory, without unpacking; undefined when the file is no sound zip file. */
async function openZip({ fd }: FileHandle): Promise<ZipFile | undefined> {
  return fromFdPromise(fd, { autoClose: false, decodeStrings: false }).catch(() => undefined);
}

/**
 * Whether an Office document contains macros, judged by the names of its parts and by their
 * declared types, since the names can be chosen freely. Undefined when it has no part in its
 * folder, or when its parts or their declarations are unreadable or ambiguous, so that the document
 * is refused.
 */
async function holdsMacros(zip: ZipFile, folder: string): Promise<boolean | undefined> {
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
