import { orientationAlone } from "./orientation.server.ts";
import { checkPixels, damaged } from "./refusals.server.ts";

const HEAD = 12;
const CHUNK_HEAD = 8;
/** The length of an animation frame's fields, which precede the chunks of its picture. */
const FRAME_HEAD = 16;
const KEPT = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM"];
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

interface Chunk {
  type: string;
  data: Buffer;
}

/** Keeps the picture, its animation, its color profile and the orientation. */
export function cleanWebp(file: Buffer): Buffer {
  const end = CHUNK_HEAD + file.readUInt32LE(4);
  if (end > file.length || end < HEAD) throw damaged();
  const chunks = cleanChunks(chunksIn(file.subarray(HEAD, end)));
  const pictured = chunks.some(({ type }) => ["VP8 ", "VP8L", "ANMF"].includes(type));
  const [first] = chunks;
  if (!pictured || !first) throw damaged();
  if (first.type === "VP8X") first.data = withFlags(first.data, chunks);
  const body = Buffer.concat(chunks.flatMap(written));
  const head = Buffer.from(file.subarray(0, HEAD));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function chunksIn(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEAD + length;
    if (end > bytes.length) throw damaged();
    const type = bytes.toString("latin1", at, at + 4);
    chunks.push({ type, data: bytes.subarray(at + CHUNK_HEAD, end) });
    at = end + (length % 2); // padded to an even length
  }
  return chunks;
}

function cleanChunks(chunks: Chunk[]): Chunk[] {
  return chunks.flatMap(({ type, data }) => {
    checkSize(type, data);
    if (KEPT.includes(type)) return [{ type, data }];
    if (type === "ANMF") return [{ type, data: cleanFrame(data) }];
    const orientation = type === "EXIF" ? orientationAlone(withoutPrefix(data)) : undefined;
    return orientation ? [{ type, data: orientation }] : [];
  });
}

function cleanFrame(data: Buffer): Buffer {
  const picture = cleanChunks(chunksIn(data.subarray(FRAME_HEAD)));
  return Buffer.concat([data.subarray(0, FRAME_HEAD), ...picture.flatMap(written)]);
}

/** Some programs write the prefix that only JPEG needs. */
function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
}

function withFlags(extended: Buffer, chunks: Chunk[]): Buffer {
  const data = Buffer.from(extended);
  const oriented = chunks.some(({ type }) => type === "EXIF");
  const others = data.readUInt8(0) & ~(EXIF_FLAG | XMP_FLAG);
  data.writeUInt8(oriented ? others | EXIF_FLAG : others, 0);
  return data;
}

function written({ type, data }: Chunk): Buffer[] {
  const head = Buffer.alloc(CHUNK_HEAD);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return [head, data, Buffer.alloc(data.length % 2)];
}

/** The canvas and each picture on it declare their sizes. */
function checkSize(type: string, data: Buffer): void {
  if (type === "VP8X") checkPixels(1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3));
  if (type === "VP8 ") {
    if (data.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
    checkPixels(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (type === "VP8L") {
    if (data.readUInt8(0) !== 0x2f) throw damaged();
    const bits = data.readUInt32LE(1);
    checkPixels(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
  }
}
