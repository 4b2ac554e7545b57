import type { FileHandle } from "node:fs/promises";
import { startCaged } from "#platform/caged-child.ts";
import { AppError } from "#platform/errors.ts";
import type { Found } from "./found.server.ts";
import { linesIn } from "./text-bytes.server.ts";
import { readFile } from "./read-files.server.ts";

interface Uploaded {
  handle: FileHandle;
  name: string;
}

export type FileReader = (file: Uploaded) => AsyncIterable<Found>;

const AT_MOST_MS = 15 * 60_000;
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Reads in a caged process: unpacking, XML and HTML delay no request, and a file that exhausts
 * memory ends only that process. The file is its standard input.
 */
export function readCaged(program: string[]): FileReader {
  return async function* ({ handle, name }) {
    const unreadable = new AppError("BAD_REQUEST", `${name} could not be read to its end.`);
    const { output, ended, stop } = startCaged({
      program,
      args: ["read-import", name],
      input: handle.fd,
      atMostMs: AT_MOST_MS,
    });
    const check = (length: number) => {
      if (length > LONGEST_LINE) throw unreadable;
    };
    try {
      for await (const line of linesIn(output, check)) yield JSON.parse(line) as Found;
      if ((await ended) !== 0) throw unreadable;
    } finally {
      stop();
    }
  };
}

/** Reads in this process, for tests and development. */
export const readHere: FileReader = ({ handle, name }) => readFile(handle.fd, name);
