import { buffer } from "node:stream/consumers";
import { drawBrand } from "#server/uploads/pictures/brand.ts";
import { resizePicture } from "#server/uploads/pictures/resize.ts";
import { type PictureType, toFrame } from "#server/uploads/pictures/widths.ts";

/**
 * Reads a picture from standard input and writes its widths to standard output. A type with a
 * color, such as `png,#14507f`, is a logo, from which the site's icon and its card are drawn.
 */
export async function resizeCommand(how = ""): Promise<void> {
  const [type, color] = how.split(",");
  const file = await buffer(process.stdin);
  const resized =
    color === undefined
      ? await resizePicture(type as PictureType, file)
      : await drawBrand(type as PictureType, file, color);
  await new Promise<void>((done) => process.stdout.write(toFrame(resized), () => done()));
}
