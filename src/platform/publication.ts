import type { OpenDatabase } from "./database/engine.ts";

/**
 * The version of everything that visitors read. A cache of public content (http/pages/memory.ts)
 * stores the version it was made from and drops its entries when the version has changed: when any
 * process has committed a write to what was read for a result that is kept.
 */
export interface Publication {
  version: () => number;
  /** Runs work whose result is kept for as long as the version is the same. */
  keeping: <Result>(work: () => Result) => Result;
}

export function createPublication({
  foreignVersion,
  reads,
}: Pick<OpenDatabase, "foreignVersion" | "reads">): Publication {
  return {
    version: () => 1 + reads.changes + foreignVersion(),
    keeping: (work) => reads.during(work),
  };
}
