import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { AppError } from "#server/errors.ts";
import { damaged } from "#server/uploads/images/refusals.ts";
import { fromFrame, type PictureType, type Resized } from "./widths.ts";

/**
 * Makes the widths of a picture or, with a color, the site's icon and the picture of shared links
 * from a logo. Throws BAD_REQUEST when it cannot be decoded.
 */
export type Resizer = (type: PictureType, file: Buffer, color?: string) => Promise<Resized>;

/** A lower priority than the server's. */
const NICE = 10;
const AT_MOST_MS = 60_000;
/** The limit of its heap; a camera's picture takes about half of it. */
const AT_A_TIME = 1;

/**
 * Resizes with this program's own command in another process: no request waits for the work, and a
 * file that crashes a decoder or exhausts memory ends only that process. One picture at a time.
 */
export function resizeInProcess(program: string[]): Resizer {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (type, file, color) => {
    if (working >= AT_A_TIME) await new Promise<void>((go) => waiting.push(go));
    working += 1;
    try {
      return fromFrame(
        await run([...program, "resize", color === undefined ? type : `${type},${color}`], file),
      );
    } finally {
      working -= 1;
      waiting.shift()?.();
    }
  };
}

async function run([command = process.execPath, ...rest]: string[], file: Buffer): Promise<Buffer> {
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "ignore"], timeout: AT_MOST_MS });
  child.once("spawn", () => setPriority(child.pid as number, NICE));
  const leave = () => child.kill();
  process.once("exit", leave);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  // A process that ends early stops reading
  child.stdin.on("error", () => {});
  child.stdin.end(file);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", leave);
  if (code !== 0) throw damaged();
  return Buffer.concat(pieces);
}

/** Resizes in this process, for tests and development. */
export const resizeHere: Resizer = async (type, file, color) => {
  try {
    if (color !== undefined) {
      const { drawBrand } = await import("./brand.ts");
      return await drawBrand(type, file, color);
    }
    const { resizePicture } = await import("./resize.ts");
    return await resizePicture(type, file);
  } catch (cause) {
    throw new AppError("BAD_REQUEST", damaged().message, { cause });
  }
};
