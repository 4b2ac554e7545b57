import { checkPixels, damaged } from "./refusals.server.ts";

const HEAD = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The animation loop and the color profile. */
const KEPT_APPLICATIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Keeps the frames with their timing, the loop and the color profile. */
export function cleanGif(file: Buffer): Buffer {
  checkPixels(file.readUInt16LE(6), file.readUInt16LE(8));
  const first = HEAD + tableLength(file.readUInt8(10));
  const kept: Buffer[] = [file.subarray(0, first)];
  let pictured = false;
  for (let at = first; ;) {
    const kind = file.readUInt8(at);
    if (kind === TRAILER) break;
    const end = kind === IMAGE ? endOfImage(file, at) : endOfExtension(file, at);
    if (end > file.length) throw damaged();
    if (kind === IMAGE) pictured = true;
    if (kind === IMAGE || isKept(file, at)) kept.push(file.subarray(at, end));
    at = end;
  }
  if (!pictured) throw damaged();
  kept.push(Buffer.from([TRAILER]));
  return Buffer.concat(kept);
}

/** The length of a color table, from the flags of the block that it belongs to. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfImage(file: Buffer, at: number): number {
  checkPixels(file.readUInt16LE(at + 5), file.readUInt16LE(at + 7));
  const codeSize = at + 10 + tableLength(file.readUInt8(at + 9));
  return endOfBlocks(file, codeSize + 1);
}

function endOfExtension(file: Buffer, at: number): number {
  if (file.readUInt8(at) !== EXTENSION) throw damaged();
  return endOfBlocks(file, at + 2);
}

/** Blocks begin with their length; a block of length zero ends the sequence. */
function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += length + 1;
  return at + 1;
}

function isKept(file: Buffer, at: number): boolean {
  const label = file.readUInt8(at + 1);
  if (label === GRAPHIC_CONTROL) return true;
  return (
    label === APPLICATION && KEPT_APPLICATIONS.includes(file.toString("latin1", at + 3, at + 14))
  );
}
