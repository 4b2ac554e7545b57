import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Of four by two pixels with a color profile, as a browser writes them. */
const written = (name: string) => readFileSync(join(import.meta.dirname, "pictures", name));

export const IMAGES = {
  jpg: written("four-by-two.jpg"),
  png: PNG,
  gif: GIF,
  webp: written("four-by-two.webp"),
} as const;
export type ImageType = keyof typeof IMAGES;

/** Text that must not be in any copy of a picture that visitors see. */
export const SECRET = "40.7128N 74.0060W by Ada Buyer";

/** An EXIF block with a location and an orientation. */
export function exifOf(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const head = Buffer.from("II*\0\u0008\0\0\0\u0002\0", "latin1");
  const entries = [entry(0x010e, 2, SECRET.length, 38), entry(0x0112, 3, 1, orientation)];
  return Buffer.concat([head, ...entries, Buffer.alloc(4), Buffer.from(SECRET)]);
}

/**
 * A photo as a camera writes it: camera and orientation, and a GPS directory with latitude and
 * longitude. A bare one has the orientation alone, as it is stored.
 */
export function photo(orientation: number, { bare = false } = {}): Buffer {
  const exif = bare ? bareOrientation(orientation) : exifWithPlace(orientation);
  const segment = jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif]));
  const kept = bare && orientation === 1 ? [] : [segment];
  return Buffer.concat([IMAGES.jpg.subarray(0, 20), ...kept, IMAGES.jpg.subarray(20)]);
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** One entry of a directory, in the order of bytes that cameras use most. */
function exifEntry(tag: number, type: number, [count, value]: [number, number]): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  if (type === SHORT) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
}

function exifDirectory(...entries: Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

const EXIF_HEAD = Buffer.from("MM\0*\0\0\0\u0008", "latin1");

function bareOrientation(orientation: number): Buffer {
  return Buffer.concat([EXIF_HEAD, exifDirectory(exifEntry(0x0112, SHORT, [1, orientation]))]);
}

/** 40 degrees 42 minutes 46 seconds north, 74 degrees 0 minutes 22 seconds west. */
function exifWithPlace(orientation: number): Buffer {
  const gpsAt = EXIF_HEAD.length + 2 + 3 * 12 + 4;
  const valuesAt = gpsAt + 2 + 4 * 12 + 4;
  const degrees = [40, 42, 46, 74, 0, 22].map((number) => {
    const rational = Buffer.alloc(8);
    rational.writeUInt32BE(number, 0);
    rational.writeUInt32BE(1, 4);
    return rational;
  });
  const main = exifDirectory(
    exifEntry(0x010e, ASCII, [SECRET.length, valuesAt + 48]),
    exifEntry(0x0112, SHORT, [1, orientation]),
    exifEntry(0x8825, LONG, [1, gpsAt]),
  );
  const gps = exifDirectory(
    exifEntry(0x0001, ASCII, [2, 0x4e_00_00_00]),
    exifEntry(0x0002, RATIONAL, [3, valuesAt]),
    exifEntry(0x0003, ASCII, [2, 0x57_00_00_00]),
    exifEntry(0x0004, RATIONAL, [3, valuesAt + 24]),
  );
  return Buffer.concat([EXIF_HEAD, main, gps, ...degrees, Buffer.from(SECRET)]);
}

function jpegSegment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
}

function gifExtension(label: number, ...blocks: string[]): Buffer {
  const bytes = blocks.flatMap((each) => [Buffer.from([each.length]), Buffer.from(each)]);
  return Buffer.concat([Buffer.from([0x21, label]), ...bytes, Buffer.alloc(1)]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The picture with the secret in every place where its format allows text. */
export function withSecrets(type: ImageType, orientation = 1): Buffer {
  const file = Buffer.from(IMAGES[type]);
  const exif = exifOf(orientation);
  const secret = Buffer.from(SECRET);
  const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0`), secret]);
  switch (type) {
    case "jpg": {
      const segments = [
        jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])),
        jpegSegment(0xe1, named("http://ns.adobe.com/xap/1.0/")),
        jpegSegment(0xe2, named("MPF")),
        jpegSegment(0xed, named("Photoshop 3.0")),
        jpegSegment(0xe0, named("JFXX")),
        jpegSegment(0xfe, secret),
      ];
      return Buffer.concat([file.subarray(0, 20), ...segments, file.subarray(20), secret]);
    }
    case "png": {
      const chunks = [
        pngChunk("eXIf", exif),
        ...["tEXt", "iTXt", "zTXt", "prVt"].map((name) => pngChunk(name, named("Place"))),
        pngChunk("tIME", Buffer.alloc(7)),
      ];
      return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33), secret]);
    }
    case "gif": {
      const first = 13 + 6;
      const blocks = [
        gifExtension(0xfe, SECRET),
        gifExtension(0xff, "XMP DataXMP", SECRET),
        gifExtension(0x01, "x".repeat(12), SECRET),
      ];
      return Buffer.concat([file.subarray(0, first), ...blocks, file.subarray(first), secret]);
    }
    default: {
      const chunks = [
        webpChunk("EXIF", exif),
        webpChunk("XMP ", secret),
        webpChunk("PRVT", secret),
      ];
      const whole = Buffer.concat([file, ...chunks]);
      whole.writeUInt32LE(whole.length - 8, 4);
      whole.writeUInt8(whole.readUInt8(20) | 0x0c, 20);
      return Buffer.concat([whole, secret]);
    }
  }
}

/** The picture's bytes with another size in its header. */
export function claiming(type: ImageType, width: number, height: number): Buffer {
  const file = Buffer.from(IMAGES[type]);
  switch (type) {
    case "jpg": {
      const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
      file.writeUInt16BE(height, frame + 5);
      file.writeUInt16BE(width, frame + 7);
      return file;
    }
    case "png": {
      const header = Buffer.from(file.subarray(16, 29));
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      return Buffer.concat([file.subarray(0, 8), pngChunk("IHDR", header), file.subarray(33)]);
    }
    case "gif":
      file.writeUInt16LE(width, 6);
      file.writeUInt16LE(height, 8);
      return file;
    default:
      file.writeUIntLE(width - 1, 24, 3);
      file.writeUIntLE(height - 1, 27, 3);
      return file;
  }
}
