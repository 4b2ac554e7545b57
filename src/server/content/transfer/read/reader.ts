import { spawn } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { FIRST_CHOICES, FOREIGN_COLLECTIONS, type ImportChoices } from "#shared/transfer.ts";
import { AppError } from "#server/errors.ts";
import type { Found } from "./found.ts";
import { linesIn } from "./lines.ts";
import { readFile } from "./read-files.ts";

interface Uploaded {
  handle: FileHandle;
  name: string;
  collection: ImportChoices["collection"];
}

export type FileReader = (file: Uploaded) => AsyncIterable<Found>;

const NICE = 10;
const AT_MOST_MS = 15 * 60_000;

/**
 * Reads with this program's own command in another process: unpacking, XML and HTML delay no
 * request, and a file that exhausts memory ends only that process. The file is its standard input.
 */
export function readInProcess([command = process.execPath, ...rest]: string[]): FileReader {
  return async function* ({ handle, name, collection }) {
    const child = spawn(command, [...rest, "read-import", `${collection},${name}`], {
      stdio: [handle.fd, "pipe", "ignore"],
      timeout: AT_MOST_MS,
    });
    child.once("spawn", () => setPriority(child.pid as number, NICE));
    const leave = () => child.kill();
    process.once("exit", leave);
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    try {
      for await (const line of linesIn(child.stdout as Readable)) yield JSON.parse(line) as Found;
      if ((await ended) !== 0)
        throw new AppError("BAD_REQUEST", `${name} could not be read to its end.`);
    } finally {
      process.off("exit", leave);
      child.kill();
    }
  };
}

/** Reads in this process, for tests and development. */
export const readHere: FileReader = ({ handle, ...file }) => readFile(handle.fd, file);

/** The command: writes a line of JSON for each part of the file on standard input. */
export async function readImportCommand(what = ""): Promise<void> {
  const at = what.indexOf(",");
  const collection =
    FOREIGN_COLLECTIONS.find((each) => each === what.slice(0, at)) ?? FIRST_CHOICES.collection;
  for await (const found of readFile(0, { name: what.slice(at + 1), collection }))
    await new Promise<void>((done) =>
      process.stdout.write(`${JSON.stringify(found)}\n`, () => done()),
    );
}
