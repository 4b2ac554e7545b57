import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS, MINUTE_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import { underLease } from "#platform/database/leases.ts";
import type { Job } from "#platform/jobs.ts";
import { findUpload } from "#domains/uploads/uploads.server.ts";

/** Until it looks at all documents again, for those that failed or that an older process stored. */
const REST_MS = HOUR_MS;
/** The pause between two documents, which leaves processor and disk to requests. */
const PAUSE_MS = 2;
/** Until then, every process has seen a new key, and uploads that began under the old one ended. */
const GRACE_MS = 10 * MINUTE_MS;
const LEASED_MS = 0.9 * MINUTE_MS;

// Decision: src/decisions/122-documents-are-encrypted.md
/**
 * Encrypts documents that are plain or under an older key, one after the other, and removes older
 * keys that nothing is under any more. A document is at each moment the old file or the new one.
 */
export function createRewriter(app: App, { graceMs = GRACE_MS } = {}): Job {
  const { dataKeys, log, uploads } = app;
  /** When it looks again while no key is added, and what it says until then. */
  let rest: { under: string; until: number; error?: Error } | undefined;

  const known = () =>
    dataKeys
      .all()
      .map(({ id }) => id)
      .join();

  const rewriteAll = async (stopping: AbortSignal): Promise<void> => {
    const under = known();
    const { id, madeAt } = dataKeys.newest();
    const older = dataKeys.all().flatMap((key) => (key.id === id ? [] : [key.id]));
    const { rewritten, failed } = await rewriteEach(app, id, stopping);
    if (rewritten > 0) log.info("documents encrypted anew", { documents: rewritten, key: id });
    const until = Date.now() + REST_MS;
    if (failed > 0) {
      const error = new Error(`${failed} documents could not be encrypted anew`);
      rest = { under, until, error };
      throw error;
    }
    if (stopping.aborted || (await openable(app, id)).length > 0) return;
    if (older.length === 0) rest = { under, until };
    if (older.length > 0 && Date.now() - Date.parse(madeAt) >= graceMs)
      await dataKeys.retire(older);
  };

  return {
    every: MINUTE_MS,
    failure: "documents not encrypted with the newest key",
    async run(stopping) {
      dataKeys.takeOver();
      if (rest?.under === known() && Date.now() < rest.until) {
        if (rest.error) throw rest.error;
        return;
      }
      const lease = { work: "keys", pause: LEASED_MS } as const;
      await underLease(app, lease, (lost) => rewriteAll(AbortSignal.any([stopping, lost])));
      if (dataKeys.all().length === 1) return;
      const left = await uploads.storage.notUnder(dataKeys.newest().id);
      const dropped = await dataKeys.drop(new Set(left.values()));
      if (dropped.length > 0) log.info("old data keys removed", { keys: dropped.join(", ") });
    },
  };
}

/** The documents that are not under the key, and whose own key this machine has. */
async function openable({ uploads, dataKeys }: App, keyId: string): Promise<string[]> {
  const left = await uploads.storage.notUnder(keyId);
  return [...left].flatMap(([path, id]) => (id === undefined || dataKeys.find(id) ? [path] : []));
}

async function rewriteEach(app: App, keyId: string, stopping: AbortSignal) {
  const { db, log, uploads } = app;
  const done = { rewritten: 0, failed: 0 };
  for (const path of await openable(app, keyId)) {
    if (stopping.aborted) break;
    // One that is not recorded is on its way in or out
    const known = await findUpload(db, path);
    if (!known) continue;
    try {
      if (await uploads.storage.rewrite(path, known.sha256)) done.rewritten += 1;
      // Removed meanwhile: it must not come back
      if (!(await findUpload(db, path))) await uploads.storage.remove(path);
    } catch (error) {
      done.failed += 1;
      log.warn("document not encrypted anew", { path, reason: String(error) });
    }
    await pause(PAUSE_MS, undefined, { ref: false });
  }
  return done;
}
