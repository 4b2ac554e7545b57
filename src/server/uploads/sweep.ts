import type { App } from "../context.ts";
import { forgetUnused, knownUploads } from "./uploads.ts";

const EVERY_MS = 3_600_000;
const ORPHAN_AFTER_MS = 24 * EVERY_MS;

/** Removes files that nothing refers to any more, after the change that left them has committed. */
export async function removeUnused({ db, uploads }: App, paths: string[]): Promise<void> {
  for (const path of await forgetUnused(db, { paths })) await uploads.storage.remove(path);
}

/**
 * Removes what nothing has referred to for a day: files uploaded for a resource that was never
 * added, and files that a crash left without a record.
 */
export async function sweepUploads({ db, uploads }: App, now: number = Date.now()): Promise<void> {
  const before = now - ORPHAN_AFTER_MS;
  const unused = await forgetUnused(db, { before: new Date(before).toISOString() });
  const stored = await uploads.storage.storedBefore(before);
  const known = await knownUploads(db, stored);
  const unknown = stored.filter((path) => !known.has(path));
  for (const path of new Set([...unused, ...unknown])) await uploads.storage.remove(path);
}

/** Sweeps at once and then hourly. Returns how to stop. */
export function startUploadSweep(app: App): () => void {
  const sweep = () => {
    sweepUploads(app).catch((error: unknown) => app.log.error("sweep failed", error));
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS);
  return () => clearInterval(timer);
}
