import type { App } from "../context.ts";
import { pruneChanges } from "./audit.ts";
import { pruneRefusals } from "./sign-ins.ts";

const EVERY_MS = 24 * 3_600_000;

/** Forgets old entries at once and then daily. Returns how to stop. */
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
