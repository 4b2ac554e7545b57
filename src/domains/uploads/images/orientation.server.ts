const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_LENGTH = 12;

/**
 * The orientation of an EXIF block as a block of its own, without the rest; undefined for the usual
 * orientation and for an unreadable block.
 */
export function orientationAlone(exif: Buffer): Buffer | undefined {
  const orientation = readOrientation(exif);
  if (orientation < 2 || orientation > 8) return undefined;
  const block = Buffer.alloc(26);
  block.write("MM\0*", "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  block.writeUInt16BE(SHORT, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

function readOrientation(exif: Buffer): number {
  const littleEndian = exif.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (littleEndian ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const long = (at: number) => (littleEndian ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = long(4);
    const entries = short(directory);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * ENTRY_LENGTH;
      if (short(at) === ORIENTATION && short(at + 2) === SHORT) return short(at + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
