import { AppError } from "#platform/errors.ts";

/** Enough for any camera; a file of a few hundred bytes can claim a thousand times as many. */
const MOST_PIXELS = 40_000_000;
/** More than a panorama or a scanned roll has; programs that draw longer rows or columns fail. */
const LONGEST_SIDE = 20_000;

export function damaged(): AppError {
  return new AppError("BAD_REQUEST", "This image is damaged. Please choose another one.");
}

/**
 * Refuses images with too many pixels. Throws PAYLOAD_TOO_LARGE, or BAD_REQUEST for a size of zero.
 */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged();
  if (width * height > MOST_PIXELS)
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      "This image has more than 40 megapixels. Please choose a smaller one.",
    );
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      "This image is wider or higher than 20,000 pixels. Please choose a smaller one.",
    );
}
