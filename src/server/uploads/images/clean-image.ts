import type { Extension } from "../file-types.ts";
import { cleanGif } from "./gif.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { damaged } from "./refusals.ts";
import { cleanWebp } from "./webp.ts";

const CLEANERS: Partial<Record<Extension, (file: Buffer) => Buffer>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
};

/**
 * The image with its pixels, its colors and which way is up, and without all else: where and when a
 * picture was taken, by whom, thumbnails, comments, whatever follows its end. Nothing is decoded.
 * Throws BAD_REQUEST for a damaged image and PAYLOAD_TOO_LARGE for too many pixels.
 */
export function cleanImage(extension: Extension, file: Buffer): Buffer {
  try {
    return CLEANERS[extension]?.(file) ?? file;
  } catch (error) {
    // A length in the file led past its end
    throw error instanceof RangeError ? damaged() : error;
  }
}
