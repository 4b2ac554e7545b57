/** The widths of pictures on pages, in pixels: cards and text, on standard and fine screens. */
export const WIDTHS = [480, 960, 1600] as const;

/** A picture in one width, as WebP. */
export interface Width {
  width: number;
  bytes: Buffer;
}

/** A picture in those widths that do not exceed its own. */
export interface Resized {
  width: number;
  height: number;
  widths: Width[];
}

export type PictureType = "jpg" | "png" | "webp";

/** The work and its result as bytes for a pipe: a line of JSON, then the pictures. */
export function toFrame({ widths, ...size }: Resized): Buffer {
  const sizes = widths.map(({ width, bytes }) => ({ width, size: bytes.length }));
  const head = Buffer.from(`${JSON.stringify({ ...size, sizes })}\n`);
  return Buffer.concat([head, ...widths.map(({ bytes }) => bytes)]);
}

interface Head extends Pick<Resized, "width" | "height"> {
  sizes: { width: number; size: number }[];
}

export function fromFrame(frame: Buffer): Resized {
  const end = frame.indexOf("\n");
  const { sizes, ...size } = JSON.parse(frame.toString("utf8", 0, end)) as Head;
  let at = end + 1;
  const widths = sizes.map(({ width, size: length }) => {
    const bytes = frame.subarray(at, at + length);
    at += length;
    return { width, bytes };
  });
  return { ...size, widths };
}
