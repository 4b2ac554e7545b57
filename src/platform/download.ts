import { z } from "#kit/values/zod.ts";

/** A file that is made while it is sent, however large it is. */
export interface Download {
  fileName: string;
  type: string;
  /** Nothing is read or recorded before the first part is requested. */
  pieces: () => AsyncGenerator<string | Buffer>;
}

/** A file name that says who saved it, and when: such as `leads-2026-11-27-1305Z-admin.csv`. */
export function signedName(what: string, extension: string, by: string): string {
  const [day = "", time = ""] = new Date().toISOString().split("T");
  const name = by.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return `${what}-${day}-${time.slice(0, 5).replace(":", "")}Z-${name}.${extension}`;
}

/** The output of a procedure whose REST path answers with a file. */
export const download = z.custom<Download>().meta({ type: "string" });
