import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BackupVerification } from "./backup.output.ts";
import type { Copies } from "#platform/database/engine.ts";
import { publishFile } from "#platform/disk.ts";
import { latestOf, readLatest, type Shelf } from "./snapshots.server.ts";

/**
 * Opens the newest snapshot as a restore would, checks all of it, counts its rows and writes the
 * result beside it. Slow: the server runs it in another process.
 */
export async function verifyLatest(
  shelf: Shelf,
  copies: Copies,
): Promise<BackupVerification | undefined> {
  const latest = readLatest(shelf);
  if (!latest) return undefined;
  const examined = await examine(latestOf(shelf), copies);
  const result = { at: new Date().toISOString(), takenAt: latest.takenAt, ...examined };
  await publishFile(join(shelf.folder, RESULT), (file) => {
    writeFileSync(file, JSON.stringify(result));
  });
  return result;
}

const RESULT = "verified.json";

/** The last result; undefined when no snapshot has been verified yet. */
export function readVerification({ folder }: Shelf): BackupVerification | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RESULT), "utf8")) as BackupVerification;
  } catch {
    return undefined;
  }
}

/** Tables with data that users would miss, in the order in which the command names them. */
const COUNTED = [
  "contactSubmissions",
  "loanApplications",
  "users",
  "resources",
  "resourceCategories",
  "uploads",
  "contentItems",
  "siteSettings",
];

async function examine(
  file: string,
  copies: Copies,
): Promise<Pick<BackupVerification, "problem" | "rows" | "isOpened">> {
  const isOpened = copies.canOpen(file);
  try {
    return { isOpened, problem: null, rows: await copies.countRows(file, COUNTED) };
  } catch (error) {
    return { isOpened, problem: (error as Error).message, rows: [] };
  }
}
