import type { UploadKind } from "../../shared/uploads.ts";
import { AppError } from "../errors.ts";
import type { ReceivedFile } from "./receive.http.ts";
import { createStorage, type Storage } from "./storage.ts";

const AT_ONCE = 4;

/** Uploads of this process: where files lie, who is sending now, and what has arrived unrecorded. */
export interface Uploads {
  storage: Storage;
  /** Does the work as one of four at once. Throws BUSY when there are four already. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Holds a received file until a procedure claims it. */
  arrived: (file: ReceivedFile) => void;
  /** Hands a received file to the one who records it, once. Throws BAD_REQUEST for any other path. */
  claim: (kind: UploadKind, path: string) => ReceivedFile;
  /** Ends the wait of a file that nobody recorded. */
  forget: (path: string) => void;
}

export function createUploads(folder: string): Uploads {
  const waiting = new Map<string, ReceivedFile>();
  let running = 0;
  return {
    storage: createStorage(folder),
    async inTurn(work) {
      if (running >= AT_ONCE)
        throw new AppError("BUSY", "Too many files are being uploaded. Please try again shortly.", {
          retryAfter: 5,
        });
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
    arrived: (file) => waiting.set(file.path, file),
    claim(kind, path) {
      const file = waiting.get(path);
      if (file?.kind !== kind) throw new AppError("BAD_REQUEST", "Please upload the file first.");
      waiting.delete(path);
      return file;
    },
    forget: (path) => waiting.delete(path),
  };
}
