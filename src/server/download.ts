import { z } from "#shared/zod.ts";

/** A file that is made while it is sent, however large it is. */
export interface Download {
  fileName: string;
  type: string;
  /** Nothing is read or recorded before the first part is requested. */
  pieces: () => AsyncGenerator<string | Buffer>;
}

/** The output of a procedure whose REST path answers with a file. */
export const download = z.custom<Download>().meta({ type: "string" });
