/** An entry of a zip whose bytes have been written. */
export interface Written {
  name: string;
  /** The offset of its header. */
  start: number;
  crc: number;
  packed: number;
  bytes: number;
}

// Numbers, names and their order are those of PKWARE's APPNOTE, sections 4.3 and 4.5
const HEADER = 0x04034b50;
const SIZES = 0x08074b50;
const LINE = 0x02014b50;
const END = 0x06054b50;
const LARGE_END = 0x06064b50;
const LARGE_END_AT = 0x07064b50;
const LARGE_EXTRA = 1;

const VERSION = 20;
const LARGE_VERSION = 45;
/** The sizes follow the bytes, and the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/**
 * The largest values of these fields; a field with such a value is stored elsewhere in eight bytes.
 */
const MOST = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

/** The header before the bytes of an entry. */
export function headerOf(name: string, at: Date): Buffer {
  return Buffer.concat([
    u32(HEADER),
    ...commonOf(at),
    // The sizes are not known yet
    u32(0, 0, 0),
    u16(Buffer.byteLength(name), 0),
    Buffer.from(name),
  ]);
}

/** The descriptor after the bytes. Throws for an entry that a zip of this kind cannot have. */
export function sizesOf({ name, crc, packed, bytes }: Written): Buffer {
  if (Math.max(packed, bytes) >= MOST) throw new Error(`${name} has 4 GB or more`);
  return u32(SIZES, crc, packed, bytes);
}

/** The list of all entries, which ends a zip. */
export function directoryOf(entries: readonly Written[], at: Date, start: number): Buffer {
  const lines = Buffer.concat(entries.map((entry) => lineOf(entry, at)));
  const count = entries.length;
  const isLarge = count >= MOST_ENTRIES || start + lines.length >= MOST;
  const shown = Math.min(count, MOST_ENTRIES);
  return Buffer.concat([
    lines,
    ...(isLarge ? largeEnd(count, lines.length, start) : []),
    u32(END),
    u16(0, 0, shown, shown),
    u32(lines.length, Math.min(start, MOST)),
    u16(0),
  ]);
}

function lineOf({ name, start, crc, packed, bytes }: Written, at: Date): Buffer {
  const isFar = start >= MOST;
  const extra = isFar ? Buffer.concat([u16(LARGE_EXTRA, 8), u64(start)]) : Buffer.alloc(0);
  return Buffer.concat([
    u32(LINE),
    u16(isFar ? LARGE_VERSION : VERSION),
    ...commonOf(at),
    u32(crc, packed, bytes),
    u16(Buffer.byteLength(name), extra.length, 0, 0, 0),
    u32(0, Math.min(start, MOST)),
    Buffer.from(name),
    extra,
  ]);
}

/** The end of a zip with more entries or bytes than the usual fields can express. */
function largeEnd(count: number, length: number, start: number): Buffer[] {
  return [
    u32(LARGE_END),
    // The length of the rest of this record
    u64(44),
    u16(LARGE_VERSION, LARGE_VERSION),
    u32(0, 0),
    u64(count, count, length, start),
    u32(LARGE_END_AT, 0),
    u64(start + length),
    u32(1),
  ];
}

/**
 * The common part of an entry's header and its line in the directory: how to read it, and its time.
 */
function commonOf(at: Date): Buffer[] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [u16(VERSION, FLAGS, DEFLATED, time, day)];
}

function u16(...values: number[]): Buffer {
  return numbers(values, 2, (bytes, value, offset) => bytes.writeUInt16LE(value, offset));
}

function u32(...values: number[]): Buffer {
  return numbers(values, 4, (bytes, value, offset) => bytes.writeUInt32LE(value, offset));
}

function u64(...values: number[]): Buffer {
  return numbers(values, 8, (bytes, value, offset) =>
    bytes.writeBigUInt64LE(BigInt(value), offset),
  );
}

function numbers(
  values: number[],
  size: number,
  write: (bytes: Buffer, value: number, offset: number) => void,
): Buffer {
  const bytes = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) write(bytes, value, index * size);
  return bytes;
}
