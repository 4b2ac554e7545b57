interface UploadsReport {
  stored: number;
  /** Named in the database but missing on disk. */
  missing: string[];
  /** On disk but not in the database. */
  orphaned: string[];
}

export function compareUploads(known: Set<string>, stored: string[]): UploadsReport {
  const there = new Set(stored);
  return {
    stored: stored.length,
    missing: [...known].filter((path) => !there.has(path)),
    orphaned: stored.filter((path) => !known.has(path)),
  };
}

const NAMED = 5;

/** Names the first of a list and counts the rest. */
export function shortList(paths: string[]): string {
  const rest = paths.length - NAMED;
  return paths.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
