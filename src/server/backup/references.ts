import type { Connection } from "../sqlite.ts";

/** Where a database names uploads. */
const PLACES = [
  ["uploads", "path"],
  ["siteSettings", "value"],
  ["users", "profileImage"],
  ["resources", "fileUrl"],
] as const;

/** The addresses under /uploads that a database knows: recorded, shown or linked to. */
export function uploadsKnownTo(sqlite: Connection): string[] {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const known = PLACES.filter(([table]) => tables.includes(table)).flatMap(
    ([table, column]) =>
      sqlite
        .prepare(`SELECT ${column} FROM ${table} WHERE ${column} LIKE '/uploads/%'`)
        .pluck()
        .all() as string[],
  );
  return [...new Set(known)];
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
