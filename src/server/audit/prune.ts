import type { App } from "#server/context.ts";
import { pruneChanges } from "./audit.ts";
import { pruneRefusals } from "./sign-ins.ts";

const EVERY_MS = 24 * 3_600_000;

/** Deletes old entries at once and then daily. Returns a function that stops it. */
export function startAuditPruning(app: App): () => void {
  const prune = () => {
    Promise.all([pruneChanges(app.db), pruneRefusals(app.db)]).catch((error: unknown) =>
      app.log.error("pruning failed", error),
    );
  };
  prune();
  const timer = setInterval(prune, EVERY_MS);
  return () => clearInterval(timer);
}
