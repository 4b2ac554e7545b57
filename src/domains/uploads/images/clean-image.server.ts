import type { Extension } from "#domains/uploads/file-types.server.ts";
import { cleanGif } from "./gif.server.ts";
import { cleanJpeg } from "./jpeg.server.ts";
import { cleanPng } from "./png.server.ts";
import { damaged } from "./refusals.server.ts";
import { cleanWebp } from "./webp.server.ts";

const CLEANERS: Partial<Record<Extension, (file: Buffer) => Buffer>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
};

/**
 * The image with its pixels, colors and orientation and nothing else: time, place and author of a
 * photo, thumbnails, comments and trailing data are removed. Nothing is decoded. Throws BAD_REQUEST
 * for a damaged image and PAYLOAD_TOO_LARGE for too many pixels.
 */
export function cleanImage(extension: Extension, file: Buffer): Buffer {
  try {
    return CLEANERS[extension]?.(file) ?? file;
  } catch (error) {
    // A length in the file pointed past its end
    throw error instanceof RangeError ? damaged() : error;
  }
}
