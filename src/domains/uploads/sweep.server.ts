import { DAY_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import { uploadsReferredTo } from "./references.server.ts";
import { forgetUnused, knownUploads, unusedBefore } from "./uploads.server.ts";

const ORPHAN_AFTER_MS = DAY_MS;

/** Removes unused files, after the change that stopped using them has committed. */
export async function removeUnused({ db, uploads }: App, paths: string[]): Promise<void> {
  for (const path of await forgetUnused(db, paths)) await uploads.storage.remove(path);
}

/**
 * Removes files that have been unused for a day: files uploaded for a resource that was never
 * added, and files that a crash left without a record.
 */
export async function sweepUploads({ db, uploads }: App, now: number = Date.now()): Promise<void> {
  const before = now - ORPHAN_AFTER_MS;
  const unused = await forgetUnused(db, await unusedBefore(db, new Date(before).toISOString()));
  const stored = await uploads.storage.storedBefore(before);
  const known = await knownUploads(db, stored);
  const used = await uploadsReferredTo(db);
  const unknown = stored.filter((path) => !known.has(path) && !used.has(path));
  for (const path of new Set([...unused, ...unknown])) await uploads.storage.remove(path);
}
