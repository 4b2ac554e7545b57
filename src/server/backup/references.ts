import type { Connection } from "../sqlite.ts";

/** The addresses under /uploads that a database knows: recorded, shown or linked to. */
export function uploadsKnownTo(sqlite: Connection): string[] {
  return sqlite
    .prepare(
      `SELECT path FROM uploads
       UNION SELECT value FROM siteSettings WHERE value LIKE '/uploads/%'
       UNION SELECT profileImage FROM users WHERE profileImage LIKE '/uploads/%'
       UNION SELECT fileUrl FROM resources WHERE fileUrl LIKE '/uploads/%'`,
    )
    .pluck()
    .all() as string[];
}

interface UploadsReport {
  stored: number;
  /** Known to the database and not there. */
  missing: string[];
  /** There and unknown to the database. */
  orphaned: string[];
}

export function compareUploads(known: string[], stored: string[]): UploadsReport {
  const there = new Set(stored);
  const wanted = new Set(known);
  return {
    stored: stored.length,
    missing: known.filter((path) => !there.has(path)),
    orphaned: stored.filter((path) => !wanted.has(path)),
  };
}

const NAMED = 5;

/** Some of a list by name, the rest by number. */
export function shortList(paths: string[]): string {
  const rest = paths.length - NAMED;
  return paths.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
