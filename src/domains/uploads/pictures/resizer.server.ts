import { askCaged } from "#platform/caged-child.ts";
import { AppError } from "#platform/errors.ts";
import { damaged } from "#domains/uploads/images/refusals.server.ts";
import { createLine } from "#domains/uploads/places.server.ts";
import { fromFrame, type PictureType, type Resized } from "./widths.server.ts";

/**
 * Makes the widths of a picture or, with a color, the site's icon and the picture of shared links
 * from a logo. Throws BAD_REQUEST when it cannot be decoded.
 */
export type Resizer = (type: PictureType, file: Buffer, color?: string) => Promise<Resized>;

const AT_MOST_MS = 60_000;
/** Three pictures in WebP, or two in PNG, are smaller. */
const AT_MOST_BYTES = 64 * 1024 * 1024;
/** A camera's picture takes about half of the memory that the process may have. */
const AT_A_TIME = 1;

/**
 * Resizes in a caged process: no request waits for the work, and a file that crashes a decoder or
 * exhausts memory ends only that process. One picture at a time.
 */
export function resizeCaged(program: string[]): Resizer {
  const inLine = createLine(AT_A_TIME);
  return (type, file, color) =>
    inLine(async () => {
      const frame = await askCaged({
        program,
        args: ["resize", color === undefined ? type : `${type},${color}`],
        input: file,
        atMostMs: AT_MOST_MS,
        atMostBytes: AT_MOST_BYTES,
      });
      if (!frame) throw damaged();
      return fromFrame(frame);
    });
}

/** Resizes in this process, for tests and development. */
export const resizeHere: Resizer = async (type, file, color) => {
  try {
    if (color !== undefined) {
      const { drawBrand } = await import("./brand.server.ts");
      return await drawBrand(type, file, color);
    }
    const { resizePicture } = await import("./resize.server.ts");
    return await resizePicture(type, file);
  } catch (cause) {
    throw new AppError("BAD_REQUEST", damaged().message, { cause });
  }
};
