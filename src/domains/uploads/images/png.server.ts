import { crc32 } from "node:zlib";
import { orientationAlone } from "./orientation.server.ts";
import { checkPixels, damaged } from "./refusals.server.ts";

const SIGNATURE = 8;
/** The chunks to keep: the picture, its transparency, colors, density and animation. */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB cICP sBIT bKGD hIST pHYs mDCV cLLI acTL fcTL fdAT".split(
    " ",
  ),
);

/** Keeps the chunks above and the orientation. */
export function cleanPng(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, SIGNATURE)];
  let pictured = false;
  for (let at = SIGNATURE; ;) {
    const { type, data, end } = chunkAt(file, at);
    if ((type === "IHDR") !== (at === SIGNATURE)) throw damaged();
    if (type === "IHDR") checkPixels(data.readUInt32BE(0), data.readUInt32BE(4));
    if (type === "IDAT") pictured = true;
    if (KEPT.has(type)) kept.push(file.subarray(at, end));
    else if (isCritical(type)) throw damaged();
    const orientation = type === "eXIf" ? orientationAlone(data) : undefined;
    if (orientation) kept.push(chunkOf("eXIf", orientation));
    if (type === "IEND") break;
    at = end;
  }
  if (!pictured) throw damaged();
  return Buffer.concat(kept);
}

function chunkAt(file: Buffer, at: number): { type: string; data: Buffer; end: number } {
  const length = file.readUInt32BE(at);
  const end = at + 12 + length;
  if (end > file.length) throw damaged();
  const typeAndData = file.subarray(at + 4, end - 4);
  if (crc32(typeAndData) !== file.readUInt32BE(end - 4)) throw damaged();
  return { type: typeAndData.toString("latin1", 0, 4), data: typeAndData.subarray(4), end };
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(type, "latin1"),
    data,
    Buffer.alloc(4),
  ]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** Whether readers may skip a chunk: the case of the first letter of its name says so. */
function isCritical(type: string): boolean {
  return type < "a";
}
