import { buffer } from "node:stream/consumers";
import { readFile } from "#domains/content/transfer/read/read-files.server.ts";
import { findInPdf } from "#domains/uploads/scans/active-pdf.server.ts";
import { readMail } from "#domains/mail/inbox/read/read-mail.server.ts";
import { drawBrand } from "#domains/uploads/pictures/brand.server.ts";
import { resizePicture } from "#domains/uploads/pictures/resize.server.ts";
import { type PictureType, toFrame } from "#domains/uploads/pictures/widths.server.ts";

/** The parsers of strangers' bytes: each reads standard input and writes to standard output. */
const PARSERS: Record<string, (how: string) => Promise<void>> = {
  resize: resizeCommand,
  "read-import": readImportCommand,
  "read-mail": readMailCommand,
  "read-pdf": readPdfCommand,
};

/** Runs a parser, only in a process that Node denies everything else. Resolves to the exit code. */
export async function parseCommand(name = "", how = ""): Promise<number> {
  const { permission } = process as { permission?: NodeJS.ProcessPermission };
  const rights = ["fs.read", "fs.write", "child", "worker"];
  if (!permission || rights.some((right) => permission.has(right))) return 2;
  await PARSERS[name]?.(how);
  return 0;
}

function write(output: Buffer | string): Promise<void> {
  return new Promise((done) => process.stdout.write(output, () => done()));
}

/** A type with a color, such as `png,#14507f`, is a logo, for the site's icon and its card. */
async function resizeCommand(how: string): Promise<void> {
  const [type, color] = how.split(",");
  const file = await buffer(process.stdin);
  const resized =
    color === undefined
      ? await resizePicture(type as PictureType, file)
      : await drawBrand(type as PictureType, file, color);
  await write(toFrame(resized));
}

/** Writes a line of JSON for each part of a file. */
async function readImportCommand(name: string): Promise<void> {
  for await (const found of readFile(0, name)) await write(`${JSON.stringify(found)}\n`);
}

async function readMailCommand(how: string): Promise<void> {
  const bytes = await buffer(process.stdin);
  await write(JSON.stringify(await readMail({ bytes, isWhole: how === "whole" })));
}

async function readPdfCommand(): Promise<void> {
  await write(findInPdf(await buffer(process.stdin)));
}
