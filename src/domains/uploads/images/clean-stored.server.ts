import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import type { Extension } from "#domains/uploads/file-types.server.ts";
import { markCleaned, nextToClean } from "#domains/uploads/uploads.server.ts";
import { cleanImage } from "./clean-image.server.ts";

/** The pause between two pictures, which leaves processor and disk to visitors. */
const PAUSE_MS = 100;

/**
 * Removes place, time and author from pictures that were stored before uploads were cleaned. They
 * are cleaned one at a time and marked when done: a stop loses nothing, and a start with nothing to
 * do reads one empty index. A picture keeps its address, which snapshots also use; copies in other
 * caches last until they expire. Resolves when no picture is left, or when stopped.
 */
export async function cleanStoredPictures(
  app: App,
  { stopped, pauseMs = PAUSE_MS }: { stopped: () => boolean; pauseMs?: number },
): Promise<void> {
  let cleaned = 0;
  for (let path = await nextToClean(app.db); path !== undefined && !stopped();) {
    if (await cleanStored(app, path)) cleaned += 1;
    await pause(pauseMs, undefined, { ref: false });
    if (!stopped()) path = await nextToClean(app.db);
  }
  if (cleaned > 0) app.log.info("stored pictures cleaned", { pictures: cleaned });
}

/** Whether anything was removed from the picture. A damaged or missing file is left as it is. */
async function cleanStored({ db, uploads, log }: App, path: string): Promise<boolean> {
  const before = await uploads.storage.read(path);
  const after = before && withoutMetadata(path, before);
  if (!before || !after) {
    log.warn("stored picture not cleaned", { path, reason: before ? "damaged" : "missing" });
    await markCleaned(db, path);
    return false;
  }
  const changed = !after.equals(before);
  if (changed) await uploads.storage.replace(path, after);
  const sha256 = createHash("sha256").update(after).digest("hex");
  await markCleaned(db, path, { size: after.length, sha256 });
  return changed;
}

function withoutMetadata(path: string, file: Buffer): Buffer | undefined {
  try {
    return cleanImage(path.split(".").at(-1) as Extension, file);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
