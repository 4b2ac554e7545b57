import type { FileHandle } from "node:fs/promises";
import { orientationAlone } from "./orientation.server.ts";
import { checkPixels, damaged } from "./refusals.server.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DNL = 0xdc;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = "Exif\0\0";

interface Segment {
  marker: number;
  /** The segment's content, without the marker and the length. */
  payload: Buffer;
  /** The offset of the next segment. */
  end: number;
}

/** Keeps the picture, JFIF's density, the color profile, Adobe's transform and the orientation. */
export function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  let sized = false;
  let scanned = false;
  for (let at = 2; ;) {
    const { marker, payload, end } = segmentAt(file, at);
    at = end;
    if (marker === EOI) break;
    const clean = cleanSegment(marker, payload);
    if (clean) kept.push(headOf(marker, clean.length), clean);
    if (isFrame(marker)) {
      checkPixels(payload.readUInt16BE(3), payload.readUInt16BE(1));
      sized = true;
    }
    if (marker !== SOS) continue;
    scanned = true;
    const scanEnd = endOfScan(file, at);
    kept.push(file.subarray(at, scanEnd));
    at = scanEnd;
  }
  if (!sized || !scanned) throw damaged();
  kept.push(Buffer.from([0xff, EOI]));
  return Buffer.concat(kept);
}

/** More segments than any camera or program writes before the picture's size. */
const MOST_SEGMENTS = 1000;

/**
 * Checks the size of a picture that is kept as it is, reading only the heads of its segments.
 * Throws like cleanJpeg.
 */
export async function checkJpegSize(handle: FileHandle): Promise<void> {
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(9), 0, 9, at);
    const [fill, marker = 0] = buffer;
    if (bytesRead < 9 || fill !== 0xff || marker === SOS || marker === EOI) break;
    if (isFrame(marker)) return checkPixels(buffer.readUInt16BE(7), buffer.readUInt16BE(5));
    // Markers may be preceded by fill bytes
    at += marker === 0xff ? 1 : 2 + buffer.readUInt16BE(2);
  }
  throw damaged();
}

function segmentAt(file: Buffer, start: number): Segment {
  let at = start;
  if (file.readUInt8(at) !== 0xff) throw damaged();
  while (file.readUInt8(at) === 0xff) at += 1; // markers may be preceded by fill bytes
  const marker = file.readUInt8(at);
  at += 1;
  if (marker === EOI) return { marker, payload: Buffer.alloc(0), end: at };
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) throw damaged();
  const end = at + file.readUInt16BE(at);
  if (end < at + 2 || end > file.length) throw damaged();
  return { marker, payload: file.subarray(at + 2, end), end };
}

function headOf(marker: number, length: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(length + 2, 2);
  return head;
}

/** Whether a marker begins a frame: C0 to CF, except the table markers among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function cleanSegment(marker: number, payload: Buffer): Buffer | undefined {
  const begins = (name: string) =>
    payload.subarray(0, name.length).equals(Buffer.from(name, "latin1"));
  if (marker === COMMENT) return undefined;
  if (marker === APP0) return begins("JFIF\0") ? withoutThumbnail(payload) : undefined;
  if (marker === APP1) return begins(EXIF) ? orientationSegment(payload) : undefined;
  if (marker === APP2) return begins("ICC_PROFILE\0") ? payload : undefined;
  if (marker === APP14) return begins("Adobe") ? payload : undefined;
  return marker > APP0 && marker <= APP15 ? undefined : payload;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const alone = Buffer.from(jfif.subarray(0, 14));
  if (alone.length < 14) throw damaged();
  alone.fill(0, 12);
  return alone;
}

function orientationSegment(payload: Buffer): Buffer | undefined {
  const orientation = orientationAlone(payload.subarray(EXIF.length));
  return orientation && Buffer.concat([Buffer.from(EXIF, "latin1"), orientation]);
}

/**
 * The end of a scan, which continues over stuffed bytes and restart markers up to any other marker.
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next === DNL) throw damaged(); // a late definition of the height: no encoder writes it
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw damaged();
}
