import { buffer } from "node:stream/consumers";
import { resizePicture } from "#server/uploads/pictures/resize.ts";
import { type PictureType, toFrame } from "#server/uploads/pictures/widths.ts";

/** Reads a picture from standard input and writes its widths to standard output. */
export async function resizeCommand(type: string | undefined): Promise<void> {
  const resized = await resizePicture(type as PictureType, await buffer(process.stdin));
  await new Promise<void>((done) => process.stdout.write(toFrame(resized), () => done()));
}
