import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { STATEMENTS } from "./projects.ts";

/** Gives the tests a folder for what they send to SQLite, if this run checks it afterwards. */
export default function prepare({ vitest, provide }: TestProject): (() => void) | undefined {
  if (!vitest.projects.some(({ name }) => name === STATEMENTS)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  provide("statements", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
