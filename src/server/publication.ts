import type { Connection } from "./sqlite.ts";

/**
 * The version of everything that visitors read. Whatever caches public content keeps the version it
 * was made from and drops it when this has moved on.
 */
export interface Publication {
  version: () => number;
  /** To be called after a write to settings or content has committed. */
  changed: () => void;
}

const FOREIGN_WRITES_CHECKED_EVERY_MS = 1000;

export function createPublication(sqlite: Connection): Publication {
  // data_version moves when another process (a restore, the sqlite3 prompt) commits
  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let version = 1;
  let foreign = dataVersion.get();
  let checkedAt = Date.now();
  return {
    version() {
      const now = Date.now();
      if (now - checkedAt >= FOREIGN_WRITES_CHECKED_EVERY_MS) {
        checkedAt = now;
        const seen = dataVersion.get();
        if (seen !== foreign) {
          foreign = seen;
          version += 1;
        }
      }
      return version;
    },
    changed() {
      version += 1;
    },
  };
}
