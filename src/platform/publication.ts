import type { OpenDatabase } from "./database/engine.ts";

/**
 * The version of everything that visitors read. A cache of public content (http/pages/memory.ts)
 * stores the version it was made from and drops its entries when the version has changed.
 */
export interface Publication {
  version: () => number;
  /**
   * Called for each procedure that declares `publishes` (trpc.ts), and when a plan is carried out.
   */
  changed: () => void;
}

export function createPublication({
  foreignVersion,
}: Pick<OpenDatabase, "foreignVersion">): Publication {
  let own = 1;
  return {
    version: () => own + foreignVersion(),
    changed() {
      own += 1;
    },
  };
}
