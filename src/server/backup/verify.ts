import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BackupVerification } from "../../shared/backup.ts";
import { type Connection, connect } from "../sqlite.ts";
import { syncToDisk } from "./copy.ts";
import { latestIn, readLatest } from "./snapshots.ts";

/** What is wrong inside a database: broken pages, broken references. Reads all of it. */
export function problemsIn(sqlite: Connection): string[] {
  const integrity = sqlite.pragma("integrity_check(1)", { simple: true });
  if (integrity !== "ok") return [`integrity: ${String(integrity)}`];
  const broken = sqlite.pragma("foreign_key_check") as unknown[];
  return broken.length === 0 ? [] : [`${broken.length} broken foreign keys`];
}

/**
 * Opens the newest snapshot as a restore would, checks all of it, counts its rows and writes the
 * result beside it. Takes a while: the server runs it in another process.
 */
export function verifyLatest(folder: string): BackupVerification | undefined {
  const latest = readLatest(folder);
  if (!latest) return undefined;
  const result = { at: new Date().toISOString(), takenAt: latest.takenAt, ...examine(folder) };
  const file = join(folder, RESULT);
  writeFileSync(`${file}.tmp`, JSON.stringify(result));
  syncToDisk(`${file}.tmp`);
  renameSync(`${file}.tmp`, file);
  return result;
}

const RESULT = "verified.json";

/** The last result; undefined when no snapshot was verified yet. */
export function readVerification(folder: string): BackupVerification | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RESULT), "utf8")) as BackupVerification;
  } catch {
    return undefined;
  }
}

function examine(folder: string): Pick<BackupVerification, "problem" | "rows"> {
  try {
    const snapshot = connect(latestIn(folder), { readonly: true, fileMustExist: true });
    try {
      const problem = problemsIn(snapshot)[0] ?? null;
      return { problem, rows: problem === null ? countRows(snapshot) : [] };
    } finally {
      snapshot.close();
    }
  } catch (error) {
    return { problem: (error as Error).message, rows: [] };
  }
}

/** What people would miss; the rest is machinery. */
const COUNTED = [
  "contactSubmissions",
  "loanApplications",
  "users",
  "resources",
  "resourceCategories",
  "uploads",
  "blogPosts",
  "siteSettings",
];

function countRows(snapshot: Connection): BackupVerification["rows"] {
  const tables = snapshot
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  return COUNTED.filter((table) => tables.includes(table)).map((table) => ({
    table,
    count: snapshot.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
  }));
}
