import { existsSync, mkdirSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { IMAGES } from "./images.ts";

/** Small files of every type that uploads accept, as real programs would write them. */

const PDF_HEAD = Buffer.from("%PDF-1.7\n");

export const SAMPLES = {
  ...IMAGES,
  pdf: ofSize(PDF_HEAD, 200),
  zip: zipOf(["readme.txt"]),
  docx: zipOf(["[Content_Types].xml", "word/document.xml"]),
  xlsx: zipOf(["[Content_Types].xml", "xl/workbook.xml"]),
  pptx: zipOf(["[Content_Types].xml", "ppt/presentation.xml"]),
} as const satisfies Record<string, Buffer>;

export function pdfOfSize(size: number): Buffer {
  return ofSize(PDF_HEAD, size);
}

/** A PNG followed by as many bytes as wanted. */
export function pngOfSize(size: number): Buffer {
  return ofSize(IMAGES.png, size);
}

function ofSize(head: Buffer, size: number): Buffer {
  return Buffer.concat([head, Buffer.alloc(size - head.length, "x")]);
}

export function zipOf(names: string[], contents: Record<string, Buffer> = {}): Buffer {
  const packed = names.map((name) => contents[name] && deflateRawSync(contents[name]));
  const locals = names.map((name, index) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name), packed[index] ?? Buffer.alloc(0)]);
  });
  const starts = locals.map((_, index) => Buffer.concat(locals.slice(0, index)).length);
  const directory = Buffer.concat(
    names.map((name, index) => {
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      const bytes = packed[index];
      if (bytes) entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(bytes?.length ?? 0, 20);
      entry.writeUInt32LE(contents[name]?.length ?? 0, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(starts[index] ?? 0, 42);
      return Buffer.concat([entry, Buffer.from(name)]);
    }),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(Buffer.concat(locals).length, 16);
  return Buffer.concat([...locals, directory, end]);
}

export function filesBelow(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !file.startsWith("lender-keys/"));
}

/** The files below a folder that this process has open, where the system can tell. */
export function openBelow(folder: string): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  return readdirSync("/proc/self/fd")
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return "";
      }
    })
    .filter((path) => path.startsWith(folder));
}
