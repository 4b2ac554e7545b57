import { createHash } from "node:crypto";
import type { Db } from "#platform/database/engine.ts";
import type { Storage } from "#domains/uploads/storage.server.ts";
import { findUpload } from "#domains/uploads/uploads.server.ts";

/** The documents that do not decrypt to what was sent. Reads every one to its end. */
export async function unopenedDocuments(db: Db, storage: Storage): Promise<string[]> {
  const unopened: string[] = [];
  for (const address of await storage.storedBefore(Infinity, ["documents"])) {
    const known = await findUpload(db, address);
    if (known && (await sha256Of(storage, address)) !== known.sha256) unopened.push(address);
  }
  return unopened;
}

async function sha256Of(storage: Storage, address: string): Promise<string | undefined> {
  const file = await storage.open(address).catch(() => undefined);
  try {
    const hash = createHash("sha256");
    for await (const piece of file?.stream() ?? []) hash.update(piece as Buffer);
    return hash.digest("hex");
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}
