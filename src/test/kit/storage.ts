import { join } from "node:path";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import { Storage } from "#domains/uploads/storage.server.ts";

/** Keys and uploads in a folder, as a process has them. */
export function atRestIn(folder: string, { uploadsDir = join(folder, "uploads") } = {}) {
  const keys = new DataKeys({ dataKeyFile: join(folder, "data.key"), uploadsDir });
  keys.make();
  return { keys, storage: new Storage(uploadsDir, keys) };
}

export const storageIn = (folder: string): Storage => atRestIn(folder).storage;
